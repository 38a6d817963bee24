"""IVs wait for their messages."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ..architectures.streams import Stream

__all__ = ["IVQueue"]


class IVQueue:
    """Two IVs wait, so that one is there at the end of a message.

    A message can begin two clocks after its IV, in time for its first block, which comes from a bus a clock after it.
    They stand in two registers, which take them in turn and of which none moves: the end of a message comes late in its
    clock, and decides three bits alone.

    Parameters
    ----------
    m : Module
    iv : Stream
    taken : Value
        The oldest IV, if there is one, leaves in a clock with it.
    finding : Value, optional
        What is found of an IV as it comes, which waits with it.

    Attributes
    ----------
    there : Signal
        Whether an IV waits; a register.
    data : Signal
        The oldest one, then its flags in their order, and what was found of it; selected from two registers.
    """

    def __init__(self, m: Module, iv: Stream, taken: Value, finding: Value | None = None) -> None:
        given = Cat(iv.payload, *iv.flag.values(), *(() if finding is None else (finding,)))
        self.there, self.data = Signal(name="iv_waits"), Signal(len(given), name="next_iv")
        full, newer, older = Signal(name="both_ivs_wait"), Signal(name="newer_iv"), Signal(name="older_iv")
        ivs = [Signal(len(given), name=f"iv{number}", reset_less=True) for number in range(2)]
        leaves = self.there & taken
        m.d.comb += [iv.ready.eq(~full), self.data.eq(Mux(older, ivs[1], ivs[0]))]
        m.d.sync += [
            self.there.eq(Mux(leaves, full, self.there) | iv.transfer),
            full.eq(self.there & ~taken & (full | iv.valid)),
            older.eq(older ^ leaves),
            newer.eq(newer ^ iv.transfer),
        ]
        for number, one in enumerate(ivs):
            with m.If(~full & (newer == number)):
                m.d.sync += one.eq(given)
