"""A key state that iterates in a loop, beside its block."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...words import Tree, Word, choose, flatten
from .in_loop import LoopKeys
from .key_states import KeyStates

__all__ = ["IteratingKeys"]


@dataclass(frozen=True)
class IteratingKeys(LoopKeys):
    """Round keys computed in the iteration that uses them, from a key state that iterates with the block.

    The index of an iteration is that of the step of the key schedule that it starts with.

    Attributes
    ----------
    frame : LoopFrame
    key_states : KeyStates
    """

    key_states: KeyStates

    @property
    @abstractmethod
    def starts(self) -> Mapping[bool, Tree]:
        """The key state with which a block of each direction starts."""

    @cached_property
    def entering(self) -> list[Word]:
        """The words that iterate, of the key state with which a block starts."""
        return self.key_states.moving(flatten(self.frame.by_direction(self.frame.decrypt, self.starts)))

    @property
    def state(self) -> list[Word]:
        return self.key_states.moving(flatten(self.key_states.state))

    @cached_property
    def next_state(self) -> list[Word]:
        frame = self.frame
        forward = frame.cipher.next_key(self.key_states.state, frame.index, frame.size)
        moved = frame.by_direction(frame.decrypt, {d: after for d, (_, after) in self._iterations.items()})
        return self.key_states.moving(flatten(moved if self.runs_as_block else choose(self.setup, forward, moved)))

    @property
    def static(self) -> frozenset[Word]:
        return frozenset(word for word in self.key_states.static_words if word is not None)

    @property
    def waits(self) -> bool:
        return self.sets_up or any(self.key_states.static)

    def steps(self, decrypt: bool) -> list[tuple[Tree, Word]]:
        return self._iterations[decrypt][0]

    def entry_key(self, decrypt: bool, n: int, i: Word) -> Tree:
        key: Tree = self.frame.cipher.round_key(self.starts[decrypt], i)
        return key

    def first_index(self, decrypt: bool, size: int) -> int:
        return self.frame.cipher.step_count(size) - 2 if decrypt else 0

    @cached_property
    def _iterations(self) -> dict[bool, tuple[list[tuple[Tree, Word]], Tree]]:
        """For each direction, round keys and indices of the steps, and the key state after them."""
        return {decrypt: self._iteration(decrypt) for decrypt in self.frame.sequences}

    def _iteration(self, decrypt: bool) -> tuple[list[tuple[Tree, Word]], Tree]:
        cipher, entry, way = self.frame.cipher, self.frame.sequences[decrypt].entry, -1 if decrypt else 1
        move = cipher.prev_key if decrypt else cipher.next_key
        ks, steps = self.key_states.state, []
        for offset in range(self.frame.unroll):
            moved = move(ks, self.index(decrypt, way * offset), self.frame.size)
            later = bool(entry) != decrypt  # a block that took a step on entry moves its key state first
            own = self.index(decrypt, way * offset + later)
            steps.append((cipher.round_key(moved if entry else ks, own), own))
            ks = moved
        return steps, ks
