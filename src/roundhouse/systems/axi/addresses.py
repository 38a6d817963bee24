"""The addresses of one channel of AXI4-Lite, and what each of them means."""

from __future__ import annotations

from collections.abc import Collection

from amaranth.hdl import Module, Signal, Value

from ...architectures.streams import Stream
from ..registers import WORD, Register

__all__ = ["BYTES", "Addresses"]

#: Bytes of a register.
BYTES = WORD // 8


class Addresses:
    """An address is in a register for a clock; what it means is found out there, and in registers until it is used.

    So neither the way of an address into the module nor what it decides has to share a clock with its comparison with
    all registers. Two addresses are under way at most: one can be used every second clock.

    Parameters
    ----------
    m : Module
    way : str
        ``write`` or ``read``, for names of signals.
    channel : Stream
    uses : Value
        1 in a clock in which what an address means is used. It must be 0 unless one is `found`.

    Attributes
    ----------
    word : Signal
        The address whose meaning is found out, in registers.
    found : Signal
        Whether it is known what an address means, and not yet used.
    """

    def __init__(self, m: Module, way: str, channel: Stream, uses: Value) -> None:
        self._m, self._way, self._kept = m, way, dict[str, Signal]()
        self.word = Signal(len(channel.payload[2:]), name=f"{way}_word", reset_less=True)
        self._looks, self.found = Signal(name=f"looks_up_{way}"), Signal(name=f"{way}_found")
        waits = Signal(name=f"{way}_waits")
        m.d.comb += [channel.ready.eq(~waits), self._looks.eq(waits & ~self.found)]
        m.d.sync += [
            waits.eq(channel.transfer | waits & ~self._looks),
            self.found.eq(self._looks | self.found & ~uses),
        ]
        with m.If(channel.ready):
            m.d.sync += self.word.eq(channel.payload[2:])

    def at(self, register: Register, number: int = 0) -> Signal:
        """Return a register, added like those of `among`: whether the address that is found is that of this one."""
        return self.among(f"{self._way}s_{register.name.lower()}{number or ''}", [register.addresses[number]])

    def among(self, name: str, addresses: Collection[int]) -> Signal:
        """Return a register of this name: whether the address that is found is one of these.

        It adds the register, if there is none of this name, so it must not be called within a condition.
        """
        return self.keep(name, self.word.matches(*(address // BYTES for address in addresses)))

    def keep(self, name: str, value: Value) -> Signal:
        """Return a register of this name, likewise: what a value of `word` is for the address that is found."""
        if name not in self._kept:
            self._kept[name] = Signal(len(value), name=name, reset_less=True)
            with self._m.If(self._looks):
                self._m.d.sync += self._kept[name].eq(value)
        return self._kept[name]
