"""What a direction of a cipher asks of hardware: steps to take on entry, and steps to take round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..ciphers.cipher import Cipher, Phase
from ..graph.delay import Delay, arrival
from ..words import Graph, Word, any_of, choose, flatten, map_tree

__all__ = ["Program", "like"]


@dataclass(frozen=True)
class Program:
    """The steps of one direction of a cipher, split for hardware.

    A cheap step before the rounds (a whitening) is taken while a block enters; all others are *positions*, numbered
    from 0.
    """

    cipher: Cipher
    decrypt: bool

    @cached_property
    def entry(self) -> int:
        """Steps taken on entry: 1 if the first phase is one step of at most half the delay of the rounds, else 0."""
        first, *others = self.cipher.decryption if self.decrypt else self.cipher.encryption
        if set(first.counts) != {1} or not others:
            return 0
        main = max(others, key=lambda phase: max(phase.counts))
        return int(2 * self._delay(first) <= self._delay(main))

    def positions(self, size: int = 0) -> int:
        """Number of positions for a key size."""
        return self.cipher.step_count(size) - self.entry

    def key_index(self, position: int, size: int = 0) -> int:
        """Round key used at a position; position -1 is the entry."""
        n = position + self.entry
        return self.cipher.step_count(size) - 1 - n if self.decrypt else n

    def function(self, position: int, size: int = 0) -> Callable[[Any, Any, Word], Any]:
        """The step at a position; position -1 is the entry."""
        return self.cipher.steps(self.decrypt, size)[position + self.entry].function

    def step(self, state: Any, key: Any, i: Word, size: Word, places: list[tuple[int, int]]) -> Any:
        """The step at those places, (position, size number), of which the key index `i` and the size tell which is
        meant.

        Alike steps share their words.
        """
        by_function: dict[Callable, set[tuple[int, int]]] = {}
        for position, n in places:
            by_function.setdefault(self.function(position, n), set()).add((self.key_index(position, n), n))
        (default, _), *others = sorted(by_function.items(), key=lambda item: -len(item[1]))
        result = default(state, key, i)
        for function, meant in others:
            others_at = {index for other, there in by_function.items() if other is not function for index, _ in there}
            wanted = any_of([i.eq(x) & size.eq(n) if x in others_at else i.eq(x) for x, n in sorted(meant)])
            result = choose(wanted, function(state, key, i), result)
        return result

    def _delay(self, phase: Phase) -> float:
        graph, cipher = Graph(), self.cipher
        state = like(cipher.load(graph.input("block", cipher.block_bits)), graph, "state")
        ks = cipher.load_key(graph.input("key", cipher.key_bits), graph.input("size", cipher.size_bits))
        i = graph.input("i", cipher.index_bits)
        key = like(cipher.round_key(ks, i), graph, "round_key")
        return max(arrival(flatten(phase.function(state, key, i)), Delay()).values(), default=0)


def like(tree: Any, graph: Graph, name: str) -> Any:
    """A tree of inputs of the shape of `tree`, called name_0, name_1 …"""
    count = iter(range(10**6))
    return map_tree(lambda word: graph.input(f"{name}_{next(count)}", word.width), tree)
