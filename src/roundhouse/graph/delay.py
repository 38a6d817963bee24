"""How long a word takes, in levels of two-input gates; two levels always fit one four-input look-up table.

The figures steer where registers go and which units meet; they are never reported. What a core costs is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..words import Graph, Table, Word
from .walk import WIRING, operands, topological

__all__ = ["Delay", "arrival", "is_unit", "table_graph"]

#: Entries from which on a table is a piece of hardware worth sharing and naming, rather than a few gates of control.
UNIT_ENTRIES = 64

_LEVELS: dict[str, Callable[[Word], float]] = {
    "xor": lambda w: 1,
    "and": lambda w: 1,
    "or": lambda w: 1,
    "not": lambda w: 0,
    "mux": lambda w: 1,
    "eq": lambda w: max(1, w.args[0].width.bit_length() - 1),
    "add": lambda w: 2 + w.width / 8,
    "sub": lambda w: 2 + w.width / 8,
    "mul": lambda w: 6 + w.width / 4,
    "input": lambda w: 0,
}


class Delay:
    """Delay of every operation, given how tables are made.

    Parameters
    ----------
    tables : str
        ``"logic"``, ``"rom"``, or the name of a circuit that tables are computed by where they have it.
    """

    def __init__(self, tables: str = "logic"):
        self.tables = tables
        self._tables: dict[Table, float] = {}

    def __call__(self, word: Word) -> float:
        if word.op in WIRING or word.is_const:
            return 0
        if word.op == "lookup":
            return self.of_table(word.param)
        return _LEVELS[word.op](word)

    def of_table(self, table: Table) -> float:
        """Delay of a look-up."""
        if table not in self._tables:
            self._tables[table] = table.index_width - 2 if len(table.entries) >= UNIT_ENTRIES else 2
            if self.tables in table.circuits:
                outputs = table_graph(table, self.tables)
                self._tables[table] = max(arrival([outputs], self).values())
        return self._tables[table]


def table_graph(table: Table, circuit: str) -> Word:
    """The circuit of a table, from an input ``x`` in a graph of its own."""
    return table.circuits[circuit](Graph().input("x", table.index_width))


def is_unit(word: Word) -> bool:
    """Whether a word is worth sharing: a look-up in a large table."""
    return word.op == "lookup" and len(word.param.entries) >= UNIT_ENTRIES


def arrival(outputs: Iterable[Word], delay: Delay) -> dict[Word, float]:
    """When every word that the outputs depend on is known, with all inputs known at 0."""
    times: dict[Word, float] = {}
    for word in topological(outputs):
        times[word] = delay(word) + max((times[a] for a in operands(word) if not a.is_const), default=0.0)
    return times
