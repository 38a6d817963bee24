"""The key writer: changes the key after every so many blocks, while blocks flow."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

from ...architectures.streams import Stream
from .pattern import PatternKind, ShiftRegister, first_value

__all__ = ["FIRST_KEY_STEP", "write_keys"]

FIRST_KEY_STEP = 1  #: see `first_value`


def write_keys(
    m: Module, key: Stream | None, i: Stream, period: Value, longest: int, pattern: PatternKind = ShiftRegister
) -> Signal:
    """Write keys as the stream of blocks wants them: on a stream, ahead of the block that says so, or with each block.

    A block waits for its key; none is lost or sent again. Keys have the longest size.

    Parameters
    ----------
    m : Module
    key : Stream or None
        The key stream, which is driven; None if blocks bring their keys.
    i : Stream
        Blocks, of which the flags are driven.
    period : Value
        Blocks under a key; 0: all blocks are under the first one.
    longest : int
        The number of the longest key size.
    pattern : callable, optional
        The kind of pattern that keys are of.

    Returns
    -------
    Signal
        Whether the block is the first under its key.
    """
    first, count = Signal(init=1, name="new_key"), Signal.like(period, name="blocks_before")
    last = Signal()
    m.d.comb += last.eq((period != 0) & (count + 1 >= period))
    with m.If(i.transfer):
        m.d.sync += [first.eq(last), count.eq(count + 1)]
        with m.If(last):
            m.d.sync += count.eq(0)
    if key is None:
        keys = _keys(m, pattern, len(i.flag["key"]), i.transfer & last)
        m.d.comb += [i.flag["key"].eq(keys), *_sizes(i, longest)]
    else:
        m.d.comb += [key.payload.eq(_keys(m, pattern, len(key.payload), key.transfer)), *_sizes(key, longest)]
        _offer(m, key, i, first)
    return first


def _offer(m: Module, key: Stream, i: Stream, first: Value) -> None:
    """Offer a key: always one ahead, where a block says that it is the first under it; else once, before that block."""
    if "next_key" in i.flag:
        m.d.comb += [key.valid.eq(1), i.flag["next_key"].eq(first)]
    else:
        written = Signal()
        m.d.comb += key.valid.eq(first & ~written)
        m.d.sync += written.eq(first & (written | key.transfer) & ~i.transfer)


def _keys(m: Module, pattern: PatternKind, bits: int, step: Value) -> Signal:
    return pattern(m, bits, first_value(bits, FIRST_KEY_STEP), step).value


def _sizes(stream: Stream, longest: int) -> list[object]:
    """The number of the key size, where there are several."""
    return [flag.eq(longest) for name, flag in stream.flag.items() if name in ("size", "key_size")]
