"""Registers that Amaranth calls as their author does."""

from __future__ import annotations

from amaranth.hdl import Module, Signal

__all__ = ["keep_own_name"]


def keep_own_name(m: Module, register: Signal) -> None:
    """Let a register have its own name in RTLIL, and so in the text.

    What several signals stand for is called after the first of them that a statement has. So this comes before the
    first statement by which another signal, such as the payload of a stream, is the register and nothing else.
    """
    m.d.comb += Signal(len(register), name="").eq(register)  # a signal that has no name is not in RTLIL
