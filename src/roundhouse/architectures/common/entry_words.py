"""The word graph of a block that enters an engine: its first, cheap steps are taken before the first register."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from ...words import Graph, Tree, Word, const, mux
from .engine_words import RoundWords
from .step_sequence import StepSequence

__all__ = ["EntryKeys", "EntryWords", "entry_state"]


@dataclass(frozen=True)
class EntryWords(RoundWords):
    """Inputs of an engine where blocks and keys enter in parallel.

    Attributes
    ----------
    cipher, direction
        See `EngineWords`.
    stored : bool
        Whether round keys are stored before a block uses them.
    fills : bool
        Whether tables that depend on the key are memories, filled when the key is set up.
    """

    stored: bool
    fills: bool = False

    @cached_property
    def graph(self) -> Graph:
        return Graph(self.fills)

    @property
    def makes_keys(self) -> bool:
        return not self.stored

    @cached_property
    def decrypt(self) -> Word:
        """Whether the block is decrypted; a constant unless the core is simplex."""
        return self.graph.input("decrypt", 1) if self.direction == "simplex" else const(self.direction == "decrypt", 1)

    @cached_property
    def size(self) -> Word:
        """Number of the size of the block's key."""
        return self._size("size")

    @cached_property
    def new_size(self) -> Word:
        """Number of the size of a key that enters."""
        return self._size("new_size")

    def _size(self, name: str) -> Word:
        bits = self.cipher.size_bits
        return self.graph.input(name, bits) if len(self.sizes) > 1 else const(0, bits)


class EntryKeys(ABC):
    """Round keys of the steps that a block takes on entry."""

    @abstractmethod
    def entry_key(self, decrypt: bool, n: int, i: Word) -> Tree:
        """Round key of the `n`-th step on entry, whose index is `i`."""


def entry_state(words: EntryWords, keys: EntryKeys) -> Tree:
    """The state of a block after its steps on entry."""

    def start(decrypt: bool, sequence: StepSequence) -> Tree:
        state: Tree = words.cipher.load(words.block)
        for n, position in enumerate(range(-sequence.entry, 0)):
            i = _index(words, sequence, position)
            state = sequence.function(position)(state, keys.entry_key(decrypt, n, i), i)
        return state

    return words.by_direction(words.decrypt, {d: start(d, sequence) for d, sequence in words.sequences.items()})


def _index(words: EntryWords, sequence: StepSequence, position: int) -> Word:
    """The index of a step on entry."""
    index = const(sequence.key_index(position, words.sizes[-1]), words.cipher.index_bits)
    for n in reversed(words.sizes[:-1]):
        own = const(sequence.key_index(position, n), words.cipher.index_bits)
        index = mux(words.size.eq(n), own, index)
    return index
