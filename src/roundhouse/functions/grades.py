"""Area-delay curve of a function, and the five points that are its speed grades."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..targets.cells.abc_scripts import GOALS, GRADES
from .record import FunctionRecord

__all__ = ["Curve", "curves"]


@dataclass(frozen=True)
class Curve:
    """All points of one function on one target.

    Attributes
    ----------
    points : tuple of FunctionRecord
        Successful points by rising area, then by rising delay.
    failed : tuple of FunctionRecord
        Failed points.
    """

    points: tuple[FunctionRecord, ...]
    failed: tuple[FunctionRecord, ...] = ()

    @property
    def first(self) -> FunctionRecord:
        """A record, for the fields that all share."""
        return (*self.points, *self.failed)[0]

    @cached_property
    def front(self) -> tuple[FunctionRecord, ...]:
        """Pareto front: points that no other beats in both area and delay, by rising area."""
        front: list[FunctionRecord] = []
        for point in self.points:
            if not front or _figures(point)[1] < _figures(front[-1])[1]:
                front.append(point)
        return tuple(front)

    @cached_property
    def grades(self) -> dict[str, FunctionRecord]:
        """The point of each speed grade: the minimum of its goal, on ties the smallest. Empty without points."""
        if not self.points:
            return {}
        return {grade: min(self.front, key=lambda point: GOALS[grade](*_figures(point))) for grade in GRADES}


def curves(records: Iterable[FunctionRecord]) -> list[Curve]:
    """Return the curves of all functions, in the order of their first records."""
    groups: dict[tuple[str, ...], list[FunctionRecord]] = defaultdict(list)
    for record in records:
        groups[record.target, record.cipher, record.function].append(record)
    return [_curve(group) for group in groups.values()]


def _curve(records: Sequence[FunctionRecord]) -> Curve:
    points = sorted((record for record in records if record.ok), key=_figures)
    return Curve(tuple(points), tuple(record for record in records if not record.ok))


def _figures(record: FunctionRecord) -> tuple[float, float]:
    """Area in um^2 and delay in ns."""
    assert record.area_um2 is not None and record.delay_ns is not None
    return record.area_um2, record.delay_ns
