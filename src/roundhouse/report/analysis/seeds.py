"""The clock of a placed core as a distribution over the seeds of the placer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from ...measure import derived
from ...measure.results import Result

__all__ = ["ENOUGH", "Seeds", "by_seed"]

ENOUGH = 11
"""Seeds from which a distribution can be read; with fewer, the points only show how far they may lie apart."""


@dataclass(frozen=True)
class Seeds:
    """The clocks of one result.

    Attributes
    ----------
    result : Result
    clocks : dict of int to float
        MHz by seed, rising; at least two.
    """

    result: Result
    clocks: dict[int, float]

    @property
    def name(self) -> str:
        """The core, and the recipe."""
        return f"{self.result.first.core_name}, {self.result.first.recipe}"

    @property
    def median(self) -> float:
        """Of the clocks, in MHz."""
        return median(self.clocks.values())

    @property
    def spread(self) -> float:
        """The highest clock over the lowest."""
        return max(self.clocks.values()) / min(self.clocks.values())


def by_seed(results: Iterable[Result]) -> list[Seeds]:
    """Return the results with clocks of two seeds or more, the fastest first."""
    found = []
    for result in results:
        clocks = {one.seed: clock for one in result.good if one.seed is not None and (clock := derived.clock_mhz(one))}
        if len(clocks) > 1:
            found.append(Seeds(result, dict(sorted(clocks.items(), key=lambda pair: pair[1]))))
    return sorted(found, key=lambda one: (-one.median, one.name))
