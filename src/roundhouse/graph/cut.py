"""Cut a word graph into pipeline stages: equal delay first, then as few register bits as that delay allows.

The shortest stage that the number of stages can have is found first, by placing every word as early as it can be.
Within that period, minimum-area retiming places the words, see `roundhouse.graph.retiming`. Arithmetic that takes
longer than a stage is put in pieces before, see `roundhouse.graph.arithmetic`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..words import Word
from .delay import Delay
from .timing import Timing

__all__ = ["Placement", "cut", "stages_within"]


@dataclass(frozen=True)
class Placement:
    """Which stage computes which word.

    Attributes
    ----------
    stages : int
        Number of stages; values cross from one to the next through a register.
    period : float
        Longest delay of a stage, in gate levels.
    stage : dict
        Stage in which a word is known (for a unit with registers inside: in which its result leaves it).
    inside : dict
        Registers inside a unit, for the units that have any.
    instead : dict
        The word that is built in place of another: arithmetic in pieces, and what depends on it.
    origin : dict
        For such words, the one whose piece they are.
    inner : frozenset of Word
        Words that are computed wherever they are used, like wiring; see `Timing`.
    """

    stages: int
    period: float
    stage: dict[Word, int]
    inside: dict[Word, int]
    instead: dict[Word, Word] = field(default_factory=dict)
    origin: dict[Word, Word] = field(default_factory=dict)
    inner: frozenset[Word] = frozenset()


def cut(
    outputs: Sequence[Word],
    stages: int,
    delay: Delay,
    free: frozenset[Word] = frozenset(),
    period: float | None = None,
    tail: float = 0,
) -> Placement:
    """Cut words into stages, with no registers before the first stage or after the last.

    Parameters
    ----------
    outputs : sequence of Word
        All are taken at the end of the last stage.
    stages : int
        Number of stages, at least 1.
    delay : Delay
        Delays; units whose tables are circuits may be cut inside.
    free : frozenset of Word
        Inputs that are static in every stage and need no register.
    period : float, optional
        Longest delay of a stage in gate levels; the shortest possible if not given.
    tail : float
        Delay of the logic that follows the outputs in the last stage.
    """
    timing = Timing.of(outputs, delay, free, tail)
    if stages == 1:
        whole = timing.earliest(float("inf"))[1] + tail
        return Placement(1, whole, dict.fromkeys([*timing.order, *timing.inner], 0), {})
    from .retiming import retime  # SciPy's optimiser takes half a second to import

    period = period or timing.shortest_period(stages)
    timing = timing.in_pieces(period)
    inside = {w: n for w in timing.order if (n := timing.registers_inside(w, period))}
    stage = retime(timing, stages, period)
    return Placement(stages, period, stage, inside, timing.pieces.instead, timing.pieces.origin, timing.inner)


def stages_within(
    outputs: Sequence[Word], period: float, delay: Delay, free: frozenset[Word] = frozenset(), tail: float = 0
) -> int:
    """Stages that the words need with a period in gate levels, or with the delay of their longest operation.

    `tail` is that of `cut`.
    """
    timing = Timing.of(outputs, delay, free, tail).in_pieces(period)
    longest = max((timing.last_part(w, period) for w in timing.order), default=0.0)
    return int(timing.earliest(max(period, longest))[0])
