"""A key that was loaded waits for the core."""

from __future__ import annotations

from amaranth.hdl import Const, Module, Signal, Value

from ...architectures.streams import Stream
from .erasing import load_or_erase
from .key_registers import KeyRegisters
from .packet_input import PacketInput

__all__ = ["KeyLoader"]


class KeyLoader:
    """A loaded key goes to the core between packets; a newer one takes its place while it waits.

    With a shadow bank it goes to the core at any time, and a packet says whether it uses the next key. The first one
    after reset does in any case.

    Parameters
    ----------
    m : Module
    key : Stream
        Of the core.
    asks : Value or None
        Whether the packet that begins asks for the next key; None where every packet uses the last one.

    Attributes
    ----------
    waits : Signal
        Whether a key waits.
    given : Signal
        Whether the core has had a key since reset.
    banked : Signal
        Whether a key is in the shadow bank for the next packet that asks for it.
    switches : Value or None
        Whether the packet that begins uses the next key.
    """

    def __init__(self, m: Module, key: Stream, asks: Value | None) -> None:
        self._key, self._comes = key, Signal(name="key_comes")
        self.waits, self.given = Signal(name="key_waits"), Signal(name="key_given")
        self._used, self.banked = Signal(name="key_used"), Signal(name="key_banked")
        self.switches = None if asks is None else asks | ~self._used

    @property
    def hold(self) -> Value:
        """Whether no packet may begin: it would use a key that waits, or that is still to come."""
        return self._comes | self.waits | ~self.given if self.switches is None else self.switches & ~self.banked

    def connect(self, m: Module, registers: KeyRegisters, packets: PacketInput, *, comes: Value) -> None:
        """Take keys from the registers, and pass them on to the core.

        Parameters
        ----------
        m : Module
        registers : KeyRegisters
        packets : PacketInput
        comes : Value
            Whether a key may be loaded in this clock, by a command before it: no packet may begin.
        """
        key, held = self._key, Signal.like(self._key.payload, name="loaded_key", reset_less=True)
        pass_on = ~packets.in_packet if self.switches is None else Const(1)
        m.d.comb += [self._comes.eq(comes), key.valid.eq(self.waits & pass_on), key.payload.eq(held)]
        with m.If(key.transfer):
            m.d.sync += [self.waits.eq(0), self.given.eq(1)]
        with m.If(registers.loads):
            m.d.sync += self.waits.eq(1)
        loaded, loads = registers.key[-len(held) :], registers.loads
        load_or_erase(m, held, loaded, loads=loads, erases=~self.waits & ~loads)
        for flag in key.flag.values():
            size = Signal.like(flag, name="loaded_size", reset_less=True)
            m.d.comb += flag.eq(size)
            with m.If(registers.loads):
                m.d.sync += size.eq(registers.size)
        if self.switches is not None:
            with m.If(packets.chooses_key & self.switches):
                m.d.sync += [self.banked.eq(0), self._used.eq(1)]
            with m.If(key.transfer):
                m.d.sync += self.banked.eq(1)
