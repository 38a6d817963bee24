"""Words that follow from the clock and the round alone, in registers: each is computed a clock before it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Const, Module, Signal, Value

from ...graph.counting import up
from ...graph.cut import cut
from ...graph.delay import Delay
from ...graph.lower import Lowering, Source
from ...graph.units import Units
from ...graph.walk import substitute, topological
from ...words import Word, const
from .control import SerialSignals
from .passes import Passes

__all__ = ["Foreseen"]


@dataclass(frozen=True)
class Foreseen:
    """Registers for the inputs that `foresee` has put in place of words.

    While no round is computed, nothing depends on the index, and what follows from it need not be right.

    Attributes
    ----------
    passes : Passes
    of_index : mapping of Word to Word
        Inputs, with the words of the index that they replace.
    of_clock : mapping of Word to Word
        Inputs, with the words that they replace: of the clock, of the index and of inputs in `of_index`.
    signals : SerialSignals
    units : Units
    controller : Module
        The block that counts the passes.
    module : callable
        The block to which an input belongs.
    """

    passes: Passes
    of_index: Mapping[Word, Word]
    of_clock: Mapping[Word, Word]
    signals: SerialSignals
    units: Units
    controller: Module
    module: Callable[[Word], Module]

    def sources(self) -> dict[Word, Source]:
        """The register of each input."""
        s, words = self.signals, self.passes.words
        ahead = {word: self._ahead(word, value) for word, value in self.of_index.items()}
        held = {word: self._held(word, value) for word, value in ahead.items()}
        clock, index = words.serial.clock, words.index
        other = {clock: up(s.clock), index: words.index_of(s.number), **held}
        for word, value in self.of_clock.items():
            m, register = self.module(word), self._signal(word, word.param, self._initial(value))
            of_index = {index, *ahead}.intersection(topological([value]))
            first = {clock: Const(0, len(s.clock)), index: words.index_of(self._following if of_index else s.number)}
            with m.If(s.rewinds | s.last if of_index else s.rewinds):
                m.d.sync += register.eq(self._computed(m, value, {**first, **ahead}))
            with m.Else():
                m.d.sync += register.eq(self._computed(m, value, other))
            held[word] = register
        return dict(held)

    @cached_property
    def _following(self) -> Signal:
        """A register with the number of the pass that is counted next, from the second clock of a pass on."""
        signal = Signal(self.passes.bits, name="following_pass", reset_less=True)
        self.controller.d.sync += signal.eq(up(self.signals.number))
        return signal

    def _ahead(self, word: Word, value: Word) -> Signal:
        """A register with what follows from the next index, in time for the end of the pass."""
        words, m, signal = self.passes.words, self.module(word), self._signal(word, f"{word.param}_ahead")
        number = self._following if words.serial.clocks > 2 else up(self.signals.number)
        m.d.sync += signal.eq(self._computed(m, value, {words.index: words.index_of(number)}))
        return signal

    def _held(self, word: Word, ahead: Signal) -> Signal:
        """A register that has its value during a pass."""
        m, signal = self.module(word), self._signal(word, word.param)
        with m.If(self.signals.last):
            m.d.sync += signal.eq(ahead)
        return signal

    def _initial(self, value: Word) -> int:
        """A word in the first clock after a reset, in which nothing depends on the index."""
        inputs = [self.passes.words.serial.clock, self.passes.words.index, *self.of_index]
        (found,) = substitute([value], {word: const(0, word.width) for word in inputs})
        return found.value

    def _signal(self, word: Word, name: str, initial: int = 0) -> Signal:
        return Signal(word.width, name=name, init=initial, reset_less=True)

    def _computed(self, m: Module, value: Word, inputs: Mapping[Word, Source]) -> Value:
        (found,) = Lowering(inputs, lambda _: m, self.units, cut([value], 1, Delay())).build([value])
        return found
