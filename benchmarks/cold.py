"""What a cold run of each study costs, by its records and evidence in `results`.

    python benchmarks/cold.py [--page FILE]

A record has the processor time of all tool runs behind it, and records of a core on a target share some: so a run costs
at least the costliest of each core and target, and at most the sum. Verification is told by the seconds of its checks.
With --page the table goes into a page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from commits import RESULTS, records_at
from page_tables import publish

from roundhouse.cli.spent import duration
from roundhouse.studies.registry import study_names
from roundhouse.verify.evidence_files import read_evidence

HEAD = [
    "| study | designs | records | processor time of tools: at least | at most | verification |",
    "| --- | --: | --: | --: | --: | --: |",
]


class Cost(NamedTuple):
    """What a study has in `results`, and the seconds behind it."""

    designs: int
    records: int
    least: float
    most: float
    checks: float


def cost(study: str) -> Cost:
    """Return the cost of a study."""
    spent: dict[tuple[str, str], list[float]] = {}
    for one in records_at(sets=[study]):
        spent.setdefault((one.core_name, one.target), []).append(one.cpu_s or 0)
    evidence = read_evidence(RESULTS / f"{study}.verifications.jsonl")
    return Cost(
        len({core for core, _ in spent}),
        sum(map(len, spent.values())),
        sum(map(max, spent.values())),
        sum(map(sum, spent.values())),
        sum(check.seconds for found in evidence for check in found.evidence),
    )


def rows() -> Iterator[str]:
    """Yield the rows of the table: each study, and all of them."""
    found = {f"`{name}`": cost(name) for name in study_names()}
    found["all"] = Cost(*map(sum, zip(*found.values(), strict=True)))
    for name, of in found.items():
        times = " | ".join(map(duration, (of.least, of.most, of.checks)))
        yield f"| {name} | {of.designs} | {of.records:,} | {times} |"


def main() -> None:
    """Print the table, or put it into a page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=Path, metavar="FILE")
    publish([[*HEAD, *rows()]], parser.parse_args().page)


if __name__ == "__main__":
    main()
