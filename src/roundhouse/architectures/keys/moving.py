"""A key state that moves down a pipeline, beside its block."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...words import Tree, Word, const, flatten, like
from .in_pipe import GroupInputs, KeyOf, PipeKeys
from .key_states import KeyStates

__all__ = ["MovingKeys"]


@dataclass(frozen=True)
class MovingKeys(PipeKeys):
    """Round keys computed where they are used, from a key state that moves with the block.

    Attributes
    ----------
    frame : PipeFrame
    key_states : KeyStates
    """

    key_states: KeyStates

    @property
    @abstractmethod
    def starts(self) -> Mapping[bool, Tree]:
        """The key state with which a block of each direction starts."""

    @cached_property
    def entering(self) -> list[Word]:
        entry = self.frame.entry
        return flatten(entry.by_direction(entry.decrypt, self.starts))

    def entry_key(self, decrypt: bool, n: int, i: Word) -> Tree:
        key: Tree = self.frame.cipher.round_key(self.starts[decrypt], i)
        return key

    def key_state(self, group: GroupInputs) -> Tree:
        cipher, graph = self.frame.cipher, group.graph
        loaded = cipher.load_key(graph.input("key", cipher.key_bits), group.size)
        state: Tree = like(loaded, graph, f"{self.frame.prefix(group.number)}key_state")
        return state

    def step(self, group: GroupInputs, decrypt: bool, place: int, key_state: Tree) -> tuple[KeyOf, Tree]:
        cipher, sequence = self.frame.cipher, self.frame.sequences[decrypt]
        move = cipher.prev_key if decrypt else cipher.next_key

        def moved(n: int, position: int) -> Tree:
            last = cipher.step_count(n) - 2
            index = last - position if decrypt else position
            if not 0 <= index <= last:  # no round key is read after this place
                return key_state
            after: Tree = move(key_state, const(index, cipher.index_bits), const(n, cipher.size_bits))
            return after

        def key_of(n: int, position: int) -> Tree:
            i = const(sequence.key_index(position, n), cipher.index_bits)
            key: Tree = cipher.round_key(moved(n, position) if sequence.entry else key_state, i)
            return key

        return key_of, self.frame.by_size(group.size, place, key_state, moved)
