"""Packets of an AXI4-Stream as the IVs and blocks of a core or a mode."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...architectures.streams import Stream
from ..byte_order import number_of
from .erasing import load_or_erase
from .length_check import check_lengths
from .packet_iv import PacketIV

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
    i : Stream
        Of the core or the mode.
    user : dict of str to Value
        The flags of `USER_FLAGS` that blocks have; ``next_key`` counts for the first block of a packet alone.
        While the IV is ``cut`` they must be 0.
    iv : PacketIV
    waits : Value
        Whether no packet may begin, for a key.
    room : Value
        Whether the end of a packet can be noted.
    starts_whole : bool
        Whether the first block of a message must be whole, though its last one may be short.
    fills : bool
        Whether a block is taken while none is in the register, though the core takes none. Before a skid buffer that
        gains nothing, and what enables every bit of the register would be computed, not itself a register. It must be
        where the core judges the flags of the block that it is offered before it takes it.

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
    chooses_key : Value
        1 in a clock at whose end a packet has its key: with its first block, or with an IV that comes after its key.
    in_packet : Signal
        Whether a packet has begun, with its first block or with an IV that comes after its key, and its last block has
        not gone into the core, or into its skid buffer.
    """

    def __init__(
        self,
        m: Module,
        s_axis: Stream,
        i: Stream,
        user: Mapping[str, Value],
        iv: PacketIV,
        *,
        waits: Value,
        room: Value,
        starts_whole: bool,
        fills: bool,
    ) -> None:
        self.ends, self.bad = Signal(name="packet_ends"), Signal(name="packet_is_bad")
        self.text, self.takes = Signal(name="packet_has_text"), Signal(name="takes_block")
        self.begins, self.in_packet = Signal(name="packet_begins"), Signal(name="in_packet")
        self._had_text, self._of_other_length = Signal(name="had_text"), Signal(name="packet_of_other_length")
        held, begun, free, may = (
            Signal(name=name) for name in ("block_held", "packet_begun", "block_is_free", "may_take_block")
        )
        cut, after_key = iv.cut, iv.header.after_key
        self.chooses_key = iv.enters if after_key else self.begins
        if after_key and "next_key" in user:
            user = {**user, "next_key": iv.hold_next_key(m, user["next_key"])}
        iv_ready = iv.connect(m, s_axis, ends=self.ends, waits=waits)
        offered, last = s_axis.valid & ~iv.comes & ~cut | cut, s_axis.flag["last"] | cut
        m.d.comb += [
            free.eq(~held | i.ready if fills else i.ready),
            may.eq(free & room & ~(Const(0) if after_key else waits & ~begun)),
            self.takes.eq(offered & may),
            s_axis.ready.eq(Mux(iv.comes, iv_ready, may & ~cut) if iv.header.blocks else may),
            i.valid.eq(held),
            self.ends.eq(self.takes & last),
            self.begins.eq(self.takes & ~begun),
            self.in_packet.eq(begun | held | (iv.taken if after_key else Const(0))),
        ]
        with m.If(self.takes):
            m.d.sync += [begun.eq(~last), held.eq(1)]
        with m.Elif(i.ready):
            m.d.sync += held.eq(0)
        keep = Signal.like(s_axis.flag["keep"], name="keep")
        m.d.comb += keep.eq(Mux(cut, 0, s_axis.flag["keep"]))
        count = _count(m, keep)
        whole = Const(len(keep), len(count))
        flags = {**user, "last": last, "bytes": Mux(begun, count, whole) if starts_whole else count}
        if "next_key" in flags:
            flags["next_key"] &= ~begun
        if "aad" in flags:
            # Behind text there is text alone for a mode: one that waits for its end would wait for ever.
            flags["aad"] &= ~self._had_text
        self._hold(m, i, s_axis.payload, keep, flags, free)
        may_be_short = (begun if starts_whole else Const(1)) if "bytes" in i.flag else Const(0)
        self._judge(m, iv, keep, last, user.get("aad", Const(0)), may_be_short=may_be_short)
        if iv.header.has_lengths:
            wrong = check_lengths(m, iv, takes=self.takes, last=last, aad=flags["aad"], count=count)
            m.d.comb += self._of_other_length.eq(wrong)

    def _hold(self, m: Module, i: Stream, data: Value, keep: Value, flags: Mapping[str, Value], free: Signal) -> None:
        """Keep a block and its flags in registers from the clock in which it is taken; bytes not there are zeros.

        While the registers are `free` they follow what is offered, so whether it is taken decides nothing of them.
        """
        block = Signal(len(data), name="held_block", reset_less=True)
        m.d.comb += i.payload.eq(number_of(block))
        for number, there in enumerate(keep):
            byte = slice(8 * number, 8 * number + 8)
            load_or_erase(m, block[byte], data[byte], loads=free, erases=free & ~there)
        for name, flag in i.flag.items():
            held = Signal.like(flag, name=f"held_{flag.name}", reset_less=True)
            m.d.comb += flag.eq(held)
            with m.If(free):
                m.d.sync += held.eq(flags[name])

    def _judge(self, m: Module, iv: PacketIV, keep: Value, last: Value, aad: Value, *, may_be_short: Value) -> None:
        """Find out whether a packet is wrong: bytes are missing where none may be, or its end came too early."""
        wrong, so_far = Signal(name="beat_is_wrong"), Signal(name="packet_was_bad")
        had_text, had_all_aad = self._had_text, Signal(name="had_all_aad")
        partial, holes = ~keep.all(), (keep[1:] & ~keep[:-1]).any()
        may_be_partial = (aad | last) & may_be_short
        empty = ~keep.any() & (had_text | aad)
        m.d.comb += [
            wrong.eq(
                holes | iv.cut | self._of_other_length | (partial & ~may_be_partial) | empty | (aad & had_all_aad)
            ),
            self.bad.eq(wrong | so_far | iv.bad),
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


def _count(m: Module, keep: Value) -> Signal:
    """The number of bytes before the first that is missing, or of them all."""
    total = len(keep)
    there, count = Signal(total, name="bytes_before_gap"), Signal(range(total + 1), name="bytes_counted")
    m.d.comb += there.eq(Cat(keep[:number].all() for number in range(1, total + 1)))
    for bit in range(len(count)):
        step = 1 << bit  # the bit is one from an odd multiple of it to the next multiple
        odd = range(step, total + 1, 2 * step)
        m.d.comb += count[bit].eq(Cat(there[n - 1] & ~_at_least(there, n + step) for n in odd).any())
    return count


def _at_least(there: Value, number: int) -> Value:
    """Whether so many bytes are there; never more than there is room for."""
    return there[number - 1] if number <= len(there) else Const(0, 1)
