"""The tables of docs/verdicts.md: how many verdicts of each kind the studies have by the records in results/, and why
numbers cannot be compared.

Run as a program, it writes the present counts into the columns "after" and the reasons into their table.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

from roundhouse.measure.database import rank, read_lines
from roundhouse.studies.comparison import Comparison, compare_study, tally
from roundhouse.studies.registry import load_study
from roundhouse.studies.verdict import UNLIKE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "verdicts.md"
STUDIES = ("nsa", "duplex", "simon", "pipeline28g", "dataflow")
TOTAL = "all numbers"
REASONS = re.compile(r"(?<=\| numbers \| of \| why \|\n\| --: \| --- \| --- \|\n)(?:\|.*\n)*")


@cache
def compared() -> dict[str, tuple[Comparison, ...]]:
    """All comparisons by study; what is in the store does not count."""
    read = [record for path in sorted((ROOT / "results").glob("*.measurements.jsonl")) for record in read_lines(path)]
    records = list({record.id: record for record in sorted(read, key=rank)}.values())
    return {name: compare_study(load_study(name), records) for name in STUDIES}


def counted() -> dict[str, list[int]]:
    """Verdicts of each kind, one count for each study."""
    tallies = [tally(compared()[name]) for name in STUDIES]
    counts = {kind: [found[kind] for found in tallies] for kind in tallies[0]}
    return {**counts, TOTAL: [sum(found.values()) for found in tallies]}


def reasons() -> str:
    """The rows of reasons why numbers cannot be compared, but those of nsa, the commonest first; then their sum."""
    found = Counter((name, one.why) for name in STUDIES[1:] for one in compared()[name] if one.verdict.kind == UNLIKE)
    rows = [f"| {count} | {name} | {why} |\n" for (name, why), count in found.most_common()]
    numbers = sum(len(load_study(name).ledger) for name in STUDIES[1:])
    return "".join([*rows, f"| {found.total()} | all of {numbers} | |\n"])


def with_counts(page: str, counts: dict[str, list[int]]) -> str:
    """The page with these counts in the columns "after", which are every second one of a row."""
    for kind, after in counts.items():
        (row,) = re.findall(rf"^\| {kind} \|.*\|$", page, re.M)
        cells = row.split("|")
        cells[3:-1:2] = [f" {count} " for count in after]
        page = page.replace(row, "|".join(cells))
    return page


def with_reasons(page: str, rows: str) -> str:
    """The page with these rows in the table of reasons."""
    return REASONS.sub(lambda _: rows, page, count=1)


if __name__ == "__main__":
    PAGE.write_text(with_reasons(with_counts(PAGE.read_text(), counted()), reasons()))
