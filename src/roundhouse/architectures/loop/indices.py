"""Indices of the items of a loop, as hardware: the first, the next, and those at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from amaranth.hdl import Mux, Value

from ...graph.counting import down, up
from ...graph.walk import rebuild
from ...words import Word, const
from ..keys.signals import Tag
from .words import LoopWords

__all__ = ["LoopIndices"]


@dataclass(frozen=True)
class LoopIndices:
    """Indices, each as wide as the cipher's. Fields of an item are those of `Tag`.

    Attributes
    ----------
    words : LoopWords
    """

    words: LoopWords

    def of_first(self, decrypt: Value, size: Value) -> Value:
        """The index with which a block starts."""
        return self._of_block(self.words.keys.first_index, decrypt, size)

    def after(self, tag: Tag) -> Value:
        """The index after that of an item."""
        frame = self.words.frame
        one = frame.unroll == 1
        more = up(tag.index) if one else (tag.index + frame.unroll)[: len(tag.index)]
        less = down(tag.index) if one else (tag.index - frame.unroll)[: len(tag.index)]
        if True not in frame.sequences:
            moved = more
        else:
            moved = less if False not in frame.sequences else Mux(tag.fields["decrypt"], less, more)
        return Mux(tag.fields["setup"], up(tag.index), moved) if self._differ else moved

    def before_end(self, fields: Mapping[str, Value], iterations: int) -> Value:
        """The index of an item so many iterations before its last one."""
        words, bits = self.words, self.words.frame.cipher.index_bits
        block = self._of_block(partial(words.index_before_end, iterations), fields["decrypt"], fields["size"])
        if not words.keys.sets_up:
            return block
        step = words.frame.unroll if words.keys.runs_as_block else 1

        def of_key(size: int) -> int:
            return (words.keys.last_setup_index(size) - iterations * step) % (1 << bits)

        if not self._differ and all(
            of_key(n) == words.index_before_end(iterations, False, n) for n in words.frame.sizes
        ):
            return block
        return Mux(fields["setup"], words.frame.by_size(of_key, fields["size"]), block)

    def is_single(self, fields: Mapping[str, Value]) -> Value:
        """Whether the first iteration of an item is its last."""
        words = self.words
        block = self._of_block(lambda _, size: words.frame.iterations(size) == 1, fields["decrypt"], fields["size"])[0]
        if not words.keys.sets_up:
            return block
        key = words.frame.by_size(lambda size: words.keys.last_setup_index(size) == 0, fields["size"])[0]
        return Mux(fields["setup"], key, block)

    def on_entry(self, word: Word, fields: Mapping[str, Value]) -> Value:
        """The value of a word that follows from the index, for an item that enters: constants to choose from."""
        words = self.words
        frame, keys = words.frame, words.keys

        def number(decrypt: bool, size: int, *, setup: bool = False) -> int:
            index = 0 if setup else keys.first_index(decrypt, size)
            known = {frame.index: index, frame.decrypt: decrypt, frame.size: size, keys.setup: setup}
            return _value(word, {w: int(n) for w, n in known.items()})

        block = self._of_block(number, fields["decrypt"], fields["size"], word.width)
        if not self._differ:
            return block
        return Mux(
            fields["setup"], frame.by_size(partial(number, False, setup=True), fields["size"], word.width), block
        )

    def is_next(self, word: Word) -> bool:
        """Whether a word that follows from the index is that of the next iteration, in every iteration but the last."""
        frame, keys = self.words.frame, self.words.keys
        if keys.sets_up or True in frame.sequences or word.width != frame.index.width:
            return False
        return all(
            _value(word, {frame.index: index, frame.size: size}) == index + frame.unroll
            for size in frame.sizes
            for index in range(keys.first_index(False, size), self.words.index_before_end(0, False, size), frame.unroll)
        )

    @property
    def _differ(self) -> bool:
        """Whether indices of a key in set-up are not those of a block that is encrypted."""
        return self.words.keys.sets_up and not self.words.keys.runs_as_block

    def _of_block(self, number: Callable[[bool, int], int], decrypt: Value, size: Value, width: int = 0) -> Value:
        """``number(decrypt, size)`` for the directions of the core."""
        frame = self.words.frame
        values = {d: frame.by_size(partial(number, d), size, width) for d in frame.sequences}
        return Mux(decrypt, values[True], values[False]) if len(values) > 1 else next(iter(values.values()))


def _value(word: Word, known: Mapping[Word, int]) -> int:
    """The value of a word whose inputs are known; an entry that a table lacks is zero, since nothing depends on it."""

    def replace(one: Word, args: tuple[Word, ...]) -> Word | None:
        if one in known:
            return const(known[one], one.width)
        absent = one.op.is_lookup and args[0].value >= len(one.param)
        return const(0, one.width) if absent else None

    (found,) = rebuild([word], replace)
    return found.value
