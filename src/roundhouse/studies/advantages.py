"""What stands behind verdicts that are in our favour: our timing and what it leaves out, claims, and the years."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ..measure.derived import is_wired
from .comparison import Comparison
from .study import Study
from .verdict import BETTER

__all__ = ["Advantages", "advantages"]


@dataclass(frozen=True)
class Advantages:
    """What stands behind the numbers that ours are better than.

    Attributes
    ----------
    better, timed, wired, claimed, bare : int
        How many there are, how many of them rest on our timing, how many of these on one with estimated wires, how many
        on what our cores claim and no record holds, and how many there would be without estimated wires.
    stages, corners : tuple of str
        Stage and corner of that timing, as recorded.
    years : int or None
        Years between the study and our newest record; None if the study has no year or we no record.
    """

    better: int
    timed: int
    wired: int
    claimed: int
    bare: int
    stages: tuple[str, ...]
    corners: tuple[str, ...]
    years: int | None

    @property
    def sentence(self) -> str:
        """The advantages in a sentence or two; empty if ours is better than no number."""
        if not self.better:
            return ""
        return " ".join(filter(None, (f"{self._timing}{self._claims}.", self._bare, self._younger)))

    @property
    def brief(self) -> str:
        """The conditions of our timing and the years, for a line beside a claim; empty if neither is known."""
        stages = f"Timing: {'; '.join(self.stages)}." if self.stages else ""
        return " ".join(filter(None, (stages, self._younger)))

    @property
    def _younger(self) -> str:
        return f"Our tools are {self.years} years younger." if self.years else ""

    @property
    def _timing(self) -> str:
        """How many rest on our timing, and on which."""
        if not self.timed:
            return f"None of the {self.better:,} better verdicts depends on our timing"
        mixed = 0 < self.wired < self.timed
        split = f": {self.wired:,} with estimated wires, {self.timed - self.wired:,} without" if mixed else ""
        conditions = "; ".join((*self.stages, *self.corners))
        told = f"{self.timed:,} of the {self.better:,} better verdicts rest on our timing{split}"
        return f"{told}{f' ({conditions})' if conditions else ''}"

    @property
    def _claims(self) -> str:
        if not self.claimed:
            return ""
        what = "uses a count" if self.claimed == 1 else "use counts"
        return f"; {self.claimed:,} {what} that the core claims but no run has recorded"

    @property
    def _bare(self) -> str:
        """What would be better if nothing were timed with wires; empty if it is as many."""
        if self.bare == self.better:
            return ""
        return f"Timed without wires, {self.bare:,} number{'s' if self.bare != 1 else ''} would count as better."


def advantages(study: Study, found: Iterable[Comparison]) -> Advantages:
    """Return what favours us, from the verdicts on a study's numbers and the records behind them."""
    found = tuple(found)
    better = [one for one in found if one.verdict.kind == BETTER]
    timed = [one for one in better if one.rests_on_timing]
    records = [one.record for one in timed if one.record]
    newest = max((int(one.record.date[:4]) for one in found if one.record), default=None)
    return Advantages(
        len(better),
        len(timed),
        sum(is_wired(record) for record in records),
        sum(one.ours is not None and one.ours.claimed for one in better),
        sum((one.bare or one.verdict).kind == BETTER for one in found),
        tuple(dict.fromkeys(record.stage for record in records)),
        tuple(dict.fromkeys(corner for record in records if (corner := json.loads(record.options).get("corner")))),
        newest - study.year if newest and study.year else None,
    )
