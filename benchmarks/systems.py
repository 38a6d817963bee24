"""Ciphers, directions, layouts, key policies, copies, modes and buses in pairs: verified systems with all that can be.

    python benchmarks/systems.py [--effort EFFORT] [--jobs N] [--only PATTERN] [--json] [-o docs/systems-table.md]

What has passed is not verified again, so the same command goes on after an interruption. Run by hand: it takes some
ten minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from roundhouse.cli.progress import ProgressDisplay
from roundhouse.cores.core_like import CoreLike
from roundhouse.jobs.task import Workers
from roundhouse.storage.whole import write_whole
from roundhouse.systems.sample import AXES, SystemSample, pairs_of, sample_axes, system_sample
from roundhouse.verify import require_verifiable
from roundhouse.verify.evidence import Verification
from roundhouse.verify.jobs import verify_all
from roundhouse.verify.oracles.family import NoOracles

#: The pairs of axes that have a table of their own.
TABLES = (("cipher", "mode"), ("cipher", "bus"), ("mode", "bus"), ("direction", "mode"))
TITLES = {"cipher": "Cipher", "direction": "Direction", "mode": "Mode", "bus": "Bus"}
#: Of systems that have not passed: a cell shows the first of theirs.
STATUSES = ("failed", "refused", "unfinished", "no oracle", "not run")
PAGE = """# Systems in pairs

Made by `{command}`; nothing here is typed by hand.

Every two values of two axes ({axes}) meet in a system that was
verified, or are refused together. {met} pairs can meet, in {count} systems; {passed} of these passed, with effort
`{effort}`: {blocks} results were right, of {messages} messages. {refused} pairs are refused.

A cell has the results that were right in all systems with both values, and of how many messages they were where there
is a mode or a kernel, and how many failed; where no system passed, it tells why: failed, refused, unfinished, no
oracle (no software that can be called computes what it must give) or not run. A letter stands for the reason of a
refusal, at the end. `-` is no mode, each block alone, or no bus.
{tables}
## Systems

The hash is that of the design which was verified, as on its data sheet.

| system | hash | results | messages | |
| --- | --- | --: | --: | --- |
{systems}

## Pairs that are refused

| pair | reason |
| --- | --- |
{pairs}

{reasons}
"""


@dataclass(frozen=True)
class Outcome:
    """What verification found of a system.

    Attributes
    ----------
    values : dict of str to str
        By axis.
    name, hash, status, reason : str
        The status is that of the evidence, ``unfinished``, ``no oracle`` or ``not run``; without evidence there is no
        hash.
    blocks, messages : int
        Results that were right, and messages that they were of.
    """

    values: Mapping[str, str]
    name: str
    hash: str
    status: str
    reason: str
    blocks: int
    messages: int


def outcomes(sample: SystemSample, only: str, effort: str, jobs: int) -> list[Outcome]:
    """Verify the systems of a sample whose names fit a pattern."""
    asked = [system for system in sample.systems.values() if fnmatchcase(system.name, only)]
    unknown = {system.name: why for system in asked if (why := _without_oracle(system))}
    asked = [system for system in asked if system.name not in unknown]
    with ProgressDisplay("systems", lambda one: f"{one.core_name}: {one.reason or 'passed'}") as progress:
        done = verify_all(asked, effort=effort, workers=Workers(jobs, processes=True), progress=progress)
    by_name = {one.core_name: one for one in done}
    found = []
    for values, system in sample.systems.items():
        one, on_axes = by_name.get(system.name), dict(zip(AXES, values, strict=True))
        if isinstance(one, Verification):
            right = (one.blocks, one.messages) if one.status == "passed" else (0, 0)
            found.append(Outcome(on_axes, system.name, one.core_hash, one.status, one.reason, *right))
        else:
            status, reason = ("unfinished", one.reason) if one else ("not run", "")
            if system.name in unknown:
                status, reason = "no oracle", unknown[system.name]
            found.append(Outcome(on_axes, system.name, "", status, reason, 0, 0))
    return found


def _without_oracle(system: CoreLike) -> str:
    """Return why nothing can be compared with a system; empty if something can."""
    try:
        require_verifiable([system])
    except NoOracles as error:
        return str(error)
    return ""


def page(sample: SystemSample, found: Sequence[Outcome], command: str, effort: str) -> str:
    """Return tables of pairs, of systems and of refusals as Markdown."""
    letters = {reason: _letter(n) for n, reason in enumerate(dict.fromkeys(sample.refused.values()))}
    passed = [one for one in found if one.status == "passed"]
    refused = [f"| {_values(pair)} | {letters[reason]} |" for pair, reason in sorted(sample.refused.items())]
    return PAGE.format(
        command=command,
        effort=effort,
        axes=", ".join(AXES),
        count=f"{len(found):,}",
        met=f"{len({pair for values in sample.systems for pair in pairs_of(values)}):,}",
        passed=f"{len(passed):,}",
        blocks=f"{sum(one.blocks for one in passed):,}",
        messages=f"{sum(one.messages for one in passed):,}",
        refused=f"{len(sample.refused):,}",
        tables="".join(_table(rows, columns, sample, found, letters) for rows, columns in TABLES),
        systems="\n".join(_system_row(one) for one in sorted(found, key=lambda one: one.name)),
        pairs="\n".join(refused),
        reasons="\n".join(f"- {letter}: {reason}" for reason, letter in letters.items()),
    )


def _table(rows: str, columns: str, sample: SystemSample, found: Sequence[Outcome], letters: Mapping[str, str]) -> str:
    """Return the table of two axes, with a heading."""
    axes = sample_axes()

    def cell(row: str, column: str) -> str:
        if (reason := sample.refused.get(((rows, row), (columns, column)))) is not None:
            return letters[reason]
        return _shown_together([one for one in found if (one.values[rows], one.values[columns]) == (row, column)])

    lines = [
        f"\n## {TITLES[rows]} and {columns}\n",
        f"| | {' | '.join(_shown(value) for value in axes[columns])} |",
        f"| --- |{' --: |' * len(axes[columns])}",
        *(f"| {_shown(row)} | {' | '.join(cell(row, column) for column in axes[columns])} |" for row in axes[rows]),
    ]
    return "\n".join(lines) + "\n"


def _shown_together(systems: Sequence[Outcome]) -> str:
    """Return the results of systems that passed, and how many failed; if none passed, the first of `STATUSES`."""
    passed = [one for one in systems if one.status == "passed"]
    if not passed:
        return min((one.status for one in systems), key=STATUSES.index)
    blocks, messages = (sum(counts) for counts in zip(*((one.blocks, one.messages) for one in passed), strict=True))
    right = f"{blocks:,} of {messages:,}" if messages else f"{blocks:,}"
    failed = sum(one.status == "failed" for one in systems)
    return f"{right}, {failed} failed" if failed else right


def _system_row(one: Outcome) -> str:
    messages = f"{one.messages:,}" if one.messages else ""
    told = ": ".join(filter(None, (one.status, one.reason)))
    found = f"`{one.hash}`" if one.hash else ""
    return f"| `{one.name}` | {found} | {one.blocks:,} | {messages} | {told} |"


def _values(pair: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{axis} {_shown(value)}" for axis, value in pair)


def _shown(value: str) -> str:
    return f"`{value}`" if value else "-"


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26) * (1 + number // 26)


def _as_json(sample: SystemSample, found: Sequence[Outcome]) -> list[dict[str, Any]]:
    refused = [{"values": dict(pair), "status": "refused", "reason": why} for pair, why in sample.refused.items()]
    return [*map(vars, found), *refused]


def main() -> None:
    """Print or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--effort", default="quick", help="amount of simulation")
    parser.add_argument("--jobs", type=int, default=2, help="systems at a time")
    parser.add_argument(
        "--only", default="*", metavar="PATTERN", help="verify systems with such names; others are not run"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")
    given = parser.parse_args()
    try:
        sample = system_sample(
            sample_axes(),
            lambda system: not _without_oracle(system),
            lambda cipher: print(f"looking for systems of {cipher}", file=sys.stderr),
        )
        found = outcomes(sample, given.only, given.effort, given.jobs)
    except KeyboardInterrupt:
        sys.exit("interrupted; what has passed is kept, and the same command goes on")
    command = " ".join(["python benchmarks/systems.py", *sys.argv[1:]])
    text = (
        json.dumps(_as_json(sample, found), indent=1) + "\n"
        if given.json
        else page(sample, found, command, given.effort)
    )
    if given.output is None:
        sys.stdout.write(text)
    else:
        write_whole(given.output, text)
    sys.exit(any(one.status not in ("passed", "no oracle", "not run") for one in found))


if __name__ == "__main__":
    main()
