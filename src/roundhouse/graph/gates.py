"""How many two-input gates words take: a measure to compare circuits by, which is never reported."""

from __future__ import annotations

from collections.abc import Iterable

from ..words import AnyTable, FilledTable, Word
from .delay import table_graph
from .hardware import HARDWARE
from .kinds import DEFAULT_KINDS, UnitKinds
from .walk import topological

__all__ = ["Gates"]


class Gates:
    """Number of two-input gates of every operation, given how tables are made. Inverters are free.

    Parameters
    ----------
    tables : str
        ``"logic"``, ``"rom"``, or the name of a circuit for tables that have it.
    kinds : UnitKinds
        Which tables are units.
    """

    def __init__(self, tables: str = "logic", kinds: UnitKinds = DEFAULT_KINDS):
        self.tables, self.kinds = tables, kinds

    def __call__(self, word: Word) -> float:
        return HARDWARE[word.op].gates(word, self.of_table) if word.args else 0

    def of_table(self, table: AnyTable) -> float:
        """Gates of a look-up.

        Without a circuit it counts as a tree of selectors for each bit of the entry, whose leaves are constants or a
        bit of the index. A filled table is a memory and counts as none.
        """
        if isinstance(table, FilledTable):
            return 0
        if self.kinds.circuit(table, self.tables) is not None:
            return self.total([table_graph(table, self.tables)])
        return 3 * ((1 << table.index_width - 1) - 1) * table.width

    def total(self, outputs: Iterable[Word]) -> float:
        """Gates of all words on which the outputs depend."""
        return sum(map(self, topological(outputs)))
