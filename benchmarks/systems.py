"""Every mode of operation with every bus, over a cipher of each family: verified, or refused with the reason.

    python benchmarks/systems.py [--effort EFFORT] [--jobs N] [--json] [-o docs/systems-table.md]

A cell is a system around the first of some small cores that the mode and the bus can surround. What has passed is not
verified again. Run by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path

from roundhouse.architectures.refusal import Refused
from roundhouse.cli.progress import ProgressDisplay
from roundhouse.cores.core_like import CoreLike
from roundhouse.jobs.task import Workers
from roundhouse.systems import parse
from roundhouse.systems.layer import KINDS
from roundhouse.systems.mode import Mode
from roundhouse.verify.evidence import Verification
from roundhouse.verify.jobs import verify_all
from roundhouse.verify.oracles.family import NoOracles
from roundhouse.verify.run import require_verifiable

#: A cipher of each family; of those with several block sizes also one with blocks of 128 bits.
CIPHERS = ("aes128", "mars128", "rc6_128", "serpent256", "twofish128", "xtea", "simon64_128", "simon128_256")
CIPHERS += ("speck64_128", "speck128_128", "present80", "des", "tdes192")
#: Cores to try, in this order.
CORES = ("encrypt-iterative", "simplex-iterative", "encrypt-iterative-stored", "simplex-iterative-stored")
BUSES = ("", "words32", "axi", "axi32")
PAGE = """# Modes and buses

Made by `{command}`; nothing here is typed by hand.

Each cell is a system of a core, a mode and a bus: the number of blocks that came out right in its verification, effort
`{effort}`, or a letter for the reason why there is none. `-` is no mode, each block alone, or no bus.

| cipher | mode | {heads} |
| --- | --- |{rules}
{rows}

{reasons}
"""


@dataclass(frozen=True)
class Cell:
    """A system, or why there is none.

    Attributes
    ----------
    cipher, mode, bus : str
        The mode and the bus are empty where there is none.
    system : str
        Its name; empty if it is refused.
    blocks : int
        Blocks, or tags of a mode that gives nothing else, that were right.
    reason : str
        Of a refusal, a failure, or of what could not be finished.
    """

    cipher: str
    mode: str
    bus: str
    system: str
    blocks: int
    reason: str


def modes() -> list[str]:
    """Return the name of each mode, with the parameters that it is listed with first; none is the first."""
    return ["", *sorted(kind.listed()[0].name for kind in KINDS if issubclass(kind, Mode))]


def find(cipher: str, mode: str, bus: str) -> CoreLike | str:
    """Return a system that can be verified, or the first reason why none around a core can."""
    reasons = []
    for core in CORES:
        try:
            parse(f"{cipher}-{core}")
        except Refused:
            continue
        try:
            system = parse("+".join(part for part in (f"{cipher}-{core}", mode, bus) if part))
            require_verifiable([system], "simulate")
        except Refused as error:
            reasons.append(error.reason)
        except NoOracles as error:
            reasons.append(str(error))
        else:
            return system
    return reasons[0]


def cells(effort: str, jobs: int) -> list[Cell]:
    """Verify all that can be built."""
    found: dict[tuple[str, str, str], CoreLike | str] = {}
    for place in product(CIPHERS, modes(), BUSES):
        found[place] = find(*place)
    systems = [system for system in found.values() if not isinstance(system, str)]
    with ProgressDisplay("systems", lambda one: f"{one.core_name}: {one.reason or 'passed'}") as progress:
        done = verify_all(systems, effort=effort, workers=Workers(jobs, processes=True), progress=progress)
    by_name = {one.core_name: one for one in done}
    made = []
    for (cipher, mode, bus), system in found.items():
        if isinstance(system, str):
            made.append(Cell(cipher, mode, bus, "", 0, system))
            continue
        one = by_name[system.name]
        right = isinstance(one, Verification) and one.status == "passed"
        blocks = one.blocks if isinstance(one, Verification) and right else 0
        made.append(Cell(cipher, mode, bus, system.name, blocks, "" if right else one.reason))
    return made


def page(made: Sequence[Cell], command: str, effort: str) -> str:
    """Return the cells as a page."""
    letters = {reason: _letter(number) for number, reason in enumerate(_reasons(made))}
    rows = []
    for cipher, mode in product(CIPHERS, modes()):
        row = [one for one in made if (one.cipher, one.mode) == (cipher, mode)]
        shown = [letters[one.reason] if one.reason else f"{one.blocks:,}" for one in row]
        rows.append(f"| {cipher} | {mode or '-'} | {' | '.join(shown)} |")
    return PAGE.format(
        command=command,
        effort=effort,
        heads=" | ".join(f"`+{bus}`" if bus else "-" for bus in BUSES),
        rules=" --: |" * len(BUSES),
        rows="\n".join(rows),
        reasons="\n".join(f"- {letter}: {reason}" for reason, letter in letters.items()),
    )


def _reasons(made: Iterable[Cell]) -> list[str]:
    return list(dict.fromkeys(one.reason for one in made if one.reason))


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26) * (1 + number // 26)


def main() -> None:
    """Print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--effort", default="quick", help="amount of simulation")
    parser.add_argument("--jobs", type=int, default=2, help="systems at a time")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")
    given = parser.parse_args()
    made = cells(given.effort, given.jobs)
    command = " ".join(["python benchmarks/systems.py", *sys.argv[1:]])
    text = (
        json.dumps([asdict(one) for one in made], indent=1) + "\n" if given.json else page(made, command, given.effort)
    )
    if given.output is None:
        sys.stdout.write(text)
    else:
        given.output.write_text(text)
    sys.exit(any(one.system and one.reason for one in made))


if __name__ == "__main__":
    main()
