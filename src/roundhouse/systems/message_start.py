"""The start of a message in modes that send blocks of their own to the core before those of the message.

The first block of a message waits outside until they are in the core, since it tells whether the key is new.
"""

from __future__ import annotations

from amaranth.hdl import Const, Module, Signal, Value
from amaranth.lib import wiring

from .layer import enter

__all__ = ["hold_key", "key_waits", "message_begun"]


def key_waits(core: wiring.PureInterface, outer: wiring.PureInterface) -> Value:
    """Return whether a key comes that the next message must use: it is transferred before the message's first block."""
    held = "key" in core.signature.members and "next_key" not in core.i.flag
    return outer.key.valid if held else Const(0)


def message_begun(m: Module, core: wiring.PureInterface, started: Value) -> Value:
    """Return whether a message has `started`, or its first block is offered to a core that has a key.

    No key comes before such a block: a serial core takes a block digit by digit, so it must not be taken back.
    """
    if "key" not in core.signature.members or "next_key" in core.i.flag:
        return started
    keyed, offered, begun = Signal(name="core_keyed"), Signal(name="block_offered"), Signal(name="message_begun")
    with m.If(core.key.transfer):
        m.d.sync += keyed.eq(1)
    m.d.sync += offered.eq(core.i.valid & ~core.i.ready & keyed)
    m.d.comb += begun.eq(started | offered)
    return begun


def hold_key(m: Module, core: wiring.PureInterface, outer: wiring.PureInterface, started: Value) -> None:
    """Keys go to the core; where no flag of a block tells which key it uses, not while a message goes on."""
    if "key" not in core.signature.members:
        return
    pass_on = Const(1) if "next_key" in core.i.flag else ~started
    enter(m, outer.key, core.key, pass_on)
