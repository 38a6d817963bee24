"""The datapath of a serial core as words: what every register takes, in a pass and while it is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Value

from ...graph.cut import cut
from ...graph.delay import Delay
from ...graph.foresee import foresee
from ...graph.lower import Lowering, Source
from ...graph.units import Units
from ...graph.walk import topological
from ...words import Word, join, mux
from ..common.submodules import Submodules
from .control import SerialSignals
from .entry import Entry
from .foreseen import Foreseen
from .passes import Passes
from .words import SerialWords

__all__ = ["SerialDatapath"]


@dataclass(frozen=True)
class SerialDatapath:
    """The next value of every register of a serial core.

    Words that are loaded with a block form chains: the head of each takes its digits from outside, and in every pass
    the words behind it take over the one before.

    Attributes
    ----------
    passes : Passes
    """

    passes: Passes

    @property
    def words(self) -> SerialWords:
        """The words of a round."""
        return self.passes.words

    # Inputs.

    @cached_property
    def loading(self) -> Word:
        """Whether a block is loaded."""
        return self.words.graph.input("loading", 1)

    @cached_property
    def loading_key(self) -> Word:
        """Whether a key is loaded."""
        return self.words.graph.input("loading_key", 1)

    @cached_property
    def number(self) -> Word:
        """Number of the pass."""
        return self.words.graph.input("pass", self.passes.bits)

    @property
    def registers(self) -> list[Word]:
        """All registers, as inputs."""
        serial = self.words.serial
        return [*serial.registers, *serial.others, *serial.static, *self.entry.fetched]

    @cached_property
    def entry(self) -> Entry:
        """What enters from outside."""
        return Entry(self.passes, self.number)

    # Outputs.

    @cached_property
    def next(self) -> dict[Word, Word]:
        """What every register takes: digit by digit in a pass, or at its end if the word is static in a pass."""
        return {**self._moving, **self.words.serial.others, **self._static, **self.entry.fetched}

    @cached_property
    def data(self) -> frozenset[Word]:
        """The registers of the algorithm: the state, what fetches it, and what depends on it."""
        data, others = frozenset(self.words.state), self.words.serial.others
        digits = [bit for word, bits in self.entry.digits.items() if word in data for bit in bits]
        fetched = self.entry.fetched.keys() & set(topological(digits))
        data |= fetched | self.entry.fetched.keys() & set(topological(self.entry.fetched[word] for word in fetched))
        while more := {word for word, value in others.items() if data & set(topological([value]))} - data:
            data |= more
        return data

    def lower(
        self, submodules: Submodules, inputs: Mapping[Word, Source], units: Units, signals: SerialSignals
    ) -> list[Value]:
        """Build the datapath; the values of `next`, then the block that leaves."""
        outputs, of_index, of_clock = self.foreseen(units.delay)
        home = self._home(submodules, outputs)
        early = Foreseen(self.passes, of_index, of_clock, signals, units, submodules.controller, home).sources()
        return Lowering({**inputs, **early}, home, units, cut(outputs, 1, Delay())).build(outputs)

    def foreseen(self, delay: Delay) -> tuple[list[Word], dict[Word, Word], dict[Word, Word]]:
        """The values of `next`, then the block that leaves, with what is known early replaced; see `Foreseen`."""
        words, outputs = self.words, [*self.next.values(), self.words.block_out]
        outputs, of_index = foresee(outputs, frozenset({words.index}), delay)
        known = frozenset({words.serial.clock, words.index, *of_index})
        # Even a single level is worth a register: it decides what every digit is, in front of all else.
        outputs, of_clock = foresee(outputs, known, delay, least=1, follows="clock")
        return outputs, of_index, of_clock

    def _home(self, submodules: Submodules, outputs: Sequence[Word]) -> Callable[[Word], Module]:
        """The submodule of each word; what only selects bits of a port belongs to the interface."""
        entering = topological(
            [*(bit for bits in self.entry.digits.values() for bit in bits), *self.entry.fetched.values()]
        )
        interface = set(entering).difference(topological(self.words.serial.digits.values()))
        touched = set(self.data)
        for word in topological(outputs):
            if touched.intersection(word.args):
                touched.add(word)
        return lambda word: (
            submodules.interface
            if word in interface
            else submodules.algorithm
            if word in touched
            else submodules.key_schedule
        )

    @property
    def _moving(self) -> dict[Word, Word]:
        """What the shift registers take."""
        serial, digits = self.words.serial, dict(self.words.serial.digits)
        for word, bits in self.entry.digits.items():
            loads = self.loading_key if word in self.words.key_loads else self.loading
            digits[word] = mux(loads, join(*reversed(bits)), digits[word])
        return {word: serial.next(word, digit, self.loading) for word, digit in digits.items()}

    @property
    def _static(self) -> dict[Word, Word]:
        """What the words that are static in a pass take at its end."""
        words = self.words
        loads = [(self.loading, words.loads), (self.loading_key, words.key_loads)]
        return {
            word: next(mux(loading, of[word], value) for loading, of in loads if word in of)
            for word, value in words.serial.static.items()
        }
