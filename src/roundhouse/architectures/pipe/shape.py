"""The parameters of a pipeline."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PipeShape"]


@dataclass(frozen=True)
class PipeShape:
    """The parameters of a pipeline.

    Attributes
    ----------
    rounds : int
        Steps of a group.
    stages : int
        Pipeline stages of a group.
    buffered : bool
        Results wait in a buffer with room for all blocks in flight, so that none of them ever halts.
    """

    rounds: int = 1
    stages: int = 1
    buffered: bool = False
