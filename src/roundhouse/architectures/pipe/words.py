"""A pipeline in words: for every group of steps with registers around it, what happens to a block and its key state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...words import Graph, Word, choose, const, flatten, unflatten
from ..common.engine_words import EngineWords
from ..common.key_shape import like
from ..program import Program

__all__ = ["CONSTANT", "Group", "KeyPlace", "PipeWords", "key_name"]

#: For each key size, the round key that is read at a place; None if none is.
KeyPlace = tuple[int | None, ...]
#: The place of what is the same in all round keys.
CONSTANT: KeyPlace = ()
KeyOf = Callable[[int, int], Any]  #: from the number of a key size and a position to the round key there


@dataclass(frozen=True)
class Group:
    """The words between two rows of registers.

    Attributes
    ----------
    state, key_state : tree of Word
        Inputs; the key state is None where round keys are stored.
    round_keys : dict
        The words of the stored round keys that are read, as inputs, by place.
    next_state, next_key_state : tree of Word
        Outputs.
    """

    graph: Graph
    state: Any
    key_state: Any
    round_keys: dict[KeyPlace, list[Word]]
    decrypt: Word
    size: Word
    next_state: Any
    next_key_state: Any


@dataclass(frozen=True)
class PipeWords(EngineWords):
    """The words of a pipeline with `rounds` steps in a group.

    With several key sizes, shorter programs sit at the end of the pipeline, and their blocks pass the places before
    unchanged.
    """

    rounds: int

    @property
    def length(self) -> int:
        """Places in the pipeline, which is the number of positions of the longest program."""
        return max(map(self.program.positions, self.sizes))

    @property
    def group_count(self) -> int:
        """Groups of steps."""
        return -(-self.length // self.rounds)

    def key_place(self, decrypt: bool, place: int) -> KeyPlace:
        """For each key size, the round key that a block reads at a place; place -1 is the entry."""
        program = self.programs[decrypt]
        positions = [place if place < 0 else self._position(place, size) for size in self.sizes]
        steps = (None if p is None else program.key_index(p, n) for n, p in enumerate(positions))
        return tuple(step if step in self.rows else None for step in steps)

    def group(self, number: int) -> Group:
        """The group with that number."""
        cipher, graph = self.cipher, Graph()
        decrypt = graph.input("decrypt", 1) if len(self.programs) > 1 else const(True in self.programs, 1)
        size = graph.input("size", cipher.size_bits) if len(cipher.key_sizes) > 1 else const(0, cipher.size_bits)
        block, key = graph.input("block", cipher.block_bits), graph.input("key", cipher.key_bits)
        start = state = like(cipher.load(block), graph, f"round{number}_state")
        start_key = ks = None if self.stored else like(cipher.load_key(key, size), graph, f"round{number}_key_state")
        round_keys: dict[KeyPlace, list[Word]] = {}
        for place in range(number * self.rounds, min((number + 1) * self.rounds, self.length)):
            states, key_states = {}, {}
            for d, program in self.programs.items():
                if self.stored:
                    key_of, key_states[d] = _always(self._stored_key(graph, self.key_place(d, place), round_keys)), ks
                else:
                    key_of, key_states[d] = self._move(program, ks, place, size)
                states[d] = self._step(program, state, key_of, place, size)
            state = self.by_direction(decrypt, states)
            ks = ks if self.stored else self.by_direction(decrypt, key_states)
        return Group(graph, start, start_key, round_keys, decrypt, size, state, ks)

    def _stored_key(self, graph: Graph, place: KeyPlace, known: dict[KeyPlace, list[Word]]) -> Any:
        """The round key stored for a place, which is noted in `known`; None if the step there has none."""
        if not any(index is not None for index in place):
            return None
        inputs = flatten(like(self.shape.round_key, graph, f"round_key_{key_name(place)}"))
        varying = known.setdefault(place, self.shape.varying(inputs))
        if not any(self.shape.constant):
            return unflatten(self.shape.round_key, varying)
        shared = flatten(like(self.shape.round_key, graph, "constant_key"))
        known[CONSTANT] = self.shape.unvarying(shared)
        either = zip(inputs, shared, self.shape.constant, strict=True)
        return unflatten(self.shape.round_key, [same if constant else own for own, same, constant in either])

    def _step(self, program: Program, state: Any, key_of: KeyOf, place: int, size: Word) -> Any:
        """The state after the step at a place."""

        def stepped(n: int, position: int) -> Any:
            i = const(program.key_index(position, n), self.cipher.index_bits)
            return program.function(position, n)(state, key_of(n, position), i)

        return self._by_size(size, place, state, stepped)

    def _move(self, program: Program, ks: Any, place: int, size: Word) -> tuple[KeyOf, Any]:
        """How a key state goes past a place: the round key that a block reads there, and the state after it."""
        cipher = self.cipher
        step = cipher.prev_key if program.decrypt else cipher.next_key

        def moved(n: int, position: int) -> Any:
            last = cipher.step_count(n) - 2
            index = last - position if program.decrypt else position
            if not 0 <= index <= last:  # no round key is read after this place
                return ks
            return step(ks, const(index, cipher.index_bits), const(n, cipher.size_bits))

        def key_of(n: int, position: int) -> Any:
            i = const(program.key_index(position, n), cipher.index_bits)
            return cipher.round_key(moved(n, position) if program.entry else ks, i)

        return key_of, self._by_size(size, place, ks, moved)

    def _by_size(self, size: Word, place: int, unchanged: Any, result: Callable[[int, int], Any]) -> Any:
        """``result(size number, position)`` for the key size at hand; unchanged where its program has not begun."""
        chosen = None
        for n in reversed(self.sizes):
            position = self._position(place, n)
            value = unchanged if position is None else result(n, position)
            chosen = value if chosen is None else choose(size.eq(n), value, chosen)
        return chosen

    def _position(self, place: int, size: int) -> int | None:
        position = place - self.length + self.program.positions(size)
        return position if position >= 0 else None


def key_name(place: KeyPlace) -> str:
    """The numbers of the round keys at a place, for names."""
    return "constant" if place == CONSTANT else "_".join(str(n) for n in dict.fromkeys(place) if n is not None)


def _always(key: Any) -> KeyOf:
    return lambda n, position: key
