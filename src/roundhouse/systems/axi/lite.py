"""An AXI4-Lite subordinate: registers, and the key that is loaded through them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import wiring

from ...architectures.streams import Stream
from ..byte_order import number_of
from .registers import ADDRESS_BITS, WORD, Register, RegisterMap

__all__ = ["OKAY", "SLVERR", "Lite"]

#: Responses; AMBA AXI (IHI 0022), A3.4.4.
OKAY, SLVERR = 0, 2
BYTES = WORD // 8


class Lite:
    """The channels of an AXI4-Lite subordinate in a module.

    The address of a write is taken before its data. The answer is there a clock after the data, or after the address of
    a read, whatever the core does: no access ever waits for the core. A load erases the registers of the key, and is
    refused unless all words of a key were written since the one before.

    Parameters
    ----------
    m : Module
    outer : interface object
        Streams ``s_axi_aw``, ``s_axi_w``, ``s_axi_b``, ``s_axi_ar`` and ``s_axi_r``.
    registers : RegisterMap
    status : mapping of str to Value
        What is read of every register that changes, by name, but for those of the bus itself.
    sizes : sequence of int
        Key sizes in bits, rising.

    Attributes
    ----------
    key_words : list of Signal
        The registers ``KEY``.
    loads : Signal
        1 in a clock at whose end a command to load the key is obeyed.
    size : Value
        The number of its size.
    """

    def __init__(
        self,
        m: Module,
        outer: wiring.PureInterface,
        registers: RegisterMap,
        status: Mapping[str, Value],
        sizes: Sequence[int],
    ) -> None:
        self._registers, self._sizes = registers, sizes
        self.loads, self._refused = Signal(name="loads_key"), Signal(16, name="refused")
        self.key_words = [Signal(WORD, name=f"key_word{n}") for n in range(registers["KEY"].count)]
        self._written = Signal(len(self.key_words), name="key_words_written")
        field = registers["COMMAND"].field("key_size")
        self.size = outer.s_axi_w.payload[field.low : field.low + field.bits]
        refuses_write = self._write(m, outer.s_axi_aw, outer.s_axi_w, outer.s_axi_b)
        refuses_read = self._read(m, outer.s_axi_ar, outer.s_axi_r, {**status, "REFUSED": self._refused})
        refused_write, refused_read = Signal(name="refused_write"), Signal(name="refused_read")
        m.d.sync += [
            refused_write.eq(refuses_write),
            refused_read.eq(refuses_read),
            self._refused.eq(self._refused + refused_write + refused_read),
        ]

    def _write(self, m: Module, aw: Stream, w: Stream, b: Stream) -> Value:
        """Build the channels of writes; return whether one is refused in this clock."""
        answer, response = Signal(name="write_answered"), Signal(2, name="write_response")
        addressed, word = Signal(name="write_addressed"), Signal(ADDRESS_BITS - 2, name="write_word")
        takes, known, whole = Signal(name="takes_write"), Signal(name="write_known"), w.flag["strb"].all()
        m.d.comb += [
            aw.ready.eq(~addressed),
            w.ready.eq(addressed & ~answer),
            takes.eq(w.transfer),
            b.valid.eq(answer),
            b.payload.eq(Mux(answer, response, 0)),
        ]
        with m.If(aw.transfer):
            m.d.sync += [addressed.eq(1), word.eq(aw.payload[2:])]
        with m.Elif(takes):
            m.d.sync += addressed.eq(0)
        command = self._registers["COMMAND"]
        loads = w.payload[command.field("load_key").low]
        in_key = self._matches(word, self._registers["KEY"])
        is_command = word == command.offset // BYTES
        m.d.comb += known.eq(whole & (in_key | is_command & (~loads | self._key_is_whole())))
        m.d.comb += self.loads.eq(takes & known & is_command & loads)
        keys = zip(self._registers["KEY"].addresses, self.key_words, self._written, strict=True)
        for address, key, written in keys:
            with m.If(takes & whole & (word == address // BYTES)):
                m.d.sync += [key.eq(w.payload), written.eq(1)]
        with m.If(self.loads):
            m.d.sync += [self._written.eq(0), *(key.eq(0) for key in self.key_words)]
        with m.If(takes):
            m.d.sync += [answer.eq(1), response.eq(Mux(known, OKAY, SLVERR))]
        with m.Elif(b.ready):
            m.d.sync += answer.eq(0)
        return takes & ~known

    def _read(self, m: Module, ar: Stream, r: Stream, status: Mapping[str, Value]) -> Value:
        """Build the channels of reads; return whether one is refused in this clock."""
        answer, value, response = Signal(name="read_answered"), Signal(WORD, name="read_value"), Signal(2)
        found, known, takes = Signal(WORD, name="read_found"), Signal(name="read_known"), Signal(name="takes_read")
        m.d.comb += [
            takes.eq(ar.valid & ~answer),
            ar.ready.eq(~answer),
            r.valid.eq(answer),
            r.payload.eq(Mux(answer, value, 0)),
            r.flag["resp"].eq(Mux(answer, response, 0)),
        ]
        with m.Switch(ar.payload[2:]):
            for register in self._registers.values():
                if register.access != "r":
                    continue
                for number, address in enumerate(register.addresses):
                    read = Const(register.values[number], WORD) if register.values else status[register.name]
                    with m.Case(address // BYTES):
                        m.d.comb += [found.eq(read), known.eq(1)]
        with m.If(takes):
            m.d.sync += [answer.eq(1), value.eq(found), response.eq(Mux(known, OKAY, SLVERR))]
        with m.Elif(r.ready):
            m.d.sync += answer.eq(0)
        return takes & ~known

    @staticmethod
    def _matches(word: Value, register: Register) -> Value:
        """Whether a word's address is one of a register's."""
        first, last = register.addresses[0] // BYTES, register.addresses[-1] // BYTES
        return (word >= first) & (word <= last)

    def _key_is_whole(self) -> Value:
        """Whether every word of a key of the size that is asked for was written since the last load."""
        whole = [self._written[: -(-bits // WORD)].all() for bits in self._sizes]
        return Cat(*whole, *[0] * ((1 << len(self.size)) - len(whole))).bit_select(self.size, 1)

    @property
    def key(self) -> Value:
        """The key in the registers, as `number_of`; as many bits as the registers have."""
        return number_of(Cat(*self.key_words))
