"""What bounds the clock, as JSON: where critical paths start and their kinds, by target and layout.

    python benchmarks/bounds.py [--results DIR] [--present] [--table [--before COMMIT] [--page FILE]] [NAME ...]

Names are patterns of cores, such as 'aes128-*'; all by default. Counted are the newest records of each core, of the
store and of a folder. With --present only those of present designs, as on the page of the report: each core is built
for it, which takes some minutes the first time. With --table it prints three tables for docs/measurement.md instead
(`bound_tables.py`); with --before, the first has the records that an earlier commit has, too, and with --page they are
put into a page instead of those that it has.
"""

from __future__ import annotations

import argparse
import json
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from bound_tables import elsewhere_table, groups, kinds_table, starts_table
from commits import records_at
from page_tables import publish
from present import is_present

from roundhouse.measure.bound import bound_of
from roundhouse.measure.database import stored_records
from roundhouse.measure.record import Measurement
from roundhouse.measure.results import gather, newest
from roundhouse.report.analysis.bounds import Path as CriticalPath
from roundhouse.report.analysis.bounds import PathGroup, critical_paths


def row(group: PathGroup) -> dict[str, Any]:
    """Return a group as plain data."""
    return {
        "paths": len(group.paths),
        "starts": group.starts,
        "kinds": group.kinds,
        "controller_percent": round(group.controller_percent, 1),
        "goal_percent": group.goal_percent,
    }


def paths_of(records: list[Measurement], patterns: list[str]) -> list[CriticalPath]:
    """Return the critical paths of the newest records of cores whose names match one of some patterns."""
    wanted = (record for record in records if any(fnmatchcase(record.core_name, pattern) for pattern in patterns))
    return critical_paths(newest(gather(wanted)))


def main() -> None:
    """Print the matrix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=["*"], help="patterns of cores; all by default")
    parser.add_argument("--results", type=Path, metavar="DIR", default=Path("results"), help="records to read too")
    parser.add_argument("--present", action="store_true", help="only records of present designs")
    parser.add_argument("--table", action="store_true", help="print tables of starts and kinds instead")
    parser.add_argument("--before", metavar="COMMIT", help="with --table: beside those of the records of this commit")
    parser.add_argument("--page", type=Path, metavar="FILE", help="with --table: put them into this page")
    given = parser.parse_args()
    if not given.results.is_dir():
        parser.error(f"--results must be a folder; given {str(given.results)!r}")
    if (given.before or given.page) and not given.table:
        parser.error("--before and --page go with --table")
    records = [one for one in stored_records(given.results) if bound_of(one)]
    found = paths_of([one for one in records if not given.present or is_present(one)], given.names)
    if given.table:
        before = paths_of(records_at(given.before), given.names) if given.before else []
        publish([starts_table(found, before), elsewhere_table(found), kinds_table(found)], given.page)
    else:
        matrix = {target: {one.name: row(one) for one in on} for target, on in groups(found).items()}
        print(json.dumps(matrix, indent=1))


if __name__ == "__main__":
    main()
