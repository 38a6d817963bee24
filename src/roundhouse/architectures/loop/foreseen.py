"""Words that follow from the index of an iteration, in registers: each is computed as its item comes to a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from amaranth.hdl import Module, Signal, Value

from ...graph.lower import Source
from ...words import Word
from ..common.passes import Datapath
from ..keys.signals import LoopSignals, Tag
from .indices import LoopIndices

__all__ = ["Foreseen"]


@dataclass(frozen=True)
class Foreseen:
    """Registers for the inputs that `foresee` has put in place of words.

    Attributes
    ----------
    datapath : Datapath
        That of an iteration.
    signals : LoopSignals
    indices : LoopIndices
    of_tag : callable
        The inputs that the controller knows, for the item with a tag.
    module : callable
        The block to which an input belongs.
    """

    datapath: Datapath
    signals: LoopSignals
    indices: LoopIndices
    of_tag: Callable[[Tag], Mapping[Word, Value]]
    module: Callable[[Word], Module]

    def sources(self) -> dict[Word, Source]:
        """The source of each input: in a stage that reads it, a register."""
        return {word: partial(self._at, word, {}) for word in self.datapath.foreseen}

    def _at(self, word: Word, made: dict[int, Signal], stage: int) -> Value:
        if stage not in made:
            made[stage] = self._register(word, stage)
        return made[stage]

    def _register(self, word: Word, stage: int) -> Signal:
        signals, m = self.signals, self.module(word)
        if self._is_there(word):
            return signals.index_after_end
        at = f"stage{stage}_" if len(signals.tags) > 1 else ""
        register = Signal(word.width, name=f"{at}{word.param}", reset_less=True)
        if stage:
            following = self._computed(m, word, signals.tags[stage - 1], at)
        else:
            entering = self.indices.on_entry(self.datapath.foreseen[word], signals.entering.fields)
            returning = self._computed(m, word, signals.returning, at)
            following = signals.comes(entering, returning, waits=word in signals.kept)
        with m.If(signals.enable_of(word)):
            m.d.sync += register.eq(following)
        return register

    def _is_there(self, word: Word) -> bool:
        """Whether a word is the index of the next iteration, which the controller has in a register."""
        signals = self.signals
        alone = len(signals.tags) == 1 and word not in signals.kept
        return alone and self.indices.is_next(self.datapath.foreseen[word])

    def _computed(self, m: Module, word: Word, tag: Tag, at: str) -> Value:
        """The value of the word that an input replaces, for the item with a tag; `at` names its stage."""
        words = Datapath([self.datapath.foreseen[word]], self.datapath.units)
        (value,) = words.lower(self.of_tag(tag), lambda _: m, prefix=f"next_{at}")
        return value
