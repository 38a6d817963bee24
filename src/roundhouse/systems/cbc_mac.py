"""CBC-MAC in a core that encrypts other blocks between those of the chain: NIST SP 800-38C, section 6."""

from __future__ import annotations

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib.fifo import SyncFIFO

__all__ = ["MacChain", "PlaintextQueue"]


class MacChain:
    """The last result of the chain, in a register, or arriving in this clock.

    A block can enter the core in the clock in which the result before it leaves. There is one in the core at a time.

    Parameters
    ----------
    m : Module
    enters : Value
        1 in a clock at whose end a block of the chain enters the core.
    arrives : Value
        1 in a clock with its result.
    result : Value

    Attributes
    ----------
    known : Signal
        Whether no block of the chain is in the core.
    value : Signal
        The last result, while it is known.
    """

    def __init__(self, m: Module, enters: Value, arrives: Value, result: Value) -> None:
        bits = len(result)
        self.known, self.value = Signal(name="chain_known"), Signal(bits, name="chain_value")
        stored, register = Signal(name="chain_stored"), Signal(bits, name="chain_register", reset_less=True)
        m.d.comb += [self.known.eq(stored | arrives), self.value.eq(Mux(stored, register, result))]
        with m.If(arrives):
            m.d.sync += [stored.eq(1), register.eq(result)]
        with m.If(enters):
            m.d.sync += stored.eq(0)


class PlaintextQueue:
    """Plaintext between a result and the chain.

    Parameters
    ----------
    m : Module
    bits : int
        Width of a block.
    depth : int
    passed : bool
        Whether it may enter the core in the clock in which the result leaves: where it must, to lose no clock.

    Attributes
    ----------
    leaves, left : Signal
        Given: whether there is plaintext in this clock, and the plaintext.
    enters : Signal
        Given: it enters the core.
    held, level : Value
        Whether there is any from an earlier clock, and how many blocks.
    waits, block : Value
        Whether a block can enter the core, and the block.
    """

    def __init__(self, m: Module, bits: int, depth: int, *, passed: bool) -> None:
        m.submodules.plaintext = fifo = SyncFIFO(width=bits, depth=depth)
        self.leaves, self.left, self.enters = Signal(name="leaves"), Signal(bits, name="left"), Signal(name="enters")
        self.held, self.level = fifo.r_rdy, fifo.level
        at_once = self.leaves & ~fifo.r_rdy if passed else Const(0)
        self.waits = fifo.r_rdy | at_once
        self.block = Mux(fifo.r_rdy, fifo.r_data, self.left) if passed else fifo.r_data
        m.d.comb += [
            fifo.w_en.eq(self.leaves & ~(at_once & self.enters)),
            fifo.w_data.eq(self.left),
            fifo.r_en.eq(self.enters),
        ]
