"""IVs wait for their messages."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ..architectures.streams import Stream

__all__ = ["IVQueue"]


class IVQueue:
    """Two IVs wait, so that one is there at the end of a message.

    A message can begin two clocks after its IV, in time for its first block, which comes from a bus a clock after it.
    Not a library's queue: there the oldest entry takes a clock more to get into a register, and it must be in one,
    since more than one value is computed of it.

    Parameters
    ----------
    m : Module
    iv : Stream
    taken : Value
        The oldest IV, if there is one, leaves in a clock with it.

    Attributes
    ----------
    there : Signal
        Whether an IV waits; a register.
    data : Signal
        The oldest one, then its flags in their order; a register.
    """

    def __init__(self, m: Module, iv: Stream, taken: Value) -> None:
        given = Cat(iv.payload, *iv.flag.values())
        self.there, self.data = Signal(name="iv_waits"), Signal(len(given), name="next_iv", reset_less=True)
        more, later = Signal(name="more_ivs_wait"), Signal(len(given), name="later_iv", reset_less=True)
        m.d.comb += iv.ready.eq(~more)
        with m.If(~self.there | taken):
            m.d.sync += [self.there.eq(more | iv.valid), self.data.eq(Mux(more, later, given)), more.eq(0)]
        with m.Elif(iv.valid):
            m.d.sync += more.eq(1)
        with m.If(~more):
            m.d.sync += later.eq(given)
