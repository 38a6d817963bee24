"""Traits of a cipher that decide which architectures of it make sense."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..ciphers.cipher import Cipher
from ..graph.delay import Delay, arrival
from ..graph.kinds import DEFAULT_KINDS
from ..graph.walk import topological
from ..words import Graph, Table, Word, flatten
from .common.key_shape import key_shape, like

__all__ = ["CipherTraits", "depth", "traits"]


@dataclass(frozen=True)
class CipherTraits:
    """Traits of the steps and the key schedule of a cipher.

    Attributes
    ----------
    tables : frozenset of Table
        Tables large enough to be units.
    equal_step_counts : bool
        Whether all key sizes take equally many steps.
    fills : bool
        Whether there are tables that depend on the key, and on it alone, so that they can be filled.
    """

    tables: frozenset[Table]
    equal_step_counts: bool
    fills: bool

    @property
    def circuits(self) -> frozenset[str]:
        """Names of the circuits that some table has."""
        return frozenset(name for table in self.tables for name in table.circuits)


@cache
def traits(cipher: Cipher) -> CipherTraits:
    """The traits of a cipher, found in its words."""
    words = [*_step_words(cipher, Graph()), *_key_words(cipher, Graph())]
    units = [word for word in topological(words) if DEFAULT_KINDS.is_unit(word)]
    return CipherTraits(
        tables=frozenset(word.param for word in units if word.op.is_lookup),
        equal_step_counts=len({cipher.step_count(n) for n in range(len(cipher.key_sizes))}) == 1,
        fills=_fills(cipher),
    )


@cache
def depth(cipher: Cipher, tables: str) -> float:
    """Gate levels of the deepest step, given how tables are made."""
    return max(arrival(_step_words(cipher, Graph()), Delay(tables)).values())


def _fills(cipher: Cipher) -> bool:
    """Whether there are keyed tables, and all of them depend on what is the same in all round keys."""
    graph, shape = Graph(fills_tables=True), key_shape(cipher)
    _key_words(cipher, graph)
    _step_words(cipher, graph)
    same = set(shape.unvarying(flatten(like(shape.round_key, graph, "round_key"))))
    keys = [flatten(table.key) for table in (graph.filled or {}).values()]
    return bool(keys) and all(same.issuperset(topological(key)) for key in keys)


def _step_words(cipher: Cipher, graph: Graph) -> list[Word]:
    state = like(cipher.load(graph.input("block", cipher.block_bits)), graph, "state")
    key, i = like(key_shape(cipher).round_key, graph, "round_key"), graph.input("i", cipher.index_bits)
    phases = (*cipher.encryption, *cipher.decryption)
    return [word for phase in phases for word in flatten(phase.function(state, key, i)) if not word.is_const]


def _key_words(cipher: Cipher, graph: Graph) -> list[Word]:
    key, size = graph.input("key", cipher.key_bits), graph.input("size", cipher.size_bits)
    if cipher.set_up is not None:
        state = like(cipher.set_up.load(key, size), graph, "state")
        made = cipher.set_up.step(state, like(key_shape(cipher).round_key, graph, "round_key"), size)
    else:
        state, i = like(cipher.load_key(key, size), graph, "state"), graph.input("i", cipher.index_bits)
        made = (cipher.next_key(state, i, size), cipher.round_key(state, i))
    return [word for word in flatten(made) if not word.is_const]
