"""The bytes of a packet, counted against those that its header announces."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from .packet_iv import PacketIV

__all__ = ["check_lengths"]


def check_lengths(m: Module, iv: PacketIV, *, takes: Value, last: Value, aad: Value, count: Value) -> Value:
    """Return whether a block shows that a packet has other lengths than its header announces.

    Parameters
    ----------
    m : Module
    iv : PacketIV
        Of a header with lengths.
    takes : Value
        1 in a clock at whose end a block is taken.
    last, aad : Value
        With it: whether it is the last one, and additional data.
    count : Value
        With it: its bytes.
    """
    wrong = []
    own = {"aad_bytes": Mux(aad, count, 0), "text_bytes": Mux(aad, 0, count)}
    for name, announced in iv.announced.items():
        left = Signal.like(announced, name=f"{name}_left", reset_less=True)
        with m.If(iv.enters):
            m.d.sync += left.eq(announced)
        with m.Elif(takes):
            m.d.sync += left.eq(left - own[name])
        wrong.append((left < own[name]) | last & (left != own[name]))
    return Cat(*wrong).any()
