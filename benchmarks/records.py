"""What a change did to areas and periods: the records of sets in two commits, core by core.

    python benchmarks/records.py BEFORE [AFTER] --set SET...

Prints a row for each target and recipe: the median over the cores, the best of them and the worst, each core with the
median of its seeds. Without AFTER, the records in `results` as they are. Cores of which one side has no record are left
out, and so are ceilings. Before the text was our own, in `aes` and `light`:

    python benchmarks/records.py 7f1fb2e 8db5f18 --set aes
    python benchmarks/records.py 8db5f18~1 8db5f18 --set light
"""

from __future__ import annotations

import argparse
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from roundhouse.measure.database import read_lines
from roundhouse.measure.derived import area, clock_mhz, median_of, ratio
from roundhouse.measure.record import OK, Measurement
from roundhouse.targets.target import CEILING

RESULTS = Path(__file__).parents[1] / "results"


class Key(NamedTuple):
    """What is compared: a core on a target with a recipe."""

    target: str
    recipe: str
    core: str


def records(name: str, commit: str | None) -> dict[Key, list[Measurement]]:
    """Return the records of a set with figures, in a commit or as they are; ``-open`` makes no other core."""
    file = f"{name}.measurements.jsonl"
    with TemporaryDirectory() as folder:
        path = RESULTS / file
        if commit is not None:
            command = ["git", "show", f"{commit}:results/{file}"]
            text = subprocess.run(command, cwd=RESULTS, capture_output=True, check=True).stdout
            path = Path(folder) / file
            path.write_bytes(text)
        found: dict[Key, list[Measurement]] = defaultdict(list)
        for one in read_lines(path):
            if one.status == OK and not one.core_name.startswith(CEILING):
                found[Key(one.target, one.recipe, one.core_name.removesuffix("-open"))].append(one)
        return found


def changes(
    before: Mapping[Key, list[Measurement]], after: Mapping[Key, list[Measurement]]
) -> Iterator[tuple[Key, float | None, float | None]]:
    """Yield what became of each core: the ratios of its area and of its period; None where there is none."""
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key], after[key]
        areas = ratio(median_of(area, new), median_of(area, old))
        yield key, areas, ratio(median_of(clock_mhz, old), median_of(clock_mhz, new))


def cell(ratios: list[float | None]) -> str:
    """Median, best and worst of ratios, as percentages of change."""
    values = [value for value in ratios if value is not None]
    told = (median(values), min(values), max(values)) if values else ()
    return " | ".join(f"{round(100 * value - 100, 1) + 0.0:+.1f} %" for value in told) or " | | "


def main() -> None:
    """Print the table of the sets together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", metavar="BEFORE")
    parser.add_argument("after", metavar="AFTER", nargs="?")
    parser.add_argument("--set", dest="sets", nargs="+", required=True, metavar="SET")
    options = parser.parse_args()
    rows: dict[tuple[str, str], list[tuple[float | None, float | None]]] = defaultdict(list)
    for name in options.sets:
        for key, *ratios in changes(records(name, options.before), records(name, options.after)):
            rows[key.target, key.recipe].append((ratios[0], ratios[1]))
    print("| target, recipe | cores | area: median | best | worst | period: median | best | worst |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: |")
    for (target, recipe), found in sorted(rows.items()):
        areas, periods = zip(*found, strict=True)
        print(f"| `{target}` `{recipe}` | {len(found)} | {cell([*areas])} | {cell([*periods])} |")


if __name__ == "__main__":
    main()
