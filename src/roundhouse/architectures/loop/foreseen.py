"""Words that follow from the index of an iteration, in registers: each is computed as its item comes to a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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

    _made: dict[tuple[Word, int], Signal] = field(default_factory=dict)
    _following: dict[tuple[Word, int], Value] = field(default_factory=dict)

    def sources(self) -> dict[Word, Source]:
        """The source of each input: in a stage that reads it, a register."""
        return {word: partial(self._at, word) for word in self.datapath.foreseen}

    def following(self, word: Word, stage: int = 0) -> Value:
        """What an input will be in a stage after items have moved on."""
        if (word, stage) not in self._following:
            self._following[word, stage] = self._comes(word, stage)
        return self._following[word, stage]

    def _at(self, word: Word, stage: int) -> Value:
        if (word, stage) not in self._made:
            self._made[word, stage] = self._register(word, stage)
        return self._made[word, stage]

    def _register(self, word: Word, stage: int) -> Signal:
        signals, m = self.signals, self.module(word)
        if self._is_there(word):
            return signals.index_after_end
        register = Signal(word.width, name=f"{self._place(stage)}{word.param}", reset_less=True)
        following = self.following(word, stage)
        with m.If(signals.enable_of(word)):
            m.d.sync += register.eq(following)
        return register

    def _comes(self, word: Word, stage: int) -> Value:
        signals, m, at = self.signals, self.module(word), self._place(stage)
        if self._is_there(word):
            return self.indices.after(signals.coming)
        if stage:
            return self._computed(m, word, signals.tags[stage - 1], at)
        entering = self.indices.on_entry(self.datapath.foreseen[word], signals.entering.fields)
        returning = self._computed(m, word, signals.returning, at)
        return signals.comes(entering, returning, waits=word in signals.kept)

    def _place(self, stage: int) -> str:
        return f"stage{stage}_" if len(self.signals.tags) > 1 else ""

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
