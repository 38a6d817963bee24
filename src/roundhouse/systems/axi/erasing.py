"""Registers that are erased at no cost in LUTs."""

from __future__ import annotations

from amaranth.hdl import Module, Value, ValueLike

__all__ = ["load_or_erase"]


def load_or_erase(m: Module, register: Value, value: ValueLike, *, loads: Value, erases: Value) -> None:
    """Load a register with a value, or erase it, which wins.

    Synthesis maps this to the enable and the synchronous reset of flip-flops, since their reset wins, too. Were loading
    to win, each bit would need a LUT; where it must, let `erases` be 0 with `loads`.

    Parameters
    ----------
    m : Module
    register : Value
        May also be a part of one, or several.
    value : Value or int
    loads, erases : Value
        1 in a clock at whose end it is loaded, and set to zero.
    """
    with m.If(loads):
        m.d.sync += register.eq(value)
    with m.If(erases):
        m.d.sync += register.eq(0)
