"""Packets of an AXI4-Stream as the IVs and blocks of a core or a mode."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream
from ..byte_order import number_of

__all__ = ["USER_FLAGS", "PacketInput", "user_flags"]

#: Flags of a block that `s_axis_user` carries, a bit each, in this order.
USER_FLAGS = ("decrypt", "aad", "next_key")


class PacketInput:
    """A packet is an IV, if the mode has one, then the blocks of a message, of which the last one has tlast.

    Blocks wait in one register, so that none is ever taken back, and a block a clock passes. A packet without any block
    gets an empty one.

    Parameters
    ----------
    m : Module
    s_axis : Stream
    inner : interface object
        Streams ``i``, and ``iv`` if there is one.
    user : dict of str to Value
        The flags of `USER_FLAGS` that blocks have; ``next_key`` counts for the first block of a packet alone.
    cut : Value
        Driven here, if there are IVs: whether nothing followed an IV, so that its packet gets an empty block. What is
        on `s_axis` then belongs to the next packet, so `user` must be 0.
    waits : Value
        Whether no packet may begin, for a key.
    room : Value
        Whether the end of a packet can be noted.

    Attributes
    ----------
    ends : Signal
        1 in a clock at whose end the last beat of a packet is taken.
    bad : Signal
        With it: whether the packet was wrong.
    text : Signal
        With it: whether it had any block that was not additional data.
    takes, begins : Signal
        1 in a clock at whose end a block is taken, and the first one of a packet.
    in_packet : Signal
        Whether a block of a packet has been taken and its last one has not gone into the core.
    """

    def __init__(
        self,
        m: Module,
        s_axis: Stream,
        inner: wiring.PureInterface,
        user: dict[str, Value],
        *,
        cut: Value,
        waits: Value,
        room: Value,
    ) -> None:
        self.ends, self.bad = Signal(name="packet_ends"), Signal(name="packet_is_bad")
        self.text, self.takes = Signal(name="packet_has_text"), Signal(name="takes_block")
        self.begins, self.in_packet = Signal(name="packet_begins"), Signal(name="in_packet")
        self._had_text = Signal(name="had_text")
        i = inner.i
        held = Signal(name="block_held")
        into_iv = self._iv(m, s_axis, inner, cut)
        begun = Signal(name="packet_begun")
        may = Signal(name="may_take_block")
        offered, last = s_axis.valid & ~into_iv & ~cut | cut, s_axis.flag["last"] | cut
        m.d.comb += [
            may.eq((~held | i.ready) & room & ~(waits & ~begun)),
            self.takes.eq(offered & may),
            s_axis.ready.eq(Mux(into_iv, inner.iv.ready, may & ~cut) if "iv" in inner.signature.members else may),
            i.valid.eq(held),
            self.ends.eq(self.takes & last),
            self.begins.eq(self.takes & ~begun),
            self.in_packet.eq(begun | held),
        ]
        with m.If(self.takes):
            m.d.sync += [begun.eq(~last), held.eq(1)]
        with m.Elif(i.ready):
            m.d.sync += held.eq(0)
        keep = Signal.like(s_axis.flag["keep"], name="bytes_there")
        m.d.comb += keep.eq(Mux(cut, 0, s_axis.flag["keep"]))
        flags = {**user, "last": last, "bytes": _count(keep)}
        if "next_key" in flags:
            flags["next_key"] &= ~begun
        if "aad" in flags:
            # Behind text there is text alone for a mode: one that waits for its end would wait for ever.
            flags["aad"] &= ~self._had_text
        for signal, value in [
            (i.payload, number_of(_kept(s_axis.payload, keep))),
            *((i.flag[name], flags[name]) for name in i.flag),
        ]:
            register = Signal.like(signal, name=f"held_{signal.name}", reset_less=True)
            m.d.comb += signal.eq(register)
            with m.If(self.takes):
                m.d.sync += register.eq(value)
        self._judge(m, keep, last, user.get("aad", Const(0)), short="bytes" in i.flag, cut=cut)

    def _iv(self, m: Module, s_axis: Stream, inner: wiring.PureInterface, cut: Value) -> Value:
        """Take the first beat of a packet as its IV; return whether it is that."""
        self._bad_iv: Value = Const(0)
        if "iv" not in inner.signature.members:
            return Const(0)
        started, bad = Signal(name="iv_taken"), Signal(name="iv_is_bad")
        into_iv, keep = ~started & ~cut, s_axis.flag["keep"]
        count = len(inner.iv.payload) // 8
        m.d.comb += [
            inner.iv.valid.eq(s_axis.valid & into_iv),
            inner.iv.payload.eq(number_of(_kept(s_axis.payload, keep)[: 8 * count])),
        ]
        with m.If(inner.iv.transfer):
            whole = keep == (1 << count) - 1
            m.d.sync += [started.eq(~s_axis.flag["last"]), cut.eq(s_axis.flag["last"]), bad.eq(~whole)]
        with m.If(self.ends):
            m.d.sync += [started.eq(0), cut.eq(0), bad.eq(0)]
        self._bad_iv = bad
        return into_iv

    def _judge(self, m: Module, keep: Value, last: Value, aad: Value, *, short: bool, cut: Value) -> None:
        """Find out whether a packet is wrong: bytes are missing where none may be, or its end came too early."""
        wrong, so_far = Signal(name="beat_is_wrong"), Signal(name="packet_was_bad")
        had_text, had_all_aad = self._had_text, Signal(name="had_all_aad")
        partial, holes = ~keep.all(), (keep[1:] & ~keep[:-1]).any()
        may_be_partial = aad | last if short else Const(0)
        empty = ~keep.any() & (had_text | aad)
        m.d.comb += [
            wrong.eq(holes | cut | (partial & ~may_be_partial) | empty | (aad & had_all_aad)),
            self.bad.eq(wrong | so_far | self._bad_iv),
            self.text.eq(had_text | ~aad),
        ]
        with m.If(self.takes):
            m.d.sync += [
                so_far.eq((wrong | so_far) & ~last),
                had_text.eq(self.text & ~last),
                had_all_aad.eq((~aad | partial) & ~last),
            ]


def user_flags(flags: Collection[str]) -> tuple[str, ...]:
    """Return those flags of a block that `s_axis_user` carries, low bits first."""
    return tuple(name for name in USER_FLAGS if name in flags)


def _kept(data: Value, keep: Value) -> Value:
    """The bytes that are there, and zeros in place of the others, so that those show nothing of other packets."""
    return Cat(*(data[8 * number : 8 * number + 8] & one.replicate(8) for number, one in enumerate(keep)))


def _count(keep: Value) -> Value:
    """The number of bytes before the first that is missing, or of them all."""
    there = [keep[: number + 1].all() for number in range(len(keep))]
    ends = [first & ~second for first, second in zip(there, [*there[1:], Const(0)], strict=True)]
    bits = len(keep).bit_length()
    return Cat(*(_any(end for number, end in enumerate(ends, start=1) if number >> bit & 1) for bit in range(bits)))


def _any(values: Iterable[Value]) -> Value:
    return Cat(*values).any()
