"""Stored round keys beside a pipeline, alone or with a shadow behind each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ...words import Word
from ..keys.expansion.expansion import Expansion
from ..keys.expansion.set_up_run import SetUpRun
from .words import CONSTANT, KeyPlace, PipeWords, key_name

__all__ = ["PipeKeys"]


class PipeKeys:
    """A register for every round key that is read, written as the key is expanded.

    With a shadow, that register only waits: the first block under the new key takes it along. In the clock in which
    that block enters a row of the pipeline, the keys read there move from the shadow into the registers in use.

    Parameters
    ----------
    m : Module
        The key schedule.
    words : PipeWords
    expander : Expander or SetUpRun
    moves : callable, optional
        With a shadow: from a row of the pipeline to the condition that the first block under a new key enters it.
    """

    def __init__(self, m: Module, words: PipeWords, expander: Expansion, moves: Callable[[int], Value] | None = None):
        self.m, self.words, self.expander, self.moves = m, words, expander, moves
        self._written: dict[KeyPlace, list[Signal]] = {}
        self._active: dict[tuple[KeyPlace, int], list[Signal]] = {}

    def inputs(
        self, place: KeyPlace, key: list[Word], row_of: Callable[[int], int]
    ) -> dict[Word, Callable[[int], Value]]:
        """Sources of the words of a round key in every stage, of which `row_of` tells the row of the pipeline."""

        def source(n: int) -> Callable[[int], Value]:
            return lambda stage: self.in_use(place, row_of(stage))[n]

        return {word: source(n) for n, word in enumerate(key)}

    def in_use(self, place: KeyPlace, row: int) -> Sequence[Value]:
        """The words of a round key as the block in a row reads them."""
        written = self._of(place)
        if self.moves is None:
            return written
        if (place, row) not in self._active:
            copies = [Signal.like(word, name=f"{word.name}_row{row}") for word in written]
            self._active[place, row] = copies
            with self.m.If(self.moves(row)):
                self.m.d.sync += [copy.eq(word) for copy, word in zip(copies, written, strict=True)]
        return self._active[place, row]

    def on_entry(self, place: KeyPlace, next_key: Value) -> list[Value]:
        """The words of a round key for a block that enters, which may be the first under a new key."""
        if self.moves is None:
            return list(self._of(place))
        in_use = self.in_use(place, 0)
        return [Mux(next_key, new, old) for new, old in zip(self._of(place), in_use, strict=True)]

    def read_back(self) -> None:
        """Give a key set-up the round key that it is about to rewrite; to be called when all places are known."""
        run = self.expander
        if not isinstance(run, SetUpRun):
            return
        for n, old in enumerate(run.old):
            chosen: Value = Const(0, len(old))
            for place, kept in self._written.items():
                chosen = chosen | Mux(self._is_index(place), kept[n], 0)
            self.m.d.comb += old.eq(chosen)

    def _of(self, place: KeyPlace) -> list[Signal]:
        if place not in self._written:
            pick = self.words.shape.unvarying if place == CONSTANT else self.words.shape.varying
            words = pick(self.expander.words)
            kept = [
                Signal(len(w), name=f"round_key_{key_name(place)}_{n}", reset_less=True) for n, w in enumerate(words)
            ]
            self._written[place] = kept
            with self.m.If(self.expander.write & self._is_index(place)):
                self.m.d.sync += [register.eq(word) for register, word in zip(kept, words, strict=True)]
        return self._written[place]

    def _is_index(self, place: KeyPlace) -> Value:
        """Whether the round key at hand is that of a place; what is the same in all is taken from any."""
        if place == CONSTANT:
            return Const(1, 1)
        expander = self.expander
        matches: Value = Const(0, 1)
        for n, index in enumerate(place):
            if index is not None:
                of_size = expander.size == n if len(set(place)) > 1 else Const(1, 1)
                matches = matches | (of_size & (expander.index == self.words.rows[index]))
        return matches
