"""Disturb runs at random moments, resume them every time, and see that nothing is lost, poisoned or blamed.

    python benchmarks/kill.py [MOMENTS]

Run by hand: it takes MOMENTS (40) times some ten seconds, and then minutes for a last run that nothing disturbs. All is
kept on a small disk of its own, or in a temporary folder where nothing can be mounted; then the disk is neither filled
nor made read-only, and the last lines say so.

A moment kills the run, a worker, a tool or a compiler, fills the disk, or makes it read-only. Meanwhile small cores are
measured on standard cells or, so that there is something to compile, another core is verified. The run then has a few
seconds to notice, and is killed. After each moment, what was finished (tool runs, evidence, records) must still be
there, whole and unchanged, nothing may be recorded as failed, and no process may be left.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from roundhouse.storage.manifest import is_whole

COMMAND = [sys.executable, "-m", "roundhouse"]
MOMENTS = 40
SIZES = ("32_64", "48_72", "48_96", "64_96", "64_128")
MEASURED = [f"{cipher}{size}-encrypt-iterative" for size in SIZES[:3] for cipher in ("simon", "speck")]
VERIFIED = [
    f"{cipher}{size}-decrypt-iterative-{keys}"
    for size in SIZES
    for cipher in ("simon", "speck")
    for keys in ("stored", "on_the_fly")
]
DISK = "400m"
LONGEST_S, SETTLE_S, END_S = 8.0, 5.0, 10.0
COMPILERS = ("cc1plus", "verilator_bin", "/ld", "/as")
TOOLS = ("yosys_script", "yosys-abc", "verify.netlist.simulate", "sta -no_init")


@dataclass
class Ground:
    """Where the runs work, and what is known of them.

    Attributes
    ----------
    build : Path
        Build folder of the runs.
    is_disk : bool
        Whether it is a disk of its own.
    new_cores : list of str
        Cores to verify, the next one last; they have no simulator until it is their turn.
    """

    build: Path
    is_disk: bool
    new_cores: list[str] = field(default_factory=lambda: [*VERIFIED])

    def measure(self) -> list[str]:
        """Return the command that measures all small cores; what is finished is skipped."""
        return ["measure", *MEASURED, "-t", "osu050", "--effort", "quick"]

    def verify(self) -> list[str]:
        """Return the command that verifies a core that needs a new simulator."""
        core = self.new_cores.pop()
        self.new_cores.insert(0, core)
        return ["verify", core, "--effort", "quick"]


@contextmanager
def ground() -> Iterator[Ground]:
    """Make a small disk if possible, else a folder."""
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder).resolve() / "build"
        build.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(build)]
        is_disk = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        try:
            yield Ground(build, is_disk)
        finally:
            if is_disk:
                subprocess.run(["umount", "-l", str(build)], check=True)


@contextmanager
def started(on: Ground, words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a run in a process group of its own; kill it at the end."""
    environment = {**os.environ, "ROUNDHOUSE_BUILD": str(on.build)}
    errors = on.build.parent / "errors"
    with errors.open("wb") as sink:
        streams = {"stdout": subprocess.DEVNULL, "stderr": sink}
        with subprocess.Popen([*COMMAND, *words, "-j", "2"], env=environment, start_new_session=True, **streams) as run:
            try:
                yield run
            finally:
                if run.poll() is None:
                    os.killpg(run.pid, signal.SIGKILL)


def processes(on: Ground) -> dict[int, str]:
    """Return the command lines of the processes of the runs, by process id."""
    mark, found = f"ROUNDHOUSE_BUILD={on.build}".encode(), {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found[int(process.name)] = (process / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
    return found


def kill_one(on: Ground, run: subprocess.Popen[bytes], marks: tuple[str, ...]) -> str:
    """Kill a process whose command line has one of the marks, as soon as there is one; return what was killed."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and run.poll() is None:
        of_mark = {mark: pid for mark in marks for pid, command in processes(on).items() if mark in command}
        if of_mark:
            mark = random.choice([*of_mark])
            time.sleep(random.uniform(0, 0.3))
            with suppress(ProcessLookupError):
                os.kill(of_mark[mark], signal.SIGKILL)
                return mark
        time.sleep(0.01)
    return "nothing: there was none"


def kill_parent(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Kill the run itself."""
    os.killpg(run.pid, signal.SIGKILL)
    return "the run"


def kill_worker(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Kill one of its workers."""
    return kill_one(on, run, ("roundhouse.jobs.worker",))


def kill_tool(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Kill a tool, or a program that a tool has started."""
    return kill_one(on, run, TOOLS)


def kill_compiler(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Kill a program of the compiler, or Verilator."""
    return kill_one(on, run, COMPILERS)


def fill_disk(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Fill the disk but for a random rest; another process makes room again after a while."""
    state, rest = os.statvfs(on.build), random.choice((0, 4_096, 65_536, 1_000_000, 4_000_000))
    ballast = on.build / "ballast"
    with ballast.open("wb", buffering=0) as file:
        left = state.f_bavail * state.f_frsize - rest
        try:
            while left > 0:
                left -= file.write(bytes(min(left, 1 << 20)))
        except OSError:
            pass  # it is full
    time.sleep(random.uniform(0.5, SETTLE_S))
    ballast.unlink()
    return f"the disk, {rest} bytes left"


def lock_disk(on: Ground, run: subprocess.Popen[bytes]) -> str:
    """Make the disk read-only, which the system allows only between two runs; start a run there, and let it end."""
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    left_running(on)
    subprocess.run(["mount", "-o", "remount,ro", str(on.build)], check=True)
    try:
        with started(on, on.measure()) as other:
            return f"the run, and then another on the read-only disk, which ended with {other.wait(END_S * 3)}"
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(on.build)], check=True)


Deed = Callable[[Ground, "subprocess.Popen[bytes]"], str]
#: What disturbs, which run it disturbs, and after how many seconds at most; tools and compilers are waited for.
DEEDS: dict[str, tuple[Deed, str, float]] = {
    "kill the run": (kill_parent, "measure", LONGEST_S),
    "kill a worker": (kill_worker, "measure", LONGEST_S),
    "kill a tool": (kill_tool, "measure", LONGEST_S),
    "kill a compiler": (kill_compiler, "verify", 0.0),
    "fill the disk, measuring": (fill_disk, "measure", LONGEST_S),
    "fill the disk, compiling": (fill_disk, "verify", LONGEST_S / 3),
    "make the disk read-only": (lock_disk, "measure", LONGEST_S),
}


def finished(on: Ground) -> dict[str, str]:
    """Return what is finished, by name, with what would change if it were lost, cut or replaced."""
    found = {}
    for manifest in on.build.glob("cache/*/manifest.json"):
        found[f"tool run {manifest.parent.name}"] = "whole" if is_whole(manifest.parent) else "damaged"
    database = on.build / "store.sqlite"
    if database.exists():
        connection = sqlite3.connect(database)
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "measurements" in tables:
            found |= {
                f"record {name}": text for name, text in connection.execute("SELECT id, record FROM measurements")
            }
        if "evidence" in tables:
            query = "SELECT core_name || rung || effort, record FROM evidence"
            found |= {f"evidence {name}": text for name, text in connection.execute(query)}
        connection.close()
    return found


def blamed(found: dict[str, str]) -> list[str]:
    """Return the records and evidence that are not good: every core here is right, and every flow works."""
    good = ('"status": "ok"', '"status": "passed"')
    return [
        f"blamed: {name}: {text[:300]}"
        for name, text in found.items()
        if not name.startswith("tool run") and not any(mark in text for mark in good)
    ]


def compared(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Return what was lost, damaged or done again."""
    lost = [f"lost: {name}" for name in before if name not in after]
    damaged = [f"damaged: {name}" for name, text in after.items() if text == "damaged"]
    return lost + damaged + [f"done twice: {name}" for name in before if name in after and after[name] != before[name]]


def left_running(on: Ground) -> list[str]:
    """Return the processes that have not ended soon after the run."""
    deadline = time.monotonic() + END_S
    while (left := processes(on)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return [f"left running: {command}" for command in left.values()]


def moment(on: Ground, deed: str) -> str:
    """Start a run, disturb it, give it time to notice; return what was done and how the run ended."""
    act, command, longest_s = DEEDS[deed]
    with started(on, on.measure() if command == "measure" else on.verify()) as run:
        time.sleep(random.uniform(0, longest_s))
        done = act(on, run)
        try:
            end = f"the run ended with {run.wait(SETTLE_S)}"
        except subprocess.TimeoutExpired:
            end = "the run went on"
    return f"{deed}: {done}; {end}"


def main() -> None:
    """Disturb, resume, compare; exits with 1 if something was lost, poisoned, blamed or left running."""
    moments = int(sys.argv[1]) if len(sys.argv) > 1 else MOMENTS
    wrong: list[str] = []
    noted: dict[str, str] = {}
    with ground() as on:
        deeds = [name for name, (act, *_) in DEEDS.items() if on.is_disk or act not in (fill_disk, lock_disk)]
        with started(on, on.verify()) as run:  # compiles what all simulators share
            run.wait()
        for number in range(1, moments + 1):
            print(f"{number}: {moment(on, deeds[number % len(deeds)])}", end="; ", flush=True)
            found = left_running(on)
            now = finished(on)
            errors = (on.build.parent / "errors").read_text(errors="replace")
            found += compared(noted, now) + blamed(now)
            found += [f"a mistake: {errors[-1500:]}" for mark in ("Traceback", "internal error") if mark in errors]
            noted = {**now, **noted}
            print(f"{len(now)} things are finished" + "".join(f"\n  {one}" for one in found), flush=True)
            wrong += found
        with started(on, on.measure()) as run:
            code = run.wait()
        now = finished(on)
        wrong += compared(noted, now) + blamed(now) + ([f"the last run ended with {code}"] if code else [])
        half = [str(path) for path in on.build.rglob("part-*")]
        wrong += [f"half made: {path}" for path in half]
        print(f"{len(noted)} things were finished before the last run, {len(now)} after it")
        if not on.is_disk:
            print("the disk was neither filled nor made read-only: mounting a small one takes the rights of root")
    print("\n".join(wrong) or "nothing was lost, done twice, damaged, blamed or left running")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
