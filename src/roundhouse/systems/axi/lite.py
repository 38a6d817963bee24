"""An AXI4-Lite subordinate: registers that answer whatever the core does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Self

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.streams import StreamSignature
from ..registers import ADDRESS_BITS, WORD, Register, RegisterMap
from .addresses import BYTES, Addresses
from .erasing import load_or_erase

__all__ = ["OKAY", "SLVERR", "Lite", "lite_members"]

#: Responses; AMBA AXI (IHI 0022), A3.4.4.
OKAY, SLVERR = 0, 2


def lite_members(prefix: str) -> dict[str, wiring.Member]:
    """Return the channels of an AXI4-Lite subordinate as members of a signature, each a stream."""
    address = StreamSignature(ADDRESS_BITS, {"prot": 3})
    return {
        f"{prefix}_aw": In(address),
        f"{prefix}_w": In(StreamSignature(WORD, {"strb": WORD // 8})),
        f"{prefix}_b": Out(StreamSignature(2)),
        f"{prefix}_ar": In(address),
        f"{prefix}_r": Out(StreamSignature(WORD, {"resp": 2})),
    }


class Lite:
    """The channels of an AXI4-Lite subordinate in a module.

    Data of a write is taken once it is known what the address means, two clocks after it at the earliest, and the
    answer is there a clock after the data. A value is there three clocks after the address of its read. No access ever
    waits for the core.

    Parameters
    ----------
    m : Module
    outer : interface object
        Its streams are those of `lite_members`.
    prefix : str
    registers : RegisterMap

    Attributes
    ----------
    data : Signal
        What is written.
    refused : Signal
        Accesses that were answered with SLVERR, modulo 65,536.
    """

    def __init__(self, m: Module, outer: wiring.PureInterface, prefix: str, registers: RegisterMap) -> None:
        aw, self._w, self._b, ar, self._r = (getattr(outer, name) for name in lite_members(prefix))
        self._registers, self.data = registers, self._w.payload
        self._takes_write, self._takes_read = Signal(name="takes_write"), Signal(name="takes_read")
        self._writes = Addresses(m, "write", aw, self._takes_write)
        self._reads = Addresses(m, "read", ar, self._takes_read)
        self.refused = Signal(16, name="refused")

    def written(self, name: str, number: int = 0) -> Value:
        """1 in a clock at whose end all of a register is written, wherever that is permitted.

        It adds a register, so it must not be called within a condition.
        """
        return self._takes_write & self._w.flag["strb"].all() & self._writes.at(self._registers[name], number)

    def read(self, name: str) -> Value:
        """1 in a clock at whose end the value of a register is taken; it adds a register likewise."""
        return self._takes_read & self._reads.at(self._registers[name])

    def connect(self, m: Module, values: Mapping[str, Value], permits: Mapping[str, Value]) -> Self:
        """Answer every access.

        Parameters
        ----------
        m : Module
        values : mapping of str to Value
            What is read of every register that changes, by name; of several words, the first in the low bits.
        permits : mapping of str to Value
            Whether a register may be written with what is on `data`, by name; all others may, if they can be.
        """
        refuses_write = self._write(m, permits)
        refuses_read = self._read(m, {**values, "REFUSED": self.refused})
        refused_write, refused_read = Signal(name="refused_write"), Signal(name="refused_read")
        m.d.sync += [
            refused_write.eq(refuses_write),
            refused_read.eq(refuses_read),
            self.refused.eq(self.refused + refused_write + refused_read),
        ]
        return self

    def _write(self, m: Module, permits: Mapping[str, Value]) -> Value:
        """Build the channels of writes; return whether one is refused in this clock."""
        w, b, takes = self._w, self._b, self._takes_write
        writable = [register for register in self._registers.values() if "w" in register.access]
        free = [address for register in writable if register.name not in permits for address in register.addresses]
        known = Signal(name="write_known")
        permitted = [permit & self._writes.at(self._registers[name]) for name, permit in permits.items()]
        may = reduce(or_, permitted, self._writes.among("writes_freely", free))
        m.d.comb += [
            w.ready.eq(self._writes.found & ~b.valid),
            takes.eq(w.transfer),
            known.eq(w.flag["strb"].all() & may),
        ]
        answer = Cat(1, Mux(known, OKAY, SLVERR))
        load_or_erase(m, Cat(b.valid, b.payload), answer, loads=takes, erases=b.transfer)
        return takes & ~known

    def _read(self, m: Module, values: Mapping[str, Value]) -> Value:
        """Build the channels of reads; return whether one is refused in this clock."""
        r, takes = self._r, self._takes_read
        readable = [register for register in self._registers.values() if "r" in register.access]
        found = [
            _word_of(values[register.name], number) & self._reads.at(register, number).replicate(WORD)
            for register in readable
            if not register.values
            for number in range(register.count)
        ]
        known = self._reads.among("read_known", [address for one in readable for address in one.addresses])
        m.d.comb += takes.eq(self._reads.found & ~r.valid)
        value = reduce(or_, found, self._constant(m, readable))
        load_or_erase(m, r.payload, value, loads=takes, erases=r.transfer)
        answer = Cat(1, Mux(known, OKAY, SLVERR))
        load_or_erase(m, Cat(r.valid, r.flag["resp"]), answer, loads=takes, erases=r.transfer)
        return takes & ~known

    def _constant(self, m: Module, registers: Sequence[Register]) -> Value:
        """The value of the next read, if it is one that never changes; else 0.

        A word is found by those bits of its address in which it differs from all others that are not always 0.
        """
        pairs = [pair for one in registers for pair in zip(one.addresses, one.values or (), strict=False)]
        shown = {address // BYTES: value for address, value in pairs if value}
        bits, constant = _telling_bits(shown, ADDRESS_BITS - 2), Signal(WORD, name="read_constant")
        with m.Switch(Cat(self._reads.word[bit] for bit in bits)):
            for word, value in shown.items():
                with m.Case(_of_bits(word, bits)):
                    m.d.comb += constant.eq(value)
        shows = self._reads.among("reads_constants", [BYTES * word for word in shown])
        return self._reads.keep("constant_found", constant) & shows.replicate(WORD)


def _word_of(value: Value, number: int) -> Value:
    return value[WORD * number : WORD * (number + 1)]


def _telling_bits(words: Collection[int], total: int) -> list[int]:
    """Return places of bits, rising, in which no two of these different words agree; high ones are left out first."""
    bits = [*range(total)]
    for bit in reversed(range(total)):
        others = [other for other in bits if other != bit]
        if len({_of_bits(word, others) for word in words}) == len(words):
            bits = others
    return bits


def _of_bits(word: int, bits: Sequence[int]) -> int:
    """Return the number that has these bits of a word, the first one lowest."""
    return sum((word >> bit & 1) << place for place, bit in enumerate(bits))
