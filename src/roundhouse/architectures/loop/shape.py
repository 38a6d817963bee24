"""The parameters of a loop."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LoopShape"]


@dataclass(frozen=True)
class LoopShape:
    """The parameters of a loop.

    Attributes
    ----------
    unroll : int
        Steps of an iteration.
    stages : int
        Pipeline stages of an iteration, each of which holds a block.
    buffered : bool
        Results wait in a buffer with room for all blocks in flight, so that none of them ever halts.
    """

    unroll: int = 1
    stages: int = 1
    buffered: bool = False
