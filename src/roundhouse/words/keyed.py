"""Tables that depend on the key: an entry is computed at each look-up, or once for all blocks under a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from .op import LOOKUP
from .table import Table
from .trees import Tree, flatten
from .word import Word, apply, join

__all__ = ["AnyTable", "FilledTable", "KeyedTable"]


class KeyedTable:
    """A table that depends on the key, such as a key-dependent S-box.

    Each look-up computes its entry, or reads it from a `FilledTable` in a graph that fills tables. Only steps may use
    one: the key schedule runs before tables are filled.

    Parameters
    ----------
    name : str
        The name in the standard.
    function : callable
        ``function(index, *key)``: the entry, from an index and trees of words that are static under a key.
    """

    def __init__(self, name: str, function: Callable[..., Word]):
        self.name, self.function = name, function

    def __call__(self, index: Word, *key: Tree) -> Word:
        entry = self.function(index, *key)
        if index.graph is None or index.graph.filled is None:
            return entry
        identity = (self, index.width, join(*flatten(key)))
        new = FilledTable(self, index.width, entry.width, key)
        table: FilledTable = index.graph.filled.setdefault(identity, new)
        return table[index]


class FilledTable:
    """A keyed table under certain key words, with all its entries in a memory. A graph treats it like a `Table`.

    Attributes
    ----------
    name : str
        That of the keyed table.
    index_width, width : int
        Widths of an index and of an entry in bits.
    key : tuple
        The trees of words that it depends on besides the index.
    """

    def __init__(self, table: KeyedTable, index_width: int, width: int, key: tuple[Tree, ...]):
        self.table, self.name, self.index_width, self.width, self.key = table, table.name, index_width, width, key
        self.family: tuple[Table, int] | None = None
        self.uniform: int | None = None

    def __len__(self) -> int:
        return 1 << self.index_width

    def __getitem__(self, index: Word) -> Word:
        return apply(LOOKUP, self.width, (index,), self)

    def circuit(self, name: str) -> None:
        """No circuit computes it: its entries are not known."""

    def entry(self, index: Word) -> Word:
        """The word that the memory holds at an index."""
        return self.table.function(index, *self.key)


#: What a look-up reads.
AnyTable: TypeAlias = Table | FilledTable
