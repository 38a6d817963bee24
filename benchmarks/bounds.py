"""What bounds the clock, as JSON: where critical paths start and their kinds, by target and layout.

    python benchmarks/bounds.py [--results DIR] [--present] [--table [--before COMMIT]] [NAME ...]

Names are patterns of cores, such as 'aes128-*'; all by default. Counted are the newest records of each core, of the
store and of a folder. With --present only those of present designs, as on the page of the report: each core is built
for it, which takes some minutes. With --table it prints the shares that start in the controller, a row for each target
and layout, for docs/measurement.md; with --before, those of the records that an earlier commit has, too.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from present import hash_now

from roundhouse.measure.bound import bound_of
from roundhouse.measure.database import rank, read_lines, stored_records
from roundhouse.measure.record import Measurement
from roundhouse.measure.results import gather, newest
from roundhouse.report.analysis.bounds import Path as CriticalPath
from roundhouse.report.analysis.bounds import PathGroup, by_layout, critical_paths


def matrix(paths: list[CriticalPath]) -> dict[str, dict[str, Any]]:
    """Return the groups of paths by target and layout, with a group of all layouts on each target."""
    on: dict[str, list[CriticalPath]] = defaultdict(list)
    for path in paths:
        on[path.record.target].append(path)
    return {
        target: {group.name: row(group) for group in (*by_layout(found), PathGroup("all layouts", tuple(found)))}
        for target, found in sorted(on.items())
    }


def row(group: PathGroup) -> dict[str, Any]:
    """Return a group as plain data."""
    return {
        "paths": len(group.paths),
        "starts": group.starts,
        "kinds": group.kinds,
        "controller_percent": round(group.controller_percent, 1),
        "goal_percent": group.goal_percent,
    }


def table(found: dict[str, dict[str, Any]], before: dict[str, dict[str, Any]]) -> list[str]:
    """Return the shares that start in the controller, and those whose start is unknown, as rows of Markdown."""
    lines = [
        "| target | layout | paths | from the controller | unknown | goal | before: paths | before: controller |",
        "| --- | --- | --: | --: | --: | --: | --: | --: |",
    ]
    for target, groups in found.items():
        for layout, group in groups.items():
            goal = f"at most {group['goal_percent']} %" if group["goal_percent"] is not None else ""
            earlier = before.get(target, {}).get(layout)
            then = [earlier["paths"], share(earlier, "controller")] if earlier else ["", ""]
            now = [group["paths"], share(group, "controller"), share(group, "unknown")]
            lines.append(f"| {' | '.join(map(str, [f'`{target}`', layout, *now, goal, *then]))} |")
    return lines


def share(group: dict[str, Any], place: str) -> str:
    """Return how many of a group's paths start in a place, in whole percent."""
    return f"{100 * group['starts'].get(place, 0) / group['paths']:.0f} %"


def records_of(commit: str) -> list[Measurement]:
    """Return the records in the folder `results` of a commit."""
    archive = subprocess.run(["git", "archive", commit, "results"], stdout=subprocess.PIPE, check=True).stdout
    with TemporaryDirectory() as folder:
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        found = [one for path in Path(folder).glob("results/*.measurements.jsonl") for one in read_lines(path)]
    return list({record.id: record for record in sorted(found, key=rank)}.values())


def main() -> None:
    """Print the matrix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=["*"], help="patterns of cores; all by default")
    parser.add_argument("--results", type=Path, metavar="DIR", default=Path("results"), help="records to read too")
    parser.add_argument("--present", action="store_true", help="only records of present designs")
    parser.add_argument("--table", action="store_true", help="print a table of shares instead")
    parser.add_argument("--before", metavar="COMMIT", help="with --table: beside those of the records of this commit")
    given = parser.parse_args()
    if not given.results.is_dir():
        parser.error(f"--results must be a folder; given {str(given.results)!r}")
    if given.before and not given.table:
        parser.error("--before goes with --table")
    wanted = named(stored_records(given.results), given.names)
    if given.present:
        hashes = {name: hash_now(name) for name in {one.core_name for one in wanted if bound_of(one)}}
        wanted = [one for one in wanted if hashes.get(one.core_name) == one.core_hash]
    found = matrix(critical_paths(newest(gather(wanted))))
    if given.table:
        before = named(records_of(given.before), given.names) if given.before else []
        print("\n".join(table(found, matrix(critical_paths(newest(gather(before)))))))
    else:
        print(json.dumps(found, indent=1))


def named(records: list[Measurement], patterns: list[str]) -> list[Measurement]:
    """Return the records of cores whose names match one of some patterns."""
    return [record for record in records if any(fnmatchcase(record.core_name, pattern) for pattern in patterns)]


if __name__ == "__main__":
    main()
