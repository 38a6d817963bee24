"""What a block of a message depends on: the IV or zero, then a value from the block before it."""

from __future__ import annotations

from fractions import Fraction

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ..architectures.common.claim import plain_clocks
from ..cores.core_like import CoreLike
from .iv_queue import IVQueue

__all__ = ["Chain", "chained"]


class Chain:
    """The value that the next block of a message depends on.

    It is in a register, or arrives in this clock as the result of the block before. So a block can enter the core in
    the clock in which that result leaves, and in no earlier one. The IV of the next message waits beside the register,
    and is in it a clock after the last block of a message was accepted; without a stream ``iv`` it is zero.

    Parameters
    ----------
    m : Module
    outer : interface object
        Stream ``i``, with the flag ``last``, and ``iv``, if there is one. The chain drives ``iv_ready``.
    at_once : Value
        With a block: the next one depends on the block itself, so it need not wait for a result.
    arrives : Value
        1 in a clock with the result of the last block that was accepted, until that is transferred.
    result : Value
        The value that then arrives.

    Attributes
    ----------
    known : Signal
        Whether the value is known, so a block can be accepted.
    value : Signal
    """

    def __init__(
        self, m: Module, outer: wiring.PureInterface, *, at_once: Value, arrives: Value, result: Value
    ) -> None:
        bits = len(outer.i.payload)
        self.known, self.value = Signal(name="chain_known"), Signal(bits, name="chain_value")
        register = Signal(bits, name="chain_register", reset_less=True)
        started, stored = Signal(name="chain_started"), Signal(name="chain_stored")
        free = Signal(name="chain_free")  # no message goes on after this clock
        m.d.comb += [
            free.eq(~started | (outer.i.transfer & outer.i.last)),
            self.known.eq(started & (stored | arrives)),
            self.value.eq(Mux(stored, register, result)),
        ]
        waits, first = _first(m, outer, free)
        with m.If(free):
            m.d.sync += [started.eq(waits), stored.eq(waits), register.eq(first)]
        with m.Elif(outer.i.transfer):
            m.d.sync += [stored.eq(at_once), register.eq(outer.i.payload)]
        with m.Elif(arrives & ~stored):
            m.d.sync += [stored.eq(1), register.eq(result)]


def _first(m: Module, outer: wiring.PureInterface, free: Value) -> tuple[Value, Value]:
    """Whether the value with which the next message begins is there, and the value; it is taken once it is `free`."""
    if "iv" not in outer.signature.members:
        return Const(1), Const(0)
    ivs = IVQueue(m, outer.iv, free)
    return ivs.there, ivs.data


def chained(inner: CoreLike, messages: int) -> tuple[float, ...]:
    """Return the clocks per block of so many messages side by side, each of which has one block at a time in the core.

    A block enters as the result before it leaves: one in the latency for each message, unless the core takes fewer. A
    serial core has a block for longer than its latency, and copies of one too.
    """
    alone = getattr(inner, "core", inner).claim.cycles_per_block  # of one copy
    shares = (Fraction(clocks) / messages for clocks in map(max, inner.claim.latency, alone))
    clocks = map(max, map(Fraction, inner.claim.cycles_per_block), shares)
    return tuple(map(plain_clocks, clocks))
