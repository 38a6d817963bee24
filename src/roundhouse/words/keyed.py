"""Tables that depend on the key: an entry is computed where it is wanted, or once for all blocks under a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .select import flatten
from .table import Circuits, Table
from .word import Word, apply, join

__all__ = ["FilledTable", "KeyedTable"]


class KeyedTable:
    """A table that depends on the key, such as a key-dependent S-box.

    An entry is computed at every look-up; in a graph that fills tables it is looked up in a `FilledTable` instead. It
    is for the steps of a cipher: its key schedule runs before tables are filled.

    Parameters
    ----------
    name : str
        The name in the standard.
    function : callable
        ``function(index, *key)``: the entry, from an index and from trees of words that stand still with the key.
    """

    def __init__(self, name: str, function: Callable[..., Word]):
        self.name, self.function = name, function

    def __call__(self, index: Word, *key: Any) -> Word:
        entry = self.function(index, *key)
        if index.graph is None or index.graph.filled is None:
            return entry
        identity = (self, index.width, join(*flatten(key)))
        return index.graph.filled.setdefault(identity, FilledTable(self, index.width, entry.width, key))[index]


class FilledTable:
    """A keyed table under certain key words, with all its entries in a memory. To a graph it is like a `Table`.

    Attributes
    ----------
    name : str
        That of the keyed table.
    index_width, width : int
        Widths of an index and of an entry in bits.
    key : tuple
        The trees of words that it depends on besides the index.
    """

    def __init__(self, table: KeyedTable, index_width: int, width: int, key: tuple):
        self.table, self.name, self.index_width, self.width, self.key = table, table.name, index_width, width, key
        self.circuits: Circuits = {}
        self.family: tuple[Table, int] | None = None

    def __len__(self) -> int:
        return 1 << self.index_width

    def __getitem__(self, index: Word) -> Word:
        return apply("lookup", self.width, (index,), self)

    def entry(self, index: Word) -> Word:
        """What the memory holds at an index."""
        return self.table.function(index, *self.key)
