"""The IV with which a packet begins, and the lengths of its message where the mode must be told them."""

from __future__ import annotations

from collections.abc import Mapping

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream
from ..byte_order import number_of
from .header import LENGTH_BYTES, LENGTHS, Header

__all__ = ["PacketIV", "kept"]


class PacketIV:
    """It goes straight to the mode. Lengths that a packet does not have, since it ends before them, are 0.

    Parameters
    ----------
    inner : interface object
        With a stream ``iv``, if there is one.
    header : Header

    Attributes
    ----------
    header : Header
    cut : Value
        Whether nothing followed an IV, so that its packet gets an empty block. What is on `s_axis` then belongs to the
        next packet.
    taken : Value
        Whether the IV of a packet was taken, and not all blocks of it.
    bad : Value
        With it: whether it was not whole, or announced what cannot be.
    """

    def __init__(self, inner: wiring.PureInterface, header: Header) -> None:
        self.header, self._inner = header, inner
        there = bool(header.blocks)
        self.cut = Signal(name="packet_cut") if there else Const(0)
        self._started = Signal(name="iv_taken") if there else Const(1)
        self.bad = Signal(name="iv_is_bad") if there else Const(0)
        self._nonce_taken = Signal(name="nonce_taken") if header.has_lengths else Const(1)
        self.taken, self.comes = self._started | self.cut, ~self._started & ~self.cut

    @property
    def announced(self) -> Mapping[str, Value]:
        """Lengths in the clock in which the IV is taken, if the header has them."""
        return self._inner.iv.flag if self.header.has_lengths else {}

    @property
    def enters(self) -> Value:
        """1 in a clock at whose end the IV is taken whole."""
        return self._inner.iv.transfer

    def connect(self, m: Module, s_axis: Stream, *, ends: Value, waits: Value) -> Value:
        """Take the blocks of the header; return whether one is taken once `comes`.

        Parameters
        ----------
        m : Module
        s_axis : Stream
        ends : Value
            1 in a clock at whose end the last block of a packet is taken.
        waits : Value
            Whether no packet may begin, for a key. An IV that must come after its key is offered to the mode only once
            there is none; so it may be taken back, as it is inside a mode that asks for that order.
        """
        if not self.header.blocks:
            return Const(0)
        iv, last = self._inner.iv, s_axis.flag["last"]
        hold = waits if self.header.after_key else Const(0)
        data, count = kept(s_axis.payload, s_axis.flag["keep"]), len(iv.payload) // 8
        bad, payload = s_axis.flag["keep"] != (1 << self.header.blocks[0]) - 1, data[: 8 * count]
        final: Value = Const(1)
        if self.header.has_lengths:
            final, bad = self._nonce_taken | last, bad | self._read_lengths(m, data)
            payload = self._hold_nonce(m, payload, s_axis.valid & self.comes & ~final)
        m.d.comb += [iv.valid.eq(s_axis.valid & self.comes & final & ~hold), iv.payload.eq(number_of(payload))]
        with m.If(s_axis.valid & self.comes & ~final):
            m.d.sync += self.bad.eq(bad)
        with m.If(iv.transfer):
            m.d.sync += [self._started.eq(~last), self.cut.eq(last), self.bad.eq(self.bad | bad)]
        with m.If(ends):
            m.d.sync += [self._started.eq(0), self.cut.eq(0), self.bad.eq(0)]
        return Mux(final, iv.ready & ~hold, 1)

    def hold_next_key(self, m: Module, asks: Value) -> Value:
        """The IV tells that its packet uses the next key; return it as the first block tells it again, later."""
        held = Signal(name="uses_next_key", reset_less=True)
        m.d.comb += self._inner.iv.flag["next_key"].eq(asks)
        with m.If(self.enters):
            m.d.sync += held.eq(asks)
        return held

    def _hold_nonce(self, m: Module, payload: Value, comes: Value) -> Value:
        """Keep the nonce until its lengths are there; return it."""
        nonce = Signal(len(payload), name="nonce", reset_less=True)
        with m.If(comes):
            m.d.sync += [nonce.eq(payload), self._nonce_taken.eq(1)]
        with m.Elif(self.enters):
            m.d.sync += self._nonce_taken.eq(0)
        return Mux(self._nonce_taken, nonce, payload)

    def _read_lengths(self, m: Module, data: Value) -> Value:
        """Drive the flags of the IV; return whether a message cannot have such lengths."""
        size, too_long = 8 * LENGTH_BYTES, []
        for number, name in enumerate(LENGTHS):
            length, flag = data[size * number :][:size], self._inner.iv.flag[name]
            m.d.comb += flag.eq(Mux(self._nonce_taken, length[: len(flag)], 0))
            too_long.append(length[len(flag) :].any())
        too_long.append(self.announced["aad_bytes"] > self.header.most_aad_bytes)
        return self._nonce_taken & Cat(*too_long).any()


def kept(data: Value, keep: Value) -> Value:
    """The bytes that are there, and zeros in place of the others, so that those show nothing of other packets."""
    return Cat(*(data[8 * number : 8 * number + 8] & one.replicate(8) for number, one in enumerate(keep)))
