"""Memories of the tables that depend on the key, filled when a key is set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

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
    def start(self) -> Signal:
        """To be driven with 1 in the clock before the first; the key is held from then on."""
        return Signal(name="fill_start")

    @cached_property
    def busy(self) -> Signal:
        """1 while the memories are filled."""
        return Signal(name="fill_busy")

    @cached_property
    def last(self) -> Signal:
        """1 in the last clock of these."""
        return Signal(name="fill_last")

    @cached_property
    def reads(self) -> dict[FilledTable, list[Read]]:
        """What is read of each table, as lowering finds it."""
        words = self.words
        looked_up = topological(flatten([words.entry_state, words.next_state, words.block_out]))
        return {word.param: [] for word in looked_up if isinstance(word.param, FilledTable)}

    @property
    def clocks(self) -> int:
        """Clocks that it takes to fill the memories."""
        return (1 << self._index.width) + self._entries.datapath.stages - 1

    @cached_property
    def _index(self) -> Word:
        return self.words.frame.graph.input("fill_index", max(table.index_width for table in self.reads))

    @cached_property
    def _entries(self) -> StagedWords:
        """The entries at an index, and the index."""
        entries = [table.entry(self._index[: table.index_width]) for table in self.reads]
        key = [word for word in topological(entries) if word.op.is_input and word is not self._index]
        return StagedWords([*entries, self._index], key, self.period, self.units)

    def build(self, m: Module, sources: Mapping[Word, Source], enable: Value) -> None:
        """Build in the key schedule, given where the key words come from and what advances the registers of a loop."""
        count = Signal(range(self.clocks), name="fill_count", reset_less=True)
        m.d.comb += self.last.eq(self.busy & (count == self.clocks - 1))
        with m.If(self.start):
            m.d.sync += [self.busy.eq(1), count.eq(0)]
        with m.Elif(self.busy):
            m.d.sync += [self.busy.eq(~self.last), count.eq(up(count))]
        # What is written before the first entry is known is written over.
        *entries, index = self._entries.build(m, {**sources, self._index: count[: self._index.width]}, "fill_")
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
            if block:  # never while it is written, so what is read then need not be defined
                m.d.comb += port.en.eq(enable & ~self.busy)
        return entries
