"""The data generator: blocks of a pattern, at a given interval."""

from __future__ import annotations

from amaranth.hdl import Module, Mux, Signal, Value

from ...architectures.streams import Stream
from .pattern import PatternKind, first_value

__all__ = ["FIRST_BLOCK_STEP", "generate_data"]

FIRST_BLOCK_STEP = 0x11  #: see `first_value`


def generate_data(m: Module, o: Stream, pattern: PatternKind, run: Value, interval: Value) -> None:
    """Send the blocks of a pattern. A block that is offered stays so until it is taken, also when `run` falls.

    Parameters
    ----------
    m : Module
    o : Stream
        The blocks. Only valid and payload are driven.
    pattern : callable
        The kind of pattern.
    run : Value
        Whether blocks are sent.
    interval : Value
        Clocks from a block to the next one, at least; 0 and 1: none between them.
    """
    waiting, due = Signal(name="waiting"), Signal.like(interval, name="clocks_left")
    blocks = pattern(m, len(o.payload), first_value(len(o.payload), FIRST_BLOCK_STEP), o.transfer)
    m.d.comb += [o.valid.eq(blocks.known & (due == 0) & (run | waiting)), o.payload.eq(blocks.value)]
    m.d.sync += waiting.eq(o.valid & ~o.ready)
    with m.If(o.transfer):
        m.d.sync += due.eq(Mux(interval == 0, 0, interval - 1))
    with m.Elif(due != 0):
        m.d.sync += due.eq(due - 1)
