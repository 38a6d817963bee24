"""Which form computes the tags of GCM."""

from __future__ import annotations

from amaranth.hdl import Module

from .ghash import BITS
from .one_sum_tag import PromptTag, SteppedTag
from .staged_tag import StagedTag, clocks_to_tag
from .tag import GhashTag

__all__ = ["steps_for", "tag_for", "tag_latency"]


def steps_for(clocks: float) -> int:
    """Return in how many steps a block is multiplied where blocks come every so many clocks.

    As many as there is time for, so that the multiplier is small: two blocks, the last one of a message and its
    lengths, must be done before the mask of the next message comes.
    """
    sizes = (BITS >> n for n in range(BITS.bit_length()))
    return next(steps for steps in sizes if steps == 1 or steps + 1 < clocks)


def tag_for(m: Module, clocks: float, stages: int) -> GhashTag:
    """Return what computes tags where blocks come every so many clocks, with a multiplier of so many stages."""
    steps = steps_for(clocks)
    if stages > 1:
        return StagedTag(m, stages)
    return PromptTag(m) if steps == 1 else SteppedTag(m, steps)


def tag_latency(clocks: float, stages: int) -> int:
    """Return the clocks from the last block of a message to its tag, for what `tag_for` returns.

    A block, and then the lengths, take a clock for each step and one more; what they are in is masked in the next one.
    In a single step the lengths follow at once.
    """
    if stages > 1:
        return clocks_to_tag(stages)
    steps = steps_for(clocks)
    return 3 if steps == 1 else 2 * (steps + 1) + 1
