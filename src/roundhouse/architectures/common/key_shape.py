"""The shape of a key schedule: which of its words never change under a key, and from which end it can start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from ...ciphers.cipher import Cipher
from ...graph.walk import topological
from ...words import Graph, Tree, const, flatten, like, map_tree

__all__ = ["KeyShape", "key_shape"]

T = TypeVar("T")


@dataclass(frozen=True)
class KeyShape:
    """Facts of a cipher's key schedule.

    Attributes
    ----------
    round_key : tree of Word
        Constants in the shape and widths of a round key.
    static : tuple of bool
        For each word of the key state, whether no step of the schedule changes it; empty if a set-up run makes the
        round keys.
    constant : tuple of bool
        For each word of a round key, whether it is the same in all round keys.
    jumps : bool
        Whether the last key state can be computed straight from the key.
    jumps_freely : bool
        Whether that costs no more than the first key state.
    """

    round_key: Tree
    static: tuple[bool, ...]
    constant: tuple[bool, ...]
    jumps: bool
    jumps_freely: bool

    def varying(self, leaves: Sequence[T]) -> list[T]:
        """Of one item for each word of a round key, the items of words that differ between round keys."""
        return [leaf for leaf, same in zip(leaves, self.constant, strict=True) if not same]

    def unvarying(self, leaves: Sequence[T]) -> list[T]:
        """The items of words that are the same in all round keys."""
        return [leaf for leaf, same in zip(leaves, self.constant, strict=True) if same]


@cache
def key_shape(cipher: Cipher) -> KeyShape:
    """The shape of the key schedule of a cipher."""
    if cipher.set_up is not None:
        round_key = [const(0, width) for width in cipher.set_up.widths]
        return KeyShape(round_key, (), tuple(False for _ in round_key), jumps=False, jumps_freely=False)
    graph = Graph()
    key, i = graph.input("key", cipher.key_bits), graph.input("i", cipher.index_bits)
    size = graph.input("size", cipher.size_bits)
    first, last = cipher.load_key(key, size), cipher.last_key(key, size)
    state = like(first, graph, "state")
    moved = [flatten(move(state, i, size)) for move in (cipher.next_key, cipher.prev_key)]
    static = tuple(all(word is new for new in news) for word, *news in zip(flatten(state), *moved, strict=True))
    changing = {i, *(word for word, stays in zip(flatten(state), static, strict=True) if not stays)}
    round_key = cipher.round_key(state, i)
    return KeyShape(
        map_tree(lambda word: const(0, word.width), round_key),
        static,
        tuple(changing.isdisjoint(topological([word])) for word in flatten(round_key)),
        jumps=last is not None,
        jumps_freely=last is not None and _cost(last) <= _cost(first),
    )


def _cost(tree: Tree) -> int:
    """Bits that are computed, as a measure of hardware."""
    return sum(word.width for word in topological(flatten(tree)) if not (word.op.is_wiring or word.op.is_input))
