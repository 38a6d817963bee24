"""Stored round keys beside a pipeline, alone or with a shadow behind each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ..ciphers.cipher import Cipher
from ..words import Word, flatten
from .expander import Expander
from .pipe_words import KeyPlace, key_name

__all__ = ["PipeKeys"]


class PipeKeys:
    """A register for every round key that is read, written as the key is expanded.

    With a shadow, that register only waits: the first block under the new key takes it along. In the clock in which
    that block enters a row of the pipeline, the keys read there move from the shadow into the registers in use.

    Parameters
    ----------
    m : Module
        The key schedule.
    cipher : Cipher
    expander : Expander
    moves : callable, optional
        With a shadow: from a row of the pipeline to the condition that the first block under a new key enters it.
    """

    def __init__(self, m: Module, cipher: Cipher, expander: Expander, moves: Callable[[int], Value] | None = None):
        self.m, self.cipher, self.expander, self.moves = m, cipher, expander, moves
        self._written: dict[KeyPlace, list[Signal]] = {}
        self._active: dict[tuple[KeyPlace, int], list[Signal]] = {}

    def inputs(self, place: KeyPlace, key: Any, row_of: Callable[[int], int]) -> dict[Word, Callable[[int], Value]]:
        """Sources of the words of a round key in every stage, of which `row_of` tells the row of the pipeline."""

        def source(n: int) -> Callable[[int], Value]:
            return lambda stage: self.in_use(place, row_of(stage))[n]

        return {word: source(n) for n, word in enumerate(flatten(key))}

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

    def _of(self, place: KeyPlace) -> list[Signal]:
        if place not in self._written:
            kept = [
                Signal(len(w), name=f"round_key_{key_name(place)}_{n}", reset_less=True)
                for n, w in enumerate(self.expander.words)
            ]
            self._written[place] = kept
            with self.m.If(self.expander.write & self._is_index(place)):
                self.m.d.sync += [register.eq(word) for register, word in zip(kept, self.expander.words, strict=True)]
        return self._written[place]

    def _is_index(self, place: KeyPlace) -> Value:
        expander = self.expander
        matches: Value = Const(0, 1)
        for n, index in enumerate(place):
            if index is not None:
                of_size = expander.size == n if len(place) > 1 else Const(1, 1)
                matches = matches | (of_size & (expander.index == index))
        return matches
