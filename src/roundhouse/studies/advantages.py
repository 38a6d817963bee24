"""What stands behind verdicts that are in our favour: our timing and what it leaves out, claims, and the years."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from .comparison import Comparison
from .study import Study
from .verdict import BETTER

__all__ = ["Advantages", "advantages"]


@dataclass(frozen=True)
class Advantages:
    """What stands behind the numbers that ours are better than.

    Attributes
    ----------
    better, timed, claimed, bare : int
        How many there are, how many of them rest on our timing, how many on what our cores claim and no record holds,
        and how many there would be without estimated wires.
    stages, corners : tuple of str
        Stage and corner of that timing, as recorded.
    years : int or None
        Years between the study and our newest record; None if the study has no year or we no record.
    """

    better: int
    timed: int
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
        told = f"{self.timed:,} of the {self.better:,} better verdicts rest on our timing"
        conditions = "; ".join((*self.stages, *self.corners))
        claims = f" {self.claimed:,} rest on claims, of which there is no record." if self.claimed else ""
        wires = f" Without wires {self.bare:,} would be better." if self.bare != self.better else ""
        younger = f" Our tools are {self.years} years younger." if self.years else ""
        return f"{told}{f' ({conditions})' if conditions else ''}.{claims}{wires}{younger}"


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
        sum(one.ours is not None and one.ours.claimed for one in better),
        sum((one.bare or one.verdict).kind == BETTER for one in found),
        tuple(dict.fromkeys(record.stage for record in records)),
        tuple(dict.fromkeys(corner for record in records if (corner := json.loads(record.options).get("corner")))),
        newest - study.year if newest and study.year else None,
    )
