"""Which records in `results` are of the present designs: those with the hash that a design has now.

    python benchmarks/present.py [SET...]

Prints a row for each set and study, whose designs are all built for it: some minutes. The table of docs/measurement.md
tells the same in words. A design counts as present if any record of it is; one that no longer parses is of an earlier
text.
"""

from __future__ import annotations

import sys
from pathlib import Path

from roundhouse.errors import UserError
from roundhouse.measure.database import read_lines
from roundhouse.measure.record import OK
from roundhouse.systems import parse
from roundhouse.targets.target import CEILING

RESULTS = Path(__file__).parents[1] / "results"
SUFFIX = ".measurements.jsonl"


def hash_now(name: str) -> str:
    """Return the hash of the design of that name; empty if there is none any more."""
    try:
        return parse(name).hash
    except UserError:
        return ""


def main() -> None:
    """Print the table."""
    names = sys.argv[1:] or sorted(path.name.removesuffix(SUFFIX) for path in RESULTS.glob(f"*{SUFFIX}"))
    print("| records | designs | present | earlier |\n| --- | --: | --: | --- |")
    for name in names:
        hashes: dict[str, set[str]] = {}
        for one in read_lines(RESULTS / f"{name}{SUFFIX}"):
            if one.status == OK and not one.core_name.startswith(CEILING):
                hashes.setdefault(one.core_name, set()).add(one.core_hash)
        earlier = [design for design, found in sorted(hashes.items()) if hash_now(design) not in found]
        print(f"| {name} | {len(hashes)} | {len(hashes) - len(earlier)} | {', '.join(earlier)} |", flush=True)


if __name__ == "__main__":
    main()
