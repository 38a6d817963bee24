"""The pattern verifier: computes a pattern again, and compares blocks with it."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Module, Signal, Value

from ...architectures.streams import Stream
from .data_generator import FIRST_BLOCK_STEP
from .pattern import PatternKind, first_value

__all__ = ["CLOCKS_TO_ERROR", "COUNT_BITS", "Verdict", "verify_pattern"]

CLOCKS_TO_ERROR = 2  #: from the edge that takes a wrong block to the edge that sees it in the verdict
COUNT_BITS = 48  #: of each count; at 300 MHz and a block a clock it wraps after more than ten days


@dataclass(frozen=True)
class Verdict:
    """What a verifier has found since reset.

    Attributes
    ----------
    error : Value
        Whether any block was wrong.
    blocks, errors : Value
        Blocks that were compared, and how many of them were wrong; `COUNT_BITS` each.
    """

    error: Value
    blocks: Value
    errors: Value


def verify_pattern(m: Module, i: Stream, pattern: PatternKind) -> Verdict:
    """Take every block at once, and compare it with the next one of the pattern, whatever the blocks before were.

    A block that was lost or came twice makes all blocks after it wrong. The comparison has a clock of its own.

    Parameters
    ----------
    m : Module
    i : Stream
        Blocks. Only ready is driven.
    pattern : callable
        The kind of pattern: that of the generator, if blocks come back as they were sent.
    """
    expected = pattern(m, len(i.payload), first_value(len(i.payload), FIRST_BLOCK_STEP), i.transfer)
    compared, wrong, error = (Signal(name=name) for name in ("compared", "wrong", "error"))
    blocks, errors = (Signal(COUNT_BITS, name=name) for name in ("blocks", "errors"))
    m.d.comb += i.ready.eq(1)
    m.d.sync += [compared.eq(i.transfer), wrong.eq(i.transfer & (i.payload != expected.value))]
    m.d.sync += [error.eq(error | wrong), blocks.eq(blocks + compared), errors.eq(errors + wrong)]
    return Verdict(error, blocks, errors)
