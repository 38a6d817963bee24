"""How our cores compare with the goal that a study's file sets: cheaper and faster, at once, than each printed version.

Every printed version of a design, the smallest and the fastest, is compared with one grade of the core that stands for
the design: that whose smaller factor is largest. It meets the goal if both its factors do. With several key sizes the
gain counts for the size where it is least. A version that is printed under several names is counted once.

Where the study's file lets several cores stand for a design (`Goal.others`), that one does whose smallest factor
against both versions is largest: one core, never one for each version. Where it names a layer (`Goal.layer`), the same
core inside that layer is compared as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result
from .candidates import candidates, with_layer
from .description import ENDS, Goal
from .ledger import SENSE, Printed
from .lookup import newest_results, recipes_for
from .our_values import CORE_VALUES, SPEEDS, value_of
from .study import Design, Study

__all__ = ["DesignGoal", "Factors", "Point", "Version", "count_met", "goal_results", "goal_units", "once"]


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
class Factors:
    """Our grade against a printed version.

    Attributes
    ----------
    grade : str
        The grade whose smaller factor is largest.
    less_cost, more_gain : float
        Printed cost over ours, and our gain over the printed one.
    met : bool
        Whether both reach the factor of the goal.
    """

    grade: str
    less_cost: float
    more_gain: float
    met: bool


@dataclass(frozen=True)
class Version:
    """A printed version of a design, and ours against it.

    Attributes
    ----------
    printed : Point
        As printed.
    bare, wired : Factors or None
        Ours without wires, and with estimated ones; None without a record, or if its wires were not estimated.
    """

    printed: Point
    bare: Factors | None
    wired: Factors | None


@dataclass(frozen=True)
class DesignGoal:
    """A design of a study and our matching core.

    Attributes
    ----------
    design, core : str
        One of the design's names, and our core that stands for it.
    versions : mapping
        Printed versions by end of the range, ``min`` and ``max``.
    layered : mapping
        The same against our core inside the goal's layer; empty if it names none.
    ours : mapping
        Our points by grade, without wires; grades without a record are left out.
    results : tuple of Result
        The results of these points, which tell of which design they are and when they were measured.
    same_as : str
        Another name of the design, under which its versions are counted; empty if it is this one.
    """

    design: str
    core: str
    versions: Mapping[str, Version]
    layered: Mapping[str, Version]
    ours: Mapping[str, Point]
    results: tuple[Result, ...] = ()
    same_as: str = ""

    @property
    def smallest_factor(self) -> float:
        """The smallest factor against any version, without wires; 0 without a record."""
        found = [version.bare for version in self.versions.values() if version.bare]
        return min((factor for one in found for factor in (one.less_cost, one.more_gain)), default=0.0)

    @property
    def clocks(self) -> str:
        """The clocks per block of our core as simulated, one number if all key sizes have the same; empty without."""
        records = [result.first for result in self.results[:1]]
        found = [derived.cycles_per_block(one, size) for one in records for size in derived.key_sizes(one)]
        numbers = [f"{clocks:g}" for clocks in dict.fromkeys(filter(None, found))]
        return f"{', '.join(numbers)} {'clock' if numbers == ['1'] else 'clocks'} a block" if numbers else ""

    @property
    def hashes(self) -> tuple[str, ...]:
        """Hashes of the designs that were measured; of one core they differ if grades are of different days."""
        return tuple(dict.fromkeys(result.first.core_hash for result in self.results))

    @property
    def as_data(self) -> dict[str, Any]:
        """Everything but the results, of which the hashes are told, for JSON."""
        told = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "results"}
        versions, layered = (
            {end: asdict(version) for end, version in found.items()} for found in (self.versions, self.layered)
        )
        ours = {grade: asdict(point) for grade, point in self.ours.items()}
        return {**told, "versions": versions, "layered": layered, "ours": ours, "hashes": self.hashes}


def goal_units(goal: Goal) -> tuple[str, str]:
    """Return the units of cost and gain."""
    return CORE_VALUES[goal.cost][1], SPEEDS[goal.gain][1]


def goal_results(study: Study, records: Iterable[Measurement], results: Iterable[Result] = ()) -> list[DesignGoal]:
    """Return how our cores compare with every design printed with cost and gain, in the study's order.

    Only results on the target of the study's own technology count. A design with several names (`Design.also`) occurs
    once for each. Without a goal the list is empty.

    Parameters
    ----------
    study : Study
    records : iterable of Measurement
    results : iterable of Result, optional
        What the caller knows of the same records: whether they are of present designs.
    """
    goal, nearest = study.description.goal, study.target(study.nearest)
    if goal is None:
        return []
    records, grades = list(records), recipes_for(nearest) if nearest else ()
    bare, wired = (newest_results(study, records, wires=wires) for wires in (False, True))
    known = {(one.first.core_name, one.first.target, one.first.recipe): one for one in results}

    def keys_of(core: str) -> list[tuple[str, str, str]]:
        return [key for grade in grades if (key := (core, study.nearest, grade)) in bare]

    def versions_of(core: str, printed: Mapping[str, Point]) -> dict[str, Version]:
        keys = keys_of(core)
        ours = _points(goal, (bare[key] for key in keys))
        behind = _points(goal, (wired[key] for key in keys if wired[key] != bare[key]))
        return {
            end: Version(point, _factors(goal, point, ours), _factors(goal, point, behind))
            for end, point in printed.items()
        }

    def against(design: Design, core: str, printed: Mapping[str, Point]) -> DesignGoal:
        keys = keys_of(core)
        layered = versions_of(with_layer(study, core), printed) if goal.layer else {}
        of = tuple(known.get(key, bare[key]) for key in keys if bare[key].good)
        ours = _points(goal, (bare[key] for key in keys))
        return DesignGoal(design.name, core, versions_of(core, printed), layered, ours, of)

    found = []
    for design in study.designs:
        printed = {end: point for end in ENDS if (point := _printed(study, goal, design, end))}
        if design.core and len(printed) == len(ENDS):
            cores = candidates(study, design.core)
            one = max((against(design, core, printed) for core in cores), key=lambda row: row.smallest_factor)
            found += [one, *(replace(one, design=name, same_as=design.name) for name in design.also)]
    return found


def once(rows: Iterable[DesignGoal]) -> list[DesignGoal]:
    """Return each design under one of its names."""
    return [row for row in rows if not row.same_as]


def count_met(rows: Iterable[DesignGoal], wires: bool, layered: bool = False) -> tuple[int, int]:
    """Return how many versions of rows ours meet the goal against, and how many ours are compared with.

    Rows that are other names of a design count as well: `once` leaves them out.
    """
    versions = [version for row in rows for version in (row.layered if layered else row.versions).values()]
    compared = [one for version in versions if (one := version.wired if wires else version.bare)]
    return sum(one.met for one in compared), len(compared)


def _points(goal: Goal, results: Iterable[Result]) -> dict[str, Point]:
    """Return the points of results by grade; failed ones are left out."""
    return {result.first.recipe: point for result in results if (point := _measured(goal, result))}


def _measured(goal: Goal, result: Result) -> Point | None:
    """Return cost and gain of a result; None if either is missing."""
    if not result.good:
        return None
    sizes, units = derived.key_sizes(result.first), goal_units(goal)
    cost = value_of(goal.cost, result, sizes[0], units[0])
    gains = {size: gain for size in sizes if (gain := value_of(goal.gain, result, size, units[1]))}
    return Point(cost, gains) if cost and gains else None


def _factors(goal: Goal, printed: Point, ours: Mapping[str, Point]) -> Factors | None:
    """Return ours against a printed version, for the grade whose smaller factor is largest; None without a grade."""
    found = [(printed.cost / point.cost, point.gain_over(printed), grade) for grade, point in ours.items()]
    if not found:
        return None
    less_cost, more_gain, grade = max(found, key=lambda one: min(one[:2]))
    return Factors(grade, less_cost, more_gain, min(less_cost, more_gain) >= goal.factor)


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
