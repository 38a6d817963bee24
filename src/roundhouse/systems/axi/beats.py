"""Beats that are narrower than a block."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...architectures.streams import Stream

__all__ = ["gather_beats", "spread_beats"]


def gather_beats(m: Module, narrow: Stream, wide: Stream, *, header: Sequence[int], kind: Value) -> None:
    """Put beats together to blocks, each of which passes with its last beat.

    A block ends with its last byte, at the end of a packet, with the last byte of a block of its header, behind a beat
    in which bytes are missing, and between additional data, text and tag. Its flags are those of its first beat. The
    registers of the beat that comes follow what is offered, so whether it is taken decides nothing of them.

    Parameters
    ----------
    m : Module
    narrow : Stream
    wide : Stream
        With the same flags.
    header : sequence of int
        Bytes of each block of the header with which a packet begins.
    kind : Value
        Of which kind of data a beat is.
    """
    size, most = len(narrow.flag["keep"]), len(wide.payload) // len(narrow.payload)
    bits = len(narrow.payload)
    number = Signal(range(most), name="beat")
    held, held_keep = Signal(bits * (most - 1), name="beats_held", reset_less=True), Signal(size * (most - 1))
    held_user, had_kind = (
        Signal.like(narrow.flag.get("user", Const(0, 1)), name="beats_user"),
        Signal(name="beats_kind"),
    )
    flush, ends = Signal(name="beats_flush"), Signal(name="beat_ends_block")
    final, of_text = _in_packet(m, narrow, ends, header, Const(most - 1, len(number)))
    whole = narrow.flag["keep"].all()
    m.d.comb += [
        flush.eq((number != 0) & (kind != had_kind) & of_text),
        ends.eq((number == final) | narrow.flag["last"] | ~whole),
        wide.valid.eq(narrow.valid & (flush | ends)),
        narrow.ready.eq(~flush & (~ends | wide.ready)),
    ]
    data, keep = [], []
    for n in range(most):
        own_data, own_keep = held.word_select(n, bits), held_keep.word_select(n, size)
        here = (number == n) & ~flush
        data.append(Mux(here, narrow.payload, own_data) if n < most - 1 else narrow.payload)
        before = Mux(number > n, own_keep, 0) if n < most - 1 else Const(0, size)
        keep.append(Mux(here, narrow.flag["keep"], before))
    m.d.comb += [
        wide.payload.eq(Cat(*data)),
        wide.flag["keep"].eq(Cat(*(one[:size] for one in keep))),
        wide.flag["last"].eq(narrow.flag["last"] & ~flush),
    ]
    if "user" in wide.flag:
        m.d.comb += wide.flag["user"].eq(Mux(number == 0, narrow.flag["user"], held_user))
    with m.If(wide.transfer):
        m.d.sync += number.eq(0)
    with m.Elif(narrow.transfer):
        m.d.sync += number.eq(number + 1)
    for n in range(most - 1):
        with m.If(number == n):
            m.d.sync += held.word_select(n, bits).eq(narrow.payload)
            m.d.sync += held_keep.word_select(n, size).eq(narrow.flag["keep"])
    with m.If(number == 0):
        m.d.sync += [held_user.eq(narrow.flag.get("user", 0)), had_kind.eq(kind)]


def _in_packet(m: Module, narrow: Stream, ends: Value, header: Sequence[int], final: Value) -> tuple[Value, Value]:
    """Return the number of the last beat of the block that passes, and whether the header has passed.

    `ends` is whether a beat ends a block, and `final` the number of that behind the header.
    """
    if not header:
        return final, Const(1)
    place, size = Signal(range(len(header) + 1), name="block_of_header"), len(narrow.flag["keep"])
    of_text = place == len(header)
    for block, count in enumerate(header):
        final = Mux(place == block, -(-count // size) - 1, final)
    with m.If(narrow.transfer):
        with m.If(narrow.flag["last"]):
            m.d.sync += place.eq(0)
        with m.Elif(ends & ~of_text):
            m.d.sync += place.eq(place + 1)
    return final, of_text


def spread_beats(m: Module, wide: Stream, narrow: Stream, *, user_at_end: bool) -> None:
    """Send blocks as beats: the first one straight, the others from registers, as many as have bytes.

    Until the first one is taken, the registers of the others follow what is offered.

    Parameters
    ----------
    m : Module
    wide : Stream
    narrow : Stream
        With the same flags.
    user_at_end : bool
        Whether the last beat alone has the flag ``user`` of its block, and not each.
    """
    bits, size = len(narrow.payload), len(narrow.flag["keep"])
    first = Signal(name="beat_is_first", init=1)
    rest, rest_keep = Signal(len(wide.payload) - bits, name="beats_rest"), Signal(len(wide.flag["keep"]) - size)
    last, final = Signal(name="beats_last"), Signal(name="beat_is_final")
    payload, keep = Mux(first, wide.payload, rest), Mux(first, wide.flag["keep"], rest_keep)
    valid = ~first | wide.valid
    m.d.comb += [
        final.eq(~keep[size:].any()),
        narrow.valid.eq(valid),
        wide.ready.eq(first & narrow.ready),
        narrow.payload.eq(payload[:bits]),
        narrow.flag["keep"].eq(keep[:size]),
        narrow.flag["last"].eq(valid & final & Mux(first, wide.flag["last"], last)),
    ]
    if "user" in narrow.flag:
        held = Signal.like(wide.flag["user"], name="beats_bad" if user_at_end else "beats_user")
        user = Mux(first, wide.flag["user"], held)
        m.d.comb += narrow.flag["user"].eq(valid & final & user if user_at_end else user)
        with m.If(first):
            m.d.sync += held.eq(wide.flag["user"])
    with m.If(narrow.transfer):
        m.d.sync += first.eq(final)
    with m.If(first | narrow.ready):
        m.d.sync += [rest.eq(payload[bits:]), rest_keep.eq(keep[size:])]
    with m.If(first):
        m.d.sync += last.eq(wide.flag["last"])
