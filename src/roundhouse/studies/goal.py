"""How our cores compare with the goal that a study's file sets: cheaper, or faster, than each printed design.

A core meets the goal against a printed version of a design if it cuts the cost by the goal's factor at no less gain, or
raises the gain by that factor at no more cost; with several key sizes, at each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result
from .description import ENDS, Goal
from .ledger import SENSE, Printed
from .lookup import newest_results, recipes_for
from .our_values import CORE_VALUES, SPEEDS, value_of
from .study import Design, Study

__all__ = ["DesignGoal", "Point", "Version", "goal_results", "goal_units"]


@dataclass(frozen=True)
class Point:
    """Cost of a design, and its gain by key size in bits, in the units of `goal_units`.

    `slips` says which of them the study contradicts, and how.
    """

    cost: float
    gains: Mapping[int, float]
    slips: tuple[str, ...] = ()

    @property
    def gain(self) -> float:
        """The gain for the smallest key."""
        return self.gains[min(self.gains)]

    def gain_over(self, other: Point) -> float:
        """Return its gain over another's, for the key size where that ratio is least."""
        return min(self.gains.get(size, 0.0) / gain for size, gain in other.gains.items())


@dataclass(frozen=True)
class Version:
    """A printed version of a design, and the best of our grades against it.

    Attributes
    ----------
    printed : Point
        As printed.
    less_cost : float or None
        Printed cost over that of our cheapest grade with no less gain; None without such a grade.
    more_gain : float or None
        Gain of our best grade with no more cost, over the printed one; None without such a grade.
    met : bool
        Whether the goal is met.
    """

    printed: Point
    less_cost: float | None
    more_gain: float | None
    met: bool


@dataclass(frozen=True)
class DesignGoal:
    """A design of a study and our matching core.

    Attributes
    ----------
    design, core : str
        One of the design's names, and our core.
    versions : mapping
        Printed versions by end of the range, ``min`` and ``max``.
    ours : mapping
        Our points by grade; grades without a record are left out.
    """

    design: str
    core: str
    versions: Mapping[str, Version]
    ours: Mapping[str, Point]


def goal_units(goal: Goal) -> tuple[str, str]:
    """Return the units of cost and gain."""
    return CORE_VALUES[goal.cost][1], SPEEDS[goal.gain][1]


def goal_results(study: Study, records: Iterable[Measurement]) -> tuple[DesignGoal, ...]:
    """Return how our cores compare with every design printed with cost and gain, in the study's order.

    Only results on the target of the study's own technology count. A design with several names (`Design.also`) occurs
    once for each. Without a goal the tuple is empty.
    """
    goal = study.description.goal
    if goal is None:
        return ()
    measured: dict[str, dict[str, Point]] = {}
    for (core, target, recipe), result in newest_results(study, records).items():
        if target == study.nearest and (point := _measured(goal, result)):
            measured.setdefault(core, {})[recipe] = point
    nearest = study.target(study.nearest)
    grades = recipes_for(nearest) if nearest else ()
    found = []
    for design in study.designs:
        known = measured.get(design.core, {})
        ours = {grade: known[grade] for grade in grades if grade in known}
        printed = {end: point for end in ENDS if (point := _printed(study, goal, design, end))}
        if design.core and len(printed) == len(ENDS):
            versions = {end: _version(goal, point, ours.values()) for end, point in printed.items()}
            found += [DesignGoal(name, design.core, versions, ours) for name in (design.name, *design.also)]
    return tuple(found)


def _measured(goal: Goal, result: Result) -> Point | None:
    """Return cost and gain of a result; None if either is missing."""
    if not result.good:
        return None
    sizes, units = derived.key_sizes(result.first), goal_units(goal)
    cost = value_of(goal.cost, result, sizes[0], units[0])
    gains = {size: gain for size in sizes if (gain := value_of(goal.gain, result, size, units[1]))}
    return Point(cost, gains) if cost and gains else None


def _version(goal: Goal, printed: Point, ours: Iterable[Point]) -> Version:
    gains = [(point, point.gain_over(printed)) for point in ours]
    less_cost = max((printed.cost / point.cost for point, gain in gains if gain >= 1), default=None)
    more_gain = max((gain for point, gain in gains if point.cost <= printed.cost), default=None)
    return Version(printed, less_cost, more_gain, max(less_cost or 0, more_gain or 0) >= goal.factor)


def _printed(study: Study, goal: Goal, design: Design, end: str) -> Point | None:
    """Return one end of a design's range in the study's tables.

    Of repeated numbers it is one without a slip; if all contradict each other, the one that is hardest to beat.
    """
    rows = [row for row in study.tabled if (row.design, row.case) == (design.name, end)]
    rows.sort(key=lambda row: (bool(row.slip), -SENSE[row.parameter] * row.plain[0]))
    cost = next((row for row in rows if row.parameter == goal.cost), None)
    gains: dict[int, Printed] = {}
    for row in rows:
        if row.parameter == goal.gain:
            gains = dict.fromkeys(row.key_bits, row) | gains
    if cost is None or not gains:
        return None
    used = {row.id: row for row in (cost, *gains.values()) if row.slip}.values()
    slips = tuple(f"{row.place}, {row.printed} {row.unit}: {row.slip}" for row in used)
    return Point(cost.plain[0], {size: row.plain[0] for size, row in gains.items()}, slips)
