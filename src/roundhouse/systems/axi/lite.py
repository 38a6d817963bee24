"""An AXI4-Lite subordinate: registers that answer whatever the core does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Self

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.streams import StreamSignature
from ..registers import ADDRESS_BITS, WORD, RegisterMap
from .erasing import load_or_erase

__all__ = ["OKAY", "SLVERR", "Lite", "lite_members"]

#: Responses; AMBA AXI (IHI 0022), A3.4.4.
OKAY, SLVERR = 0, 2
BYTES = WORD // 8


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

    The address of a write is taken before its data. The answer is there a clock after the data, or after the address of
    a read, whatever the core does: no access ever waits for the core.

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
        self._m, self._registers = m, registers
        self._aw, self._w, self._b, self._ar, self._r = (getattr(outer, name) for name in lite_members(prefix))
        self.data = self._w.payload
        self._takes_write, self._takes_read = Signal(name="takes_write"), Signal(name="takes_read")
        self._word, self._read_word = Signal(ADDRESS_BITS - 2, name="write_word"), self._ar.payload[2:]
        self.refused = Signal(16, name="refused")

    def written(self, name: str, number: int = 0) -> Value:
        """1 in a clock at whose end all of a register is written, wherever that is permitted.

        It adds a register, so it must not be called within a condition.
        """
        addressed = Signal(name=f"writes_{name.lower()}{number or ''}")  # the address comes before the data
        with self._m.If(self._aw.transfer):
            self._m.d.sync += addressed.eq(self._aw.payload[2:] == self._registers[name].addresses[number] // BYTES)
        return self._takes_write & self._w.flag["strb"].all() & addressed

    def read(self, name: str) -> Value:
        """1 in a clock at whose end the value of a register is taken."""
        return self._takes_read & (self._read_word == self._registers[name].offset // BYTES)

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
        aw, w, b = self._aw, self._w, self._b
        addressed, known, takes = Signal(name="write_addressed"), Signal(name="write_known"), self._takes_write
        m.d.comb += [aw.ready.eq(~addressed), w.ready.eq(addressed & ~b.valid), takes.eq(w.transfer)]
        with m.If(aw.transfer):
            m.d.sync += [addressed.eq(1), self._word.eq(aw.payload[2:])]
        with m.Elif(takes):
            m.d.sync += addressed.eq(0)
        with m.Switch(self._word):
            for register in self._registers.values():
                if "w" in register.access:
                    with m.Case(*(address // BYTES for address in register.addresses)):
                        m.d.comb += known.eq(w.flag["strb"].all() & permits.get(register.name, Const(1)))
        answer = Cat(1, Mux(known, OKAY, SLVERR))
        load_or_erase(m, Cat(b.valid, b.payload), answer, loads=takes, erases=b.transfer)
        return takes & ~known

    def _read(self, m: Module, values: Mapping[str, Value]) -> Value:
        """Build the channels of reads; return whether one is refused in this clock.

        A word is found by those bits of its address in which it differs from all others that are not always 0.
        """
        ar, r, takes = self._ar, self._r, self._takes_read
        found, known = Signal(WORD, name="read_found"), Signal(name="read_known")
        m.d.comb += [ar.ready.eq(~r.valid), takes.eq(ar.transfer)]
        words = {
            address // BYTES: register.values[number] if register.values else _word_of(values[register.name], number)
            for register in self._registers.values()
            if "r" in register.access
            for number, address in enumerate(register.addresses)
        }
        shown = {word: read for word, read in words.items() if not isinstance(read, int) or read}
        bits = _telling_bits(shown, len(self._read_word))
        with m.Switch(Cat(self._read_word[bit] for bit in bits)):
            for word, read in shown.items():
                with m.Case(_of_bits(word, bits)):
                    m.d.comb += found.eq(read)
        with m.Switch(self._read_word), m.Case(*words):
            m.d.comb += known.eq(1)
        hides = takes & ~self._read_word.matches(*shown)
        load_or_erase(m, r.payload, found, loads=takes, erases=r.transfer | hides)
        answer = Cat(1, Mux(known, OKAY, SLVERR))
        load_or_erase(m, Cat(r.valid, r.flag["resp"]), answer, loads=takes, erases=r.transfer)
        return takes & ~known


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
