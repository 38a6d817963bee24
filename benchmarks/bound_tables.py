"""Tables of critical paths in Markdown: where they start, before and after a change, and what they are spent on.

A row counts records: each seed of each recipe of each core. Those before and after differ in cores, recipes and seeds,
so the last three columns of the table of starts count those alone that both sides have.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from statistics import median

from roundhouse.measure.path_kinds import KINDS
from roundhouse.measure.places import CONTROLLER, UNKNOWN
from roundhouse.report.analysis.bounds import Path, PathGroup, by_layout

ALL = "all layouts"
ELSEWHERE = {
    "`expand_busy`, `expand_step`": re.compile(r"expand_(busy|step)"),
    "`…_of_index`": re.compile(r"\w+_of_index"),
}
"""Registers that decide, or that hold what follows from an index, and that no place counts as the controller's."""


def groups(paths: Iterable[Path]) -> dict[str, tuple[PathGroup, ...]]:
    """Return the groups of paths by layout on each target, with a group of all layouts last."""
    on: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        on[path.record.target].append(path)
    return {target: (*by_layout(found), PathGroup(ALL, tuple(found))) for target, found in sorted(on.items())}


def starts_table(after: list[Path], before: list[Path]) -> list[str]:
    """Return the shares that start in the controller, and those whose start is unknown, as rows of Markdown."""
    lines = [
        "| target | layout | paths | controller | unknown | goal "
        "| before: paths | controller | unknown | both: paths | controller before | after |",
        f"| --- | --- {'| --: ' * 10}|",
    ]
    then, both = _named(before), (_named(_shared(before, after)), _named(_shared(after, before)))
    for target, found in groups(after).items():
        for group in found:
            key = target, group.name
            goal = "" if group.goal_percent is None else f"at most {group.goal_percent} %"
            old, (kept_old, kept_new) = then.get(key), (one.get(key) for one in both)
            cells = [
                *_shares(group, CONTROLLER, UNKNOWN),
                goal,
                *_shares(old, CONTROLLER, UNKNOWN),
                *_shares(kept_old, CONTROLLER),
                *_shares(kept_new, CONTROLLER)[1:],
            ]
            lines.append(f"| `{target}` | {group.name} | {' | '.join(cells)} |")
    return lines


def kinds_table(paths: list[Path]) -> list[str]:
    """Return the number of paths of each kind on each target, and the median share of routing, as rows of Markdown."""
    here = [kind for kind in KINDS if any(path.bound.kind == kind for path in paths)]
    lines = [f"| target | paths | {' | '.join(here)} | routing |", f"| --- {'| --: ' * (len(here) + 2)}|"]
    for target, found in groups(paths).items():
        everything = found[-1]
        counts = (str(everything.kinds.get(kind) or "") for kind in here)
        lines.append(f"| `{target}` | {len(everything.paths)} | {' | '.join(counts)} | {routing(everything.paths)} |")
    return lines


def elsewhere_table(paths: list[Path]) -> list[str]:
    """Return the paths that start in registers which could count as the controller's, and the share with them."""
    lines = [
        f"| target | layout | paths | controller | {' | '.join(ELSEWHERE)} | with these |",
        f"| --- | --- {'| --: ' * (len(ELSEWHERE) + 3)}|",
    ]
    for target, found in groups(paths).items():
        for group in found:
            counts = [sum(_starts_at(path, name) for path in group.paths) for name in ELSEWHERE.values()]
            if any(counts):
                share = 100 * (group.starts.get(CONTROLLER, 0) + sum(counts)) / len(group.paths)
                cells = [len(group.paths), percent(group, CONTROLLER), *(count or "" for count in counts)]
                lines.append(f"| `{target}` | {group.name} | {' | '.join(map(str, cells))} | {share:.0f} % |")
    return lines


def routing(paths: Iterable[Path]) -> str:
    """Return the median share of routing in paths, in whole percent; empty where nothing is routed."""
    shares = [path.bound.routing_percent for path in paths if path.bound.routing_percent is not None]
    return f"{median(shares):.0f} %" if shares else ""


def percent(group: PathGroup, place: str) -> str:
    """Return how many of a group's paths start in a place, in whole percent."""
    return f"{100 * group.starts.get(place, 0) / len(group.paths):.0f} %"


def _shares(group: PathGroup | None, *places: str) -> list[str]:
    """Return the number of a group's paths, and their shares that start in some places; empty without a group."""
    return [str(len(group.paths)), *(percent(group, place) for place in places)] if group else [""] * (1 + len(places))


def _named(paths: Iterable[Path]) -> dict[tuple[str, str], PathGroup]:
    return {(target, group.name): group for target, found in groups(paths).items() for group in found}


def _shared(paths: Iterable[Path], others: Iterable[Path]) -> list[Path]:
    """Return the paths of cores that others have on the same target, with the same recipe and seed."""
    keys = {_key(path) for path in others}
    return [path for path in paths if _key(path) in keys]


def _starts_at(path: Path, name: re.Pattern[str]) -> bool:
    """Return whether a path starts in a register of that name that does not count as the controller's."""
    start = path.bound.start
    own = re.sub(r"\[\d+\]$", "", start.register).rpartition(".")[2]
    return start.place != CONTROLLER and name.fullmatch(own) is not None


def _key(path: Path) -> tuple[str, str, str, int | None]:
    record = path.record
    return record.core_name, record.target, record.recipe, record.seed
