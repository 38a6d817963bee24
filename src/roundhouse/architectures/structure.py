"""What a cipher is made of, as far as it decides which architectures of it make sense."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..ciphers.cipher import Cipher
from ..graph.delay import Delay, arrival, is_unit
from ..graph.fold import foldable
from ..graph.share import drop_guards, share
from ..graph.walk import WIRING, sources, topological
from ..words import Graph, Table, Word, flatten
from .common.key_shape import key_shape, like
from .loop.words import LoopWords

__all__ = ["Structure", "addressed_from_registers", "depth", "most_units", "structure"]


@dataclass(frozen=True)
class Structure:
    """The hardware that the steps and the key schedule of a cipher are made of.

    Attributes
    ----------
    tables : frozenset of Table
        Tables large enough to be units.
    equal_programs : bool
        Whether all key sizes take equally many steps.
    fills : bool
        Whether there are tables that depend on the key, and on it alone, so that they can be filled.
    """

    tables: frozenset[Table]
    equal_programs: bool
    fills: bool

    @property
    def circuits(self) -> frozenset[str]:
        """Names of the circuits that some table has."""
        return frozenset(name for table in self.tables for name in table.circuits)


@cache
def structure(cipher: Cipher) -> Structure:
    """What a cipher is made of."""
    words = [*_step_words(cipher, Graph()), *_key_words(cipher, Graph())]
    units = [word for word in topological(words) if is_unit(word)]
    return Structure(
        tables=frozenset(word.param for word in units if word.op == "lookup"),
        equal_programs=len({cipher.step_count(n) for n in range(len(cipher.key_sizes))}) == 1,
        fills=_fills(cipher),
    )


@cache
def depth(cipher: Cipher, tables: str) -> float:
    """Gate levels of the deepest step, given how tables are made."""
    return max(arrival(_step_words(cipher, Graph()), Delay(tables)).values())


@cache
def addressed_from_registers(cipher: Cipher, direction: str) -> bool:
    """Whether some table of a loop takes its address straight from registers, as a block RAM must."""
    lookups = [
        word for word in topological(_pass(cipher, direction, "stored")) if is_unit(word) and word.op == "lookup"
    ]
    return any(source.op == "input" for lookup in lookups for source in _whole(lookup.args[0]))


@cache
def most_units(cipher: Cipher, direction: str, keys: str, fills: bool = False) -> int:
    """Units of the kind of which a pass through a loop has most; 0 if it has none."""
    return foldable(_pass(cipher, direction, keys, fills))


def _pass(cipher: Cipher, direction: str, keys: str, fills: bool = False) -> list[Word]:
    """What a pass computes, on as few units as it can."""
    words = LoopWords(cipher, direction, keys, 1, fills)
    key_state = words.moving(words.next_key_state) if words.carries_key_state else []
    return drop_guards(share([*flatten(words.next_state), words.block_out, *key_state]))


def _whole(index: Word) -> list[Word]:
    """The words that an index is wired from; none if it is more than wiring."""
    found = sources(index) if index.op in WIRING else [index]
    return found if all(word.op == "input" for word in found) else []


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
