"""How long a word takes, in levels of two-input gates.

The figures decide where registers go and which units are shared; they are never reported. A core's cost is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import floor
from types import MappingProxyType

from ..words import AnyTable, Graph, Word
from .hardware import HARDWARE
from .kinds import DEFAULT_KINDS, UnitKinds
from .walk import operands, topological

#: No input is late.
NONE_LATE: Mapping[Word, float] = MappingProxyType({})

__all__ = ["Delay", "arrival", "table_graph"]

#: Levels of two-input gates that always fit a look-up table of four inputs.
LUT_LEVELS = 2


class Delay:
    """Delay of every operation, given how tables are made.

    Parameters
    ----------
    tables : str
        ``"logic"``, ``"rom"``, or the name of a circuit for tables that have it.
    kinds : UnitKinds
        Which tables are units.
    """

    def __init__(self, tables: str = "logic", kinds: UnitKinds = DEFAULT_KINDS):
        self.tables, self.kinds = tables, kinds
        self._tables: dict[AnyTable, float] = {}
        self._within: dict[AnyTable, Delay] = {}

    def __call__(self, word: Word) -> float:
        return HARDWARE[word.op].levels(word, self.of_table) if word.args else 0

    def of_table(self, table: AnyTable) -> float:
        """Delay of a look-up."""
        if table not in self._tables:
            if self.circuit(table) is not None:
                self._tables[table] = max(arrival([table_graph(table, self.tables)], self.within(table)).values())
            else:
                self._tables[table] = table.index_width - 2 if len(table) >= self.kinds.least_entries else 2
        return self._tables[table]

    def within(self, table: AnyTable) -> Delay:
        """The delays inside the circuit of a table: where words are named, each of them is a look-up table."""
        if table not in self._within:
            named = any(word.hint for word in topological([table_graph(table, self.tables)]))
            self._within[table] = _LutDelay(self.tables, self.kinds) if named else self
        return self._within[table]

    def part(self, table: AnyTable, period: float) -> int:
        """The longest part of a circuit, between registers inside it, that a period has room for."""
        grain = self.within(table).grain
        return max(1, floor(period / grain)) * grain

    @property
    def grain(self) -> int:
        """Levels that registers cannot part."""
        return 1

    def inner(self, words: Iterable[Word]) -> frozenset[Word]:
        """Those of the words that registers cannot part from their users."""
        return frozenset()

    def circuit(self, table: AnyTable) -> Callable[[Word], Word] | None:
        """The circuit by which a table is built, if any."""
        return self.kinds.circuit(table, self.tables)


class _LutDelay(Delay):
    """Delays inside a circuit of look-up tables, which are its named words."""

    def __call__(self, word: Word) -> float:
        return LUT_LEVELS if word.hint else 0

    @property
    def grain(self) -> int:
        return LUT_LEVELS

    def inner(self, words: Iterable[Word]) -> frozenset[Word]:
        return frozenset(word for word in words if word.args and not (word.hint or word.op.is_wiring))


def table_graph(table: AnyTable, name: str) -> Word:
    """The circuit of that name of a table, from an input ``x`` in a graph of its own."""
    circuit = table.circuit(name)
    if circuit is None:
        raise ValueError(f"a circuit that is built must exist; {table.name} has none called {name}")
    return circuit(Graph().input("x", table.index_width))


def arrival(outputs: Iterable[Word], delay: Delay, late: Mapping[Word, float] = NONE_LATE) -> dict[Word, float]:
    """When every word that the outputs depend on is known, if all inputs are known at 0 but those that are `late`."""
    times: dict[Word, float] = {}
    for word in topological(outputs):
        known = late.get(word, 0.0)
        times[word] = delay(word) + max((times[a] for a in operands(word) if not a.is_const), default=known)
    return times
