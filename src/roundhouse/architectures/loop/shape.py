"""The numbers that a loop is built from."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LoopShape"]


@dataclass(frozen=True)
class LoopShape:
    """The numbers that a loop is built from.

    Attributes
    ----------
    unroll : int
        Steps of an iteration.
    stages : int
        Pipeline stages of an iteration, each of which holds a block.
    buffered : bool
        Results wait in a buffer with room for all blocks in flight, so that none of them ever halts.
    units : int
        Units of each kind on which an iteration is folded; 0 if it is not.
    least_clocks : int
        Clocks that a folded iteration takes at least.
    """

    unroll: int = 1
    stages: int = 1
    buffered: bool = False
    units: int = 0
    least_clocks: int = 1
