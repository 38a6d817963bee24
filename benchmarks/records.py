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
from collections import defaultdict
from statistics import median

from commits import paired, records_at

from roundhouse.measure.derived import ratio
from roundhouse.measure.results import Result


def changes(before: Result, after: Result) -> tuple[float | None, float | None]:
    """Return what became of a core: the ratios of its area and of its period; None where there is none."""
    return ratio(after.area, before.area), ratio(before.clock_mhz, after.clock_mhz)


def cell(ratios: list[float | None]) -> str:
    """Median, best and worst of ratios, as percentages of change."""
    values = [value for value in ratios if value is not None]
    told = (median(values), min(values), max(values)) if values else ()
    return " | ".join(map(change, told)) or " | | "


def change(factor: float) -> str:
    """A ratio as a percentage of change."""
    return f"{round(100 * factor - 100, 1) + 0.0:+.1f} %"


def main() -> None:
    """Print the table of the sets together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", metavar="BEFORE")
    parser.add_argument("after", metavar="AFTER", nargs="?")
    parser.add_argument("--set", dest="sets", nargs="+", required=True, metavar="SET")
    options = parser.parse_args()
    rows: dict[tuple[str, str], list[tuple[float | None, float | None]]] = defaultdict(list)
    for key, *results in paired(*(records_at(commit, options.sets) for commit in (options.before, options.after))):
        rows[key.target, key.recipe].append(changes(*results))
    print("| target, recipe | cores | area: median | best | worst | period: median | best | worst |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: |")
    for (target, recipe), found in sorted(rows.items()):
        areas, periods = zip(*found, strict=True)
        print(f"| `{target}` `{recipe}` | {len(found)} | {cell([*areas])} | {cell([*periods])} |")


if __name__ == "__main__":
    main()
