"""Key states beside the blocks: as inputs of a word graph, and those with which blocks start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ...words import Tree, Word, flatten, like, unflatten
from ..common.entry_words import EntryWords

__all__ = ["KeyStates"]

T = TypeVar("T")


@dataclass(frozen=True)
class KeyStates:
    """The key states of an engine.

    Attributes
    ----------
    words : EntryWords
    holds : bool
        Whether the key is held for all blocks under it. Then the words of its key state that never change are held
        once, and do not iterate.
    jumps : bool
        Whether decryption starts from a last key state that is computed straight from the key, if the cipher can.
    runs : bool
        Whether the last key state is found by a run over all others.
    """

    words: EntryWords
    holds: bool
    jumps: bool = False
    runs: bool = False

    @property
    def static(self) -> tuple[bool, ...]:
        """For each word of a key state, whether it is held once for all blocks."""
        shape = self.words.shape.static
        return shape if self.holds else tuple(False for _ in shape)

    @cached_property
    def loaded(self) -> Tree:
        """The key state of a key that enters."""
        loaded: Tree = self.words.cipher.load_key(self.words.key, self.words.new_size)
        return loaded

    @cached_property
    def straight(self) -> dict[bool, Tree]:
        """The key state with which each direction starts, straight from a key that enters, if there is such a way."""
        wanted = self.jumps and True in self.words.sequences
        last = self.words.cipher.last_key(self.words.key, self.words.new_size) if wanted else None
        return {d: last if d and last is not None else self.loaded for d in self.words.sequences}

    @cached_property
    def state(self) -> Tree:
        """A key state as inputs."""
        return self._with_static(flatten(like(self.loaded, self.words.graph, "key_state")))

    @cached_property
    def held(self) -> dict[bool, Tree]:
        """The key state with which each direction starts, as inputs that are held for all blocks under a key."""
        return {d: self._held(d, ks) for d, ks in self.straight.items()}

    def moving(self, leaves: Sequence[T]) -> list[T]:
        """Of what belongs to the words of a key state, that of the words that iterate."""
        return [leaf for leaf, static in zip(leaves, self.static, strict=True) if not static]

    @property
    def static_words(self) -> list[Word | None]:
        """The inputs that are held once, with None in the places of all others."""
        pairs = zip(flatten(self.state), self.static, strict=True)
        return [word if static else None for word, static in pairs]

    def _held(self, decrypt: bool, start: Tree) -> Tree:
        """Inputs that hold a key state; its constants need none, unless a run makes them."""
        name, made = f"{'last' if decrypt else 'first'}_key_state", decrypt and self.runs
        return self._with_static(
            [
                word if word.is_const and not made else self.words.graph.input(f"{name}_{n}", word.width)
                for n, word in enumerate(flatten(start))
            ]
        )

    def _with_static(self, leaves: list[Word]) -> Tree:
        """A key state of those words, with what is held once in the places of those that never change."""
        held = [
            self.words.graph.input(f"held_key_{n}", word.width) if static else word
            for n, (word, static) in enumerate(zip(leaves, self.static, strict=True))
        ]
        tree: Tree = unflatten(self.loaded, held)
        return tree
