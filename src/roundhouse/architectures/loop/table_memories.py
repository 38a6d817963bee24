"""Memories of the tables that depend on the key, and what fills them."""

from __future__ import annotations

from collections.abc import Mapping

from amaranth.hdl import Module, Signal, Value
from amaranth.lib import memory

from ...graph.lower import Read, Source
from ...graph.units import Units
from ...graph.walk import topological
from ...words import FilledTable, Word, flatten
from ..common.counting import up
from ..common.staged_words import StagedWords
from .words import LoopWords

__all__ = ["TableMemories"]


class TableMemories:
    """One memory for each table that depends on the key. A count over all indices writes an entry of each in a clock.

    Parameters
    ----------
    words : LoopWords
    period : float
        Longest delay of a stage of the loop in gate levels.
    units : Units

    Attributes
    ----------
    clocks : int
        Clocks that it takes to fill them.
    start : Signal
        To be driven with 1 in the clock before the first; the key is held from then on.
    busy : Signal
        1 while they are filled.
    last : Signal
        1 in the last clock of these.
    reads : dict
        For each table, what is read of it.
    """

    def __init__(self, words: LoopWords, period: float, units: Units):
        looked_up = topological(flatten([words.entry_state, words.next_state, words.block_out]))
        self.reads: dict[FilledTable, list[Read]] = {
            word.param: [] for word in looked_up if isinstance(word.param, FilledTable)
        }
        self.index = words.graph.input("fill_index", max(table.index_width for table in self.reads))
        entries = [table.entry(self.index[: table.index_width]) for table in self.reads]
        key = [word for word in topological(entries) if word.op == "input" and word is not self.index]
        self.entries = StagedWords([*entries, self.index], key, period, units)
        self.clocks = (1 << self.index.width) + self.entries.stages - 1
        self.start, self.busy, self.last = (Signal(name=f"fill_{name}") for name in ("start", "busy", "last"))

    def build(self, m: Module, sources: Mapping[Word, Source], enable: Value) -> None:
        """Build in the key schedule, given where the key words come from and what advances the registers of a loop."""
        count = Signal(range(self.clocks), name="fill_count", reset_less=True)
        m.d.comb += self.last.eq(self.busy & (count == self.clocks - 1))
        with m.If(self.start):
            m.d.sync += [self.busy.eq(1), count.eq(0)]
        with m.Elif(self.busy):
            m.d.sync += [self.busy.eq(~self.last), count.eq(up(count))]
        # What is written before the first entry is known is written over.
        *entries, index = self.entries.build(m, {**sources, self.index: count[: self.index.width]}, "fill_")
        for number, (table, entry) in enumerate(zip(self.reads, entries, strict=True)):
            m.submodules[f"filled_{number}_{table.name}"] = self._memory(m, table, index, entry, enable)

    def _memory(self, m: Module, table: FilledTable, index: Value, entry: Value, enable: Value) -> memory.Memory:
        """The memory of a table: a block RAM, if all that is read of it is known a clock early."""
        reads = self.reads[table]
        early = [read.early for read in reads if read.early is not None]
        block = len(early) == len(reads)
        entries = memory.Memory(
            shape=table.width, depth=len(table), init=[], attrs={"ram_style": "block"} if block else {}
        )
        write = entries.write_port()
        m.d.comb += [write.en.eq(self.busy), write.addr.eq(index[: table.index_width]), write.data.eq(entry)]
        for read, address in zip(reads, early if block else [read.index for read in reads], strict=True):
            port = entries.read_port(domain="sync" if block else "comb")
            m.d.comb += [port.addr.eq(address), read.entry.eq(port.data)]
            if block:  # never while it is written, so that no one need say what is read then
                m.d.comb += port.en.eq(enable & ~self.busy)
        return entries
