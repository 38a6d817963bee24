"""What bounds the clock, as JSON: where critical paths start and their kinds, by target and layout.

    python benchmarks/bounds.py [--results DIR] [--present] [--table] [NAME ...]

Names are patterns of cores, such as 'aes128-*'; all by default. Counted are the newest records of each core, of the
store and of a folder; to compare two designs, run it with the records of each. With --present only those of present
designs, as on the page of the report: each core is built for it, which takes some minutes. With --table it prints the
shares that start in the controller, a row for each target and layout, for docs/measurement.md.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from present import hash_now

from roundhouse.measure.bound import bound_of
from roundhouse.measure.database import stored_records
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


def table(found: dict[str, dict[str, Any]]) -> list[str]:
    """Return the shares that start in the controller, and those whose start is unknown, as rows of Markdown."""
    lines = [
        "| target | layout | paths | from the controller | unknown | goal |",
        "| --- | --- | --: | --: | --: | --: |",
    ]
    for target, groups in found.items():
        for layout, group in groups.items():
            paths, starts, goal = group["paths"], group["starts"], group["goal_percent"]
            shares = (f"{100 * starts.get(place, 0) / paths:.0f} %" for place in ("controller", "unknown"))
            told = f"at most {goal} %" if goal is not None else ""
            lines.append(f"| `{target}` | {layout} | {paths} | {' | '.join(shares)} | {told} |")
    return lines


def main() -> None:
    """Print the matrix."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=["*"], help="patterns of cores; all by default")
    parser.add_argument("--results", type=Path, metavar="DIR", default=Path("results"), help="records to read too")
    parser.add_argument("--present", action="store_true", help="only records of present designs")
    parser.add_argument("--table", action="store_true", help="print a table of shares instead")
    given = parser.parse_args()
    if not given.results.is_dir():
        parser.error(f"--results must be a folder; given {str(given.results)!r}")
    records = stored_records(given.results)
    wanted = [record for record in records if any(fnmatchcase(record.core_name, name) for name in given.names)]
    if given.present:
        hashes = {name: hash_now(name) for name in {one.core_name for one in wanted if bound_of(one)}}
        wanted = [one for one in wanted if hashes.get(one.core_name) == one.core_hash]
    found = matrix(critical_paths(newest(gather(wanted))))
    print("\n".join(table(found)) if given.table else json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
