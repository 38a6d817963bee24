"""Serial cores: every word lies in a shift register, and a digit of each is made a clock. The smallest hardware."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Const, Module, Value

from ...ciphers.cipher import Cipher
from ...graph.cut import cut
from ...graph.delay import Delay
from ...graph.digits import digit_at
from ...graph.lower import Lowering
from ...graph.units import Units
from ...graph.walk import topological
from ...words import Word, join, mux
from ..common.claim import Claim
from ..common.registers import registers
from ..common.submodules import Submodules
from ..keys.policy import KeyPolicy
from ..streams import Streams
from .control import SerialControl
from .words import SerialWords

__all__ = ["SerialEngine"]


class SerialEngine:
    """A core that makes `digit` bits of every word of the state and of the key in a clock, and a round in a pass.

    A block and its key are taken digit by digit, straight from the ports, and ready rises with the last digit that is
    wanted. The result waits in the registers of the state.

    Parameters
    ----------
    cipher : Cipher
    direction : str
        ``encrypt`` or ``decrypt``.
    digit : int
    policy : KeyPolicy
        One that serial cores know. A key that is held iterates beside the key state.
    units : Units
    streams : Streams
    """

    def __init__(self, cipher: Cipher, direction: str, digit: int, policy: KeyPolicy, units: Units, streams: Streams):
        self.words = SerialWords(cipher, direction, policy, digit)
        self.units, self.streams = units, streams
        self.control = SerialControl(self.words, streams)

    @property
    def claim(self) -> Claim:
        """Clocks that the core claims to take; see `Claim`."""
        words, clocks = self.words, self.words.serial.clocks
        passes = words.load_passes + words.rounds
        setup = (clocks * (1 + words.load_passes),) if words.holds_key else None
        return Claim(
            latency=(1 if words.key_waits else clocks * words.rounds + 1,),
            cycles_per_block=(clocks * (passes + 1) if words.holds_key else clocks * passes + 1,),
            key_setup_encrypt=None if words.decrypt else setup,
            key_setup_decrypt=setup if words.decrypt else None,
        )

    def build(self, blocks: Submodules) -> None:
        """Build the core in the four blocks."""
        words, serial, control = self.words, self.words.serial, self.control
        control.build(blocks.controller)
        self.registers = registers([*serial.registers, *serial.others, *serial.static])
        self.loading, self.loading_key = (words.graph.input(name, 1) for name in ("loading", "loading_key"))
        self.number = words.graph.input("pass", len(control.number))
        self.loaded: list[Word] = []
        values = {**self._moving(), **serial.others, **self._still()}
        *made, block_out = self._lower(blocks, [*values.values(), words.block_out])
        for word, value in zip(values, made, strict=True):
            m = blocks.algorithm if word in self._data else blocks.key_schedule
            with m.If(self._moves(word)):
                m.d.sync += self.registers[word].eq(value)
        blocks.interface.d.comb += self.streams.o.payload.eq(block_out)

    def _moving(self) -> dict[Word, Word]:
        """What the shift registers take: when they are loaded, the heads of chains take it from outside."""
        words, serial = self.words, self.words.serial
        digits = dict(serial.digits)
        pass_bits = (words.load_passes - 1).bit_length()
        address = join(self.number[:pass_bits], serial.clock) if pass_bits else serial.clock
        for chain in words.chains:
            lanes = [digit_at(address, self._placed(bits)) for bits in words.entering(chain, words.loads)]
            digits[chain[0]] = mux(self.loading, self._from_outside(chain[0], lanes), digits[chain[0]])
        for word in words.key_loads:
            if word in serial.registers:
                lanes = [digit_at(serial.clock, bits) for bits in words.entering([word], words.key_loads)]
                digits[word] = mux(self.loading_key, self._from_outside(word, lanes), digits[word])
        return {word: serial.next(word, digit, self.loading) for word, digit in digits.items()}

    def _from_outside(self, word: Word, lanes: Sequence[Word]) -> Word:
        """The digit with which `word` is loaded, each bit on a wire that leaves the interface."""
        for lane in lanes:
            if not (lane.is_const or lane.op.is_input or lane.op.is_wiring):
                lane.hint = f"{word.param}_enters"
        self.loaded += lanes
        return join(*reversed(lanes))

    def _placed(self, bits: Sequence[Word]) -> list[Word | None]:
        """The bits that enter, each at its address; what is loaded in fewer passes than others comes in the last."""
        clocks, clock_bits = self.words.serial.clocks, self.words.serial.clock.width
        pass_bits = (self.words.load_passes - 1).bit_length()
        placed: list[Word | None] = [None] * (1 << pass_bits + clock_bits)
        for n, code in enumerate(self.control.loads[-(len(bits) // clocks) :]):
            start = code % (1 << pass_bits) << clock_bits
            placed[start : start + clocks] = bits[n * clocks : (n + 1) * clocks]
        return placed

    def _still(self) -> dict[Word, Word]:
        """What the words take that stand still during a pass."""
        words = self.words
        loads = [(self.loading, words.loads), (self.loading_key, words.key_loads)]
        return {
            word: next(mux(loading, of[word], value) for loading, of in loads if word in of)
            for word, value in words.serial.static.items()
        }

    def _moves(self, word: Word) -> Value:
        """When a register moves: what stands still, between passes; the state not while a result waits."""
        moves: Value = self.control.last if word in self.words.serial.static else Const(1)
        return moves & ~self.control.full if word in self.words.state else moves

    @property
    def _data(self) -> set[Word]:
        """The registers of the algorithm: the state, and what depends on it."""
        data, others = set(self.words.state), self.words.serial.others
        while more := {word for word, value in others.items() if data & set(topological([value]))} - data:
            data |= more
        return data

    def _lower(self, blocks: Submodules, outputs: Sequence[Word]) -> list[Value]:
        words, control, serial = self.words, self.control, self.words.serial
        sources = {
            **self.registers,
            serial.clock: control.clock,
            words.index: control.index,
            self.number: control.number,
            self.loading: control.loading,
            self.loading_key: control.loading_key,
            words.block: self.streams.i.payload,
            words.key: self.streams.new_key,
        }
        outside, inside = set(topological(self.loaded)), set(topological(serial.digits.values()))
        touched = set(self._data)
        for word in topological(outputs):
            if touched.intersection(word.args):
                touched.add(word)

        def home(word: Word) -> Module:
            if word in outside and word not in inside:
                return blocks.interface
            return blocks.algorithm if word in touched else blocks.key_schedule

        return Lowering(sources, home, self.units, cut(outputs, 1, Delay())).build(outputs)
