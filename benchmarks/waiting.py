"""How long a person waits: commands timed beside a fixed piece of work, which is what a ratio means on another machine.

    python benchmarks/waiting.py [--json]

Every command runs in a process of its own, in a temporary build folder, the first time and again. The yardstick is a
loop of ten million additions in Python, run just before and after each command; a ratio is the processor time of the
command, with its tools, divided by the mean of the two. Takes about two minutes alone on a machine. Run by hand.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

MAIN = "from roundhouse.__main__ import main; main()"
YARDSTICK = "n = 0\nfor _ in range(10_000_000): n += 1"
SIMULATED = """
from roundhouse.cores.core import Core
from roundhouse.verify import stimulus
from roundhouse.verify.answers import answers_for
from roundhouse.verify.drivers.verilator.simulation import simulate
core = Core.parse({name!r})
script = stimulus.random_traffic(core, answers_for(core.cipher), 0, 50_000)
found = simulate(core, script)
assert not found.reason, found.reason
print(50_000 / found.seconds)
"""
#: Quick and slow to generate; the last is the slowest of the listed iterative cores.
GENERATED = (
    "aes128-encrypt-iterative",
    "serpent256-simplex-iterative-x4-stored",
    "mars-duplex-iterative-stored",
    "aes-duplex-iterative-x5-shadow-shallow",
)
VERIFIED = ("aes128-encrypt-iterative", "simon64_128-encrypt-iterative", "xtea-encrypt-iterative")


@dataclass(frozen=True)
class Wait:
    """A command that was run.

    Attributes
    ----------
    command : str
    seconds : float
        Wall-clock time.
    processor : float
        Processor time in seconds, of the command and its tools.
    ratio : float
        `processor` per that of the yardstick.
    megabytes : float
        Largest resident set of the process.
    """

    command: str
    seconds: float
    processor: float
    ratio: float
    megabytes: float


def run(program: str, *words: str) -> tuple[float, float, float]:
    """Run a Python program; return seconds, processor seconds and megabytes."""
    start = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    if status:
        raise SystemExit(f"{' '.join(words)} ended with status {os.waitstatus_to_exitcode(status)}")
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def wait(what: str, *words: str) -> Wait:
    """Run a command of ours between two runs of the yardstick."""
    _, before, _ = run(YARDSTICK)
    seconds, processor, megabytes = run(MAIN, *words)
    _, after, _ = run(YARDSTICK)
    return Wait(
        what, round(seconds, 2), round(processor, 2), round(2 * processor / (before + after), 2), round(megabytes)
    )


def waits(folder: Path) -> Iterator[Wait]:
    """Time every command."""
    yield wait("--help", "--help")
    for which in ("first", "again"):
        yield wait(f"list --count, {which}", "list", "--count")
    for name in GENERATED:
        yield wait(f"generate {name}", "generate", name, "-o", str(folder / "out"))
    for which in ("first", "again"):
        yield wait(f"study verdicts nsa, {which}", "study", "verdicts", "nsa")
    for which in ("first", "again"):
        yield wait(f"report, {which}", "report")
    yield wait("verify, common parts first compiled", "verify", "--effort", "quick", "speck64_128-encrypt-iterative")
    for name in VERIFIED:
        yield wait(f"verify {name}", "verify", name)


def blocks_per_second(name: str) -> float:
    """Blocks that a core takes in a second of simulation, without stalls."""
    program = SIMULATED.format(name=name)
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Print a line for each command, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON at the end, and nothing else")
    quiet = parser.parse_args().json
    if not quiet:
        print("  waiting  processor    ratio  largest  command")
    done = []
    with tempfile.TemporaryDirectory() as name:
        os.environ["ROUNDHOUSE_BUILD"] = str(Path(name) / "build")
        for one in waits(Path(name)):
            done.append(one)
            if not quiet:
                print(
                    f"{one.seconds:8.2f} s {one.processor:8.2f} s {one.ratio:8.2f} {one.megabytes:6.0f} MB "
                    f" {one.command}",
                    flush=True,
                )
        speeds = {core: round(blocks_per_second(core)) for core in VERIFIED}
    if quiet:
        print(json.dumps({"waits": [asdict(one) for one in done], "blocks_per_second": speeds}, indent=1))
    else:
        for core, speed in speeds.items():
            print(f"{speed:8,} blocks/s in simulation  {core}")


if __name__ == "__main__":
    main()
