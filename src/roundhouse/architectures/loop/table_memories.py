"""Memories of the tables that depend on the key, filled when a key is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Signal, Value
from amaranth.lib import memory

from ...graph.counting import up
from ...graph.lower import Read, Source
from ...graph.units import Units
from ...graph.walk import topological
from ...words import FilledTable, Word, flatten
from ..common.staged_words import StagedWords
from ..keys.signals import FillSignals
from .words import LoopWords

__all__ = ["TableMemories"]


@dataclass(frozen=True, eq=False)
class TableMemories:
    """A memory for each table that depends on the key. A count over all indices writes an entry of each in a clock.

    Attributes
    ----------
    words : LoopWords
    period : float
        Longest delay of a stage of the loop in gate levels.
    units : Units
    """

    words: LoopWords
    period: float
    units: Units

    @cached_property
    def tables(self) -> list[FilledTable]:
        """The tables that are looked up."""
        words = self.words
        looked_up = topological(flatten([words.entry_state, words.next_state, words.block_out]))
        return list(dict.fromkeys(word.param for word in looked_up if isinstance(word.param, FilledTable)))

    def no_reads(self) -> dict[FilledTable, list[Read]]:
        """A list for each table, to which lowering adds what is read of it."""
        return {table: [] for table in self.tables}

    @property
    def clocks(self) -> int:
        """Clocks that it takes to fill the memories."""
        return (1 << self._index.width) + self._entries.datapath.stages - 1

    @cached_property
    def _index(self) -> Word:
        return self.words.frame.graph.input("fill_index", max(table.index_width for table in self.tables))

    @cached_property
    def _entries(self) -> StagedWords:
        """The entries at an index, and the index."""
        entries = [table.entry(self._index[: table.index_width]) for table in self.tables]
        key = [word for word in topological(entries) if word.op.is_input and word is not self._index]
        return StagedWords([*entries, self._index], key, self.period, self.units)

    def build(
        self,
        m: Module,
        fill: FillSignals,
        sources: Mapping[Word, Source],
        reads: Mapping[FilledTable, Sequence[Read]],
        enable: Value,
    ) -> None:
        """Build in the key schedule.

        Parameters
        ----------
        m : Module
        fill : FillSignals
        sources : mapping
            Where the key words come from.
        reads : mapping
            All that is read of each table.
        enable : Value
            Advances the registers of the loop.
        """
        count = Signal(range(self.clocks), name="fill_count", reset_less=True)
        m.d.comb += fill.last.eq(fill.busy & (count == self.clocks - 1))
        with m.If(fill.start):
            m.d.sync += [fill.busy.eq(1), count.eq(0)]
        with m.Elif(fill.busy):
            m.d.sync += [fill.busy.eq(~fill.last), count.eq(up(count))]
        # What is written before the first entry is known is written over.
        *entries, index = self._entries.build(m, {**sources, self._index: count[: self._index.width]}, "fill_")
        for number, (table, entry) in enumerate(zip(self.tables, entries, strict=True)):
            filled = _memory(m, table, reads[table], enable, fill.busy, index, entry)
            m.submodules[f"filled_{number}_{table.name}"] = filled


def _memory(
    m: Module, table: FilledTable, reads: Sequence[Read], enable: Value, busy: Value, index: Value, entry: Value
) -> memory.Memory:
    """The memory of a table: a block RAM, if all that is read of it is known a clock early."""
    early = [read.early for read in reads if read.early is not None]
    block = len(early) == len(reads)
    entries = memory.Memory(shape=table.width, depth=len(table), init=[], attrs={"ram_style": "block"} if block else {})
    write = entries.write_port()
    m.d.comb += [write.en.eq(busy), write.addr.eq(index[: table.index_width]), write.data.eq(entry)]
    for read, address in zip(reads, early if block else [read.index for read in reads], strict=True):
        port = entries.read_port(domain="sync" if block else "comb")
        m.d.comb += [port.addr.eq(address), read.entry.eq(port.data)]
        if block:  # never while it is written, so what is read then need not be defined
            m.d.comb += port.en.eq(enable & ~busy)
    return entries
