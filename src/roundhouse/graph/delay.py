"""How long a word takes, in levels of two-input gates; two levels always fit one four-input look-up table.

The figures steer where registers go and which units meet; they are never reported. What a core costs is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log2

from ..words import FilledTable, Graph, Table, Word
from .kinds import UNIT_ENTRIES, is_unit
from .walk import WIRING, operands, topological

__all__ = ["Delay", "adder_levels", "arrival", "is_unit", "significant", "table_graph"]


def significant(word: Word) -> int:
    """Bits of a word up to the highest that is not known to be 0."""
    if word.is_const:
        return word.value.bit_length()
    if word.op == "join" and word.args[0].is_const:
        return word.width - word.args[0].width + word.args[0].value.bit_length()
    return word.width


def adder_levels(bits: int) -> float:
    """Delay of an adder.

    It lies between a carry chain of ECP5 (4, 5 and 6 levels for 8, 16 and 32 bits) and fast gates of 0.5 um (4, 6, 8).
    """
    return max(1, round(3 * log2(bits)) / 2 - 0.5)


def _multiplier(word: Word) -> float:
    """Between DSP blocks of ECP5 (12 and 19 levels for 16 and 32 bits) and fast gates of 0.5 um (15 and 20)."""
    one, other = (max(1, significant(a)) for a in word.args)
    return adder_levels(min(word.width, one + other)) + round(log2(one * other))


_LEVELS: dict[str, Callable[[Word], float]] = {
    "xor": lambda w: 1,
    "and": lambda w: 1,
    "or": lambda w: 1,
    "not": lambda w: 0,
    "mux": lambda w: 1,
    "eq": lambda w: max(1, w.args[0].width.bit_length() - 1),
    "add": lambda w: adder_levels(w.width),
    "sub": lambda w: adder_levels(w.width),
    "mul": _multiplier,
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
        self._tables: dict[Table | FilledTable, float] = {}

    def __call__(self, word: Word) -> float:
        if word.op in WIRING or word.is_const:
            return 0
        if word.op == "lookup":
            return self.of_table(word.param)
        return _LEVELS[word.op](word)

    def of_table(self, table: Table | FilledTable) -> float:
        """Delay of a look-up."""
        if table not in self._tables:
            self._tables[table] = table.index_width - 2 if len(table) >= UNIT_ENTRIES else 2
            if self.tables in table.circuits:
                outputs = table_graph(table, self.tables)
                self._tables[table] = max(arrival([outputs], self).values())
        return self._tables[table]


def table_graph(table: Table | FilledTable, circuit: str) -> Word:
    """The circuit of a table, from an input ``x`` in a graph of its own."""
    return table.circuits[circuit](Graph().input("x", table.index_width))


def arrival(outputs: Iterable[Word], delay: Delay) -> dict[Word, float]:
    """When every word that the outputs depend on is known, with all inputs known at 0."""
    times: dict[Word, float] = {}
    for word in topological(outputs):
        times[word] = delay(word) + max((times[a] for a in operands(word) if not a.is_const), default=0.0)
    return times
