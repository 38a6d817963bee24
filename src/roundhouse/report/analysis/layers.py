"""What the layers of a measured system cost: the system minus its bare core, or minus what a layer surrounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ...measure.derived import ratio
from ...measure.results import Result
from ...systems.names import SEPARATOR

__all__ = ["LayeredResult", "layered", "names_inside"]


@dataclass(frozen=True)
class LayeredResult:
    """A measured system beside what is inside it, on the same target with the same recipe.

    Attributes
    ----------
    result : Result
    inside : tuple of (str, Result)
        The bare core and the systems inside this one that were measured too, from the inside out, by name.
    """

    result: Result
    inside: tuple[tuple[str, Result], ...]

    @property
    def name(self) -> str:
        """The system."""
        return self.result.first.core_name

    @property
    def core(self) -> Result | None:
        """The bare core; None if it was not measured."""
        return next((result for name, result in self.inside if SEPARATOR not in name), None)

    @property
    def clock_share(self) -> float | None:
        """The clock as a share of that of the bare core."""
        return ratio(self.result.clock_mhz, self.core.clock_mhz) if self.core else None

    @property
    def areas(self) -> list[tuple[str, float]]:
        """Area by layer in the target's unit, from the inside out, by the name of the layer.

        Layers between two measured designs are told together. An area may be below zero: a mapper treats each design
        as a whole. Empty unless the bare core was measured.
        """
        if self.core is None:
            return []
        steps = [*self.inside, (self.name, self.result)]
        found = []
        for (inner, before), (outer, after) in pairwise(steps):
            if before.area is None or after.area is None:
                return []
            found.append((outer.removeprefix(inner), after.area - before.area))
        return found


def names_inside(name: str) -> list[str]:
    """Return the bare core of a system, then the systems inside it, from the inside out."""
    parts = name.split(SEPARATOR)
    return [SEPARATOR.join(parts[:count]) for count in range(1, len(parts))]


def layered(results: Iterable[Result]) -> list[LayeredResult]:
    """Return the measured systems among some results, each beside what is inside it."""
    given = list(results)
    known: Mapping[tuple[str, str], Result] = {(one.first.core_name, one.anchor): one for one in given if one.good}
    found = []
    for one in given:
        names = names_inside(one.first.core_name)
        inside = tuple((name, known[name, one.anchor]) for name in names if (name, one.anchor) in known)
        if names and one.good:
            found.append(LayeredResult(one, inside))
    return found
