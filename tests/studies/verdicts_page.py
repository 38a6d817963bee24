"""The table of docs/verdicts.md: how many verdicts of each kind the studies have by the records in results/.

Run as a program, it writes the present counts into the columns "after".
"""

import re
from pathlib import Path

from roundhouse.measure.database import rank, read_lines
from roundhouse.studies.comparison import compare_study, tally
from roundhouse.studies.study import load_study

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "verdicts.md"
STUDIES = ("nsa", "duplex", "simon", "pipeline28g", "dataflow")
TOTAL = "all numbers"


def counted() -> dict[str, list[int]]:
    """Verdicts of each kind, one count for each study; what is in the store does not count."""
    read = [record for path in sorted((ROOT / "results").glob("*.measurements.jsonl")) for record in read_lines(path)]
    records = list({record.id: record for record in sorted(read, key=rank)}.values())
    tallies = [tally(compare_study(load_study(name), records)) for name in STUDIES]
    counts = {kind: [found[kind] for found in tallies] for kind in tallies[0]}
    return {**counts, TOTAL: [sum(found.values()) for found in tallies]}


def with_counts(page: str, counts: dict[str, list[int]]) -> str:
    """The page with these counts in the columns "after", which are every second one of a row."""
    for kind, after in counts.items():
        (row,) = re.findall(rf"^\| {kind} \|.*\|$", page, re.M)
        cells = row.split("|")
        cells[3:-1:2] = [f" {count} " for count in after]
        page = page.replace(row, "|".join(cells))
    return page


if __name__ == "__main__":
    PAGE.write_text(with_counts(PAGE.read_text(), counted()))
