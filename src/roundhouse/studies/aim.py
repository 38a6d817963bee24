"""The aim that we set ourselves beside a study of standard cells: each design twice as good as the printed one.

A design of ours is twice as good as a printed one if it has at most half the transistors at no less throughput, or at
least twice the throughput with no more transistors; with several key sizes, at each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..measure import derived
from ..measure.results import Result
from ..targets.cells.abc_scripts import GRADES
from .outcome import newest_results
from .study import Design, Study

if TYPE_CHECKING:
    from ..measure.record import Measurement

__all__ = ["ENDS", "FACTOR", "Aim", "End", "Point", "aim"]

#: The printed designs that are told: the smallest and the fastest.
ENDS = ("min", "max")

#: How much better ours must be.
FACTOR = 2


@dataclass(frozen=True)
class Point:
    """What a design costs and does: transistors, and throughput in Mbit/s by key size."""

    transistors: float
    speeds: Mapping[int, float]

    @property
    def mbps(self) -> float:
        """The throughput for the smallest key."""
        return self.speeds[min(self.speeds)]

    def speed_over(self, other: Point) -> float:
        """How many times the throughput of another it has, for the key size where that is least."""
        return min(self.speeds.get(size, 0.0) / mbps for size, mbps in other.speeds.items())


@dataclass(frozen=True)
class End:
    """One end of a design's range, and the best that our grades do against it.

    Attributes
    ----------
    printed : Point
        As printed.
    fewer : float or None
        How many times fewer transistors the leanest grade has that is no slower; None if none is.
    faster : float or None
        How many times the throughput the fastest grade has that takes no more transistors; None if none does.
    """

    printed: Point
    fewer: float | None
    faster: float | None

    @property
    def met(self) -> bool:
        """Whether the aim is reached."""
        return max(self.fewer or 0, self.faster or 0) >= FACTOR


@dataclass(frozen=True)
class Aim:
    """A design of a study, and how ours stand to it.

    Attributes
    ----------
    design, core : str
        Its name, and the core of ours.
    ends : mapping
        By each of `ENDS`; empty for a design that is not printed with transistors and throughput.
    ours : mapping
        What we measured, by grade; grades without a record are left out.
    """

    design: str
    core: str
    ends: Mapping[str, End]
    ours: Mapping[str, Point]


def aim(study: Study, records: Iterable[Measurement]) -> tuple[Aim, ...]:
    """Return how ours stand to every design that is printed with transistors and throughput, in the study's order.

    Ours are those on the target of the study's own technology.

    A design that the study counts under several names (`Design.also`) stands there once for each.
    """
    measured: dict[str, dict[str, Point]] = {}
    for (core, target, recipe), result in newest_results(study, records).items():
        if target == study.nearest and recipe in GRADES and (point := _measured(result)):
            measured.setdefault(core, {})[recipe] = point
    found = []
    for design in study.designs:
        ours = measured.get(design.core, {})
        ours = {grade: ours[grade] for grade in GRADES if grade in ours}
        ends = {end: _end(printed, ours.values()) for end in ENDS if (printed := _printed(study, design, end))}
        if design.core and len(ends) == len(ENDS):
            found += [Aim(name, design.core, ends, ours) for name in (design.name, *design.also)]
    return tuple(found)


def _measured(result: Result) -> Point | None:
    """What a result says; None if it lacks transistors or clocks."""
    transistors = derived.median_of(lambda record: record.transistors, result.good)
    speeds = {size: mbps for size in derived.key_sizes(result.first) if (mbps := result.mbps(size))}
    return Point(transistors, speeds) if transistors and speeds else None


def _end(printed: Point, ours: Iterable[Point]) -> End:
    speeds = [(point, point.speed_over(printed)) for point in ours]
    fewer = [printed.transistors / point.transistors for point, speed in speeds if speed >= 1]
    faster = [speed for point, speed in speeds if point.transistors <= printed.transistors]
    return End(printed, max(fewer, default=None), max(faster, default=None))


def _printed(study: Study, design: Design, end: str) -> Point | None:
    """What is printed of one end of a design; of several numbers for the same the first without a slip."""
    rows = [row for row in study.ledger if (row.design, row.case) == (design.name, end)]
    rows.sort(key=lambda row: bool(row.slip))
    transistors = next((row.plain[0] for row in rows if row.parameter == "transistors"), None)
    speeds: dict[int, float] = {}
    for row in rows:
        if row.parameter == "throughput":
            speeds = dict.fromkeys(row.key_bits, row.plain[0]) | speeds
    return Point(transistors, speeds) if transistors and speeds else None
