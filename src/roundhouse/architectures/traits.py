"""Traits of a cipher that decide which architectures of it make sense."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..ciphers.cipher import Cipher
from ..graph.delay import Delay, arrival
from ..graph.kinds import DEFAULT_KINDS, SEPARATE_KINDS, UnitKinds
from ..graph.walk import topological
from ..words import Graph, Table, Word, flatten, like
from .common.key_shape import key_shape

__all__ = ["CipherTraits", "depth", "table_kinds", "traits"]

#: Entries, and bits of an entry, of the smallest S-box.
SMALLEST_S_BOX = (8, 3)


@dataclass(frozen=True)
class CipherTraits:
    """Traits of the steps and the key schedule of a cipher.

    Attributes
    ----------
    tables : frozenset of Table
        Tables large enough to be units in any architecture.
    s_boxes : frozenset of Table
        Tables of any size, at least `SMALLEST_S_BOX`, that are looked up by more than the number of a step or of a key
        size and have an entry for every index.
    equal_step_counts : bool
        Whether all key sizes take equally many steps.
    fills : bool
        Whether there are tables that depend on the key, and on it alone, so that they can be filled.
    """

    tables: frozenset[Table]
    s_boxes: frozenset[Table]
    equal_step_counts: bool
    fills: bool

    @property
    def circuits(self) -> frozenset[str]:
        """Names of the circuits that some S-box has."""
        return frozenset(name for table in self.tables | self.s_boxes for name in table.circuit_names)

    def kinds(self, tables: str, *, shared: bool) -> UnitKinds:
        """The units of an architecture that counts every S-box among them, however small.

        Tables made by a circuit that the table merged of them lacks have no hardware in common, and do not merge.

        Parameters
        ----------
        tables : str
            How tables are made.
        shared : bool
            Whether small S-boxes are worth sharing and folding. Otherwise they are modules, which have circuits.
        """
        default = DEFAULT_KINDS
        least = min((len(table) for table in self.s_boxes), default=default.least_entries)
        least_bits = min((table.width for table in self.s_boxes if shared), default=default.least_entry_bits)
        families = ((table, table.family[0]) for table in self.tables if table.family is not None)
        merges = not any(tables in table.circuits and tables not in merged.circuits for table, merged in families)
        return UnitKinds(min(least, default.least_entries), min(least_bits, default.least_entry_bits), merges=merges)


@cache
def traits(cipher: Cipher) -> CipherTraits:
    """The traits of a cipher, found in its words."""
    words = topological([*_step_words(cipher, Graph()), *_key_words(cipher, Graph())])
    lookups = [word for word in words if word.op.is_lookup]
    return CipherTraits(
        tables=frozenset(word.param for word in lookups if DEFAULT_KINDS.is_unit(word)),
        s_boxes=frozenset(word.param for word in lookups if _is_s_box(word)),
        equal_step_counts=len({cipher.step_count(n) for n in range(len(cipher.key_sizes))}) == 1,
        fills=_fills(cipher),
    )


def table_kinds(cipher: Cipher, tables: str) -> UnitKinds:
    """The units of an architecture that does not fold.

    A small S-box is a module only if it is built by a circuit. Two tables of logic stay two.
    """
    if tables in ("logic", "tbox", "filled"):
        return SEPARATE_KINDS
    return DEFAULT_KINDS if tables == "rom" else traits(cipher).kinds(tables, shared=False)


@cache
def depth(cipher: Cipher, tables: str, kinds: UnitKinds = DEFAULT_KINDS) -> float:
    """Gate levels of the deepest step, given how tables are made."""
    return max(arrival(_step_words(cipher, Graph()), Delay(tables, kinds)).values())


def _is_s_box(lookup: Word) -> bool:
    """Whether the table of a look-up is an S-box; see `CipherTraits.s_boxes`."""
    least_entries, least_bits = SMALLEST_S_BOX
    table, index = lookup.param, topological(lookup.args)
    by_data = any(word.op.is_input and word.param not in ("i", "size") for word in index)
    is_full = len(table) == 1 << lookup.args[0].width
    return by_data and is_full and len(table) >= least_entries and table.width >= least_bits


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
