"""The goals that many records reach or miss together: paths from the controller, areas, comparisons with open cores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import median

from bound_tables import percent, routing
from commits import Pair
from records import change

from roundhouse.measure.derived import ratio
from roundhouse.measure.places import CONTROLLER, UNKNOWN
from roundhouse.measure.results import Result, is_comparable
from roundhouse.report.analysis.bounds import GOAL_PERCENT, GOALS_PERCENT, PathGroup, critical_paths
from roundhouse.report.analysis.compare import Function, PeerComparison, compare
from roundhouse.studies.peers import load_peers

MOST_AREA = 1.03
"""The area of a core may grow by this factor, or by more if its throughput per area grows."""


def controller_table(results: Iterable[Result]) -> list[str]:
    """Return the shares of critical paths that start in the controller, a row for each target and goal."""
    paths = critical_paths(results)
    lines = [
        "| target | layouts | paths | controller | unknown | routing | goal | |",
        "| --- | --- | --: | --: | --: | --: | --- | --- |",
    ]
    for target in sorted({path.record.target for path in paths}):
        here = [path for path in paths if path.record.target == target]
        for layout, goal in ((None, GOAL_PERCENT), *GOALS_PERCENT.items()):
            is_apart = GOALS_PERCENT if layout is None else ()
            chosen = [one for one in here if layout in (None, one.layout) and one.layout not in is_apart]
            if not chosen:
                continue
            group = PathGroup(layout or f"all but {', '.join(GOALS_PERCENT)}", tuple(chosen), goal)
            shares = f"{len(chosen)} | {percent(group, CONTROLLER)} | {percent(group, UNKNOWN)} | {routing(chosen)}"
            met = "reached" if group.is_met else "missed"
            lines.append(f"| `{target}` | {group.name} | {shares} | at most {goal} % | {met} |")
    return lines


def areas_table(pairs: Iterable[Pair]) -> list[str]:
    """Return how many areas grew by more than they may, a row for each target and recipe, and one for all."""
    rows: dict[str, list[tuple[float, float | None]]] = defaultdict(list)
    for key, before, after in pairs:
        if (grown := ratio(after.area, before.area)) is None:
            continue
        for name in (f"`{key.target}` | `{key.recipe}`", "all | "):
            rows[name].append((grown, ratio(after.efficiency(), before.efficiency())))
    lines = [
        "| target | recipe | cores | median | most | above 3 % | throughput per area higher | not higher | no clock |",
        f"| --- | --- {'| --: ' * 7}|",
    ]
    for name, found in sorted(rows.items(), key=lambda row: row[0].startswith("all")):
        areas = [area for area, _ in found]
        above = Counter("none" if won is None else won > 1 for area, won in found if area > MOST_AREA)
        counts = f"{above.total()} | {above[True]} | {above[False]} | {above['none']}"
        lines.append(f"| {name} | {len(found)} | {change(median(areas))} | {change(max(areas))} | {counts} |")
    return lines


def wins_table(newest: Iterable[Result], present: Iterable[Result]) -> list[str]:
    """Return the comparisons with open cores that are won, by throughput per area.

    They are those of the newest records, which the first page of the report counts, and those of present designs; of
    the latter also those where ours has the recipe of the open core, and which are lost.
    """
    shown, counted = _comparisons(newest), _comparisons(present)
    lines = [
        "| target | won, newest records | won, present designs | by the same recipe "
        "| not won: function, our recipe, times as much |",
        "| --- | --: | --: | --: | --- |",
    ]
    for target, rows in sorted(shown.items()):
        here = counted.get(target, [])
        lost = (f"{one.title}, {row.yardstick.ours}, {row.times:.2f}" for one, row in here if row.verdict != "better")
        alike = [(one, row) for one, row in here if row.yardstick.ours == row.yardstick.theirs]
        lines.append(f"| `{target}` | {_won(rows)} | {_won(here)} | {_won(alike)} | {'; '.join(lost)} |")
    return lines


def _comparisons(results: Iterable[Result]) -> dict[str, list[tuple[Function, PeerComparison]]]:
    found: dict[str, list[tuple[Function, PeerComparison]]] = defaultdict(list)
    for function, rows in compare(load_peers(), [*filter(is_comparable, results)]).items():
        for row in rows:
            if row.times is not None:
                found[row.yardstick.target].append((function, row))
    return found


def _won(rows: list[tuple[Function, PeerComparison]]) -> str:
    return f"{sum(row.verdict == 'better' for _, row in rows)} of {len(rows)}"
