"""Serial cores: every word stands in a shift register, and a digit of each is made a clock. The smallest hardware."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ..ciphers.cipher import Cipher
from ..graph.cut import cut
from ..graph.delay import Delay
from ..graph.lower import Lowering
from ..graph.serialize import Unserial
from ..graph.units import Units
from ..graph.walk import topological
from ..words import Word, flatten
from .blocks import Blocks, home_of
from .claim import Claim
from .registers import registers
from .serial_control import SerialControl
from .serial_words import SerialWords
from .streams import Port, Streams

__all__ = ["Serial", "serial_refusal"]


def serial_refusal(cipher: Cipher, direction: str, digit: int, keys: str) -> str | None:
    """Why there is no serial core of a cipher; None if there is one."""
    if direction in ("simplex", "duplex"):
        return "a serial core is meant to be small, and does one direction; take encrypt or decrypt"
    if keys not in ("travelling",):
        return "a serial core keeps nothing twice, so each block brings its key; take travelling"
    if cipher.set_up is not None:
        return "the key schedule of the cipher runs to its end before the first round key is known"
    if len(cipher.key_sizes) > 1:
        return "a serial core has one key size"
    try:
        words = SerialWords(cipher, direction, keys, digit)
        for chain in words.chains:
            words.entering(chain)
    except Unserial as error:
        return str(error)
    return None


class Serial:
    """A core that makes `digit` bits of every word of the state and of the key in a clock, and a round in a pass.

    A block and its key are taken digit by digit, straight from the ports, where they wait until the last digit is in.
    The result waits in the registers.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt`` or ``decrypt``.
    digit : int
    keys : str
        ``travelling``.
    units : Units
    streams : Streams
    """

    def __init__(self, cipher: Cipher, direction: str, digit: int, keys: str, units: Units, streams: Streams):
        self.words = SerialWords(cipher, direction, keys, digit)
        self.units, self.streams = units, streams
        self.control = SerialControl(
            self.words.serial.clocks, self.words.load_passes, self.words.rounds, self.words.decrypt, streams
        )

    @property
    def claim(self) -> Claim:
        """Clocks that the core claims to take; see `Claim`."""
        clocks, rounds = self.words.serial.clocks, self.words.rounds
        return Claim(
            latency=(clocks * rounds + 1,),
            cycles_per_block=(clocks * (rounds + self.words.load_passes) + 1,),
            key_setup_encrypt=None,
            key_setup_decrypt=None,
        )

    def ports(self) -> list[tuple[Port, Signal]]:
        """Flat ports with their signals."""
        return self.streams.ports()

    def build(self, blocks: Blocks) -> None:
        """Build the core in the four blocks."""
        words, serial, control = self.words, self.words.serial, self.control
        self.blocks = blocks
        control.build(blocks.controller)
        stored = registers(list(serial.shelves))
        kept = registers(list(serial.others))
        sources = {**stored, **kept, serial.clock: control.clock, words.index: control.index[: words.index.width]}
        data = self._data()
        made, home = self._lower(sources, [*serial.digits.values(), *serial.others.values()], data)
        digits = dict(zip(serial.digits, made, strict=False))
        digits |= self._loaded(digits)
        entering = {word: words.graph.input(f"{word.param}_in", words.digit) for word in stored}
        inputs = {entering[word]: digit for word, digit in digits.items()}
        shifted, _ = self._lower(
            {**sources, **inputs}, [serial.next(word, entering[word]) for word in stored], data
        )
        for word, value in zip(stored, shifted, strict=True):
            m = self._home(word, data)
            if word in data:
                with m.If(~control.full):
                    m.d.sync += stored[word].eq(value)
            else:
                m.d.sync += stored[word].eq(value)
        for (word, register), value in zip(kept.items(), made[len(stored) :], strict=True):
            self._home(word, data).d.sync += register.eq(value)
        (block_out,) = self._lower(stored, [words.block_out], data)[0]
        blocks.interface.d.comb += self.streams.o.payload.eq(block_out)

    def _home(self, word: Word, data: set[Word]) -> Module:
        return self.blocks.algorithm if word in data else self.blocks.key_schedule

    def _data(self) -> set[Word]:
        """The registers of the algorithm: the state, and what depends on it."""
        data, others = set(flatten(self.words.state)), self.words.serial.others
        while more := {word for word, value in others.items() if data & set(topological([value]))} - data:
            data |= more
        return data

    def _lower(self, sources: Mapping[Word, Value], outputs: Sequence[Word], data: set[Word]):
        home = home_of(self.blocks, data, outputs, outputs)
        lowering = Lowering(sources, home, self.units, cut(outputs, 1, Delay()))
        return lowering.build(outputs), home

    def _loaded(self, digits: Mapping[Word, Value]) -> dict[Word, Value]:
        """The digits that enter the heads of the chains: those of the payload while a block is loaded."""
        words, control, result = self.words, self.control, {}
        payload = {words.block: self.streams.i.payload, words.key: self.streams.new_key}
        for chain in words.chains:
            rows = words.entering(chain)
            lanes = []
            for lane in range(words.digit):
                lanes.append(self._select([self._bit(row[lane], payload) for row in rows]))
            head = chain[0]
            digit = Signal(words.digit, name=f"{head.param}_enters")
            self._home(head, self._data()).d.comb += digit.eq(Mux(control.loading, Cat(*lanes), digits[head]))
            result[head] = digit
        return result

    def _bit(self, source, payload):
        if source is None:
            return None
        return Const(source, 1) if isinstance(source, int) else payload[source[0]][source[1]]

    def _select(self, bits) -> Value:
        """One of the bits, by the clock of the load passes."""
        control = self.control
        clocks = control.clocks
        low = (len(control.loads) - 1).bit_length()
        size = 1 << len(control.clock)
        table = [Const(0)] * (size << low)
        for n, code in enumerate(control.loads):
            for t in range(clocks):
                b = bits[n * clocks + t]
                table[(code % (1 << low)) * size + t] = Const(0) if b is None else b
        if len(bits) and all(b is None for b in bits[: -clocks]):
            table = [Const(0) if b is None else b for b in bits[-clocks:]]
            low = 0
        address = Cat(control.clock, control.number[:low])
        return Cat(*table).bit_select(address, 1)
