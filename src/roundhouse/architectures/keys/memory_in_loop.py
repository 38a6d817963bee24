"""Round keys of a loop in a memory, as words and as hardware."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import repeat

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ...graph.lower import Source
from ...words import Tree, Word, flatten
from .expansion.expansion import Expansion
from .expansion.key_memory import KeyMemory
from .in_loop import LoopKeys
from .signals import COMING, LoopSignals, Tag
from .stored_words import entry_keys, key_rows, stored_key

__all__ = ["MemoryKeys", "shared_low_bits"]


@dataclass(frozen=True)
class MemoryKeys(LoopKeys):
    """Round keys read from a memory in every iteration, and from registers of their own on entry.

    Words that are the same in all round keys are not stored with each.
    """

    @property
    def constants(self) -> Sequence[Word]:
        """The words that are the same in all round keys."""
        return []

    @property
    def banks(self) -> int:
        """Banks of the memory."""
        return 1

    def steps(self, decrypt: bool) -> list[tuple[Tree, Word]]:
        way = -1 if decrypt else 1
        return [(key, self.index(decrypt, way * offset)) for offset, key in enumerate(self.step_keys)]

    def entry_key(self, decrypt: bool, n: int, i: Word) -> Tree:
        return self.entry_keys[decrypt][n]

    @property
    def static(self) -> frozenset[Word]:
        return self.read_by_index

    @property
    def read_by_index(self) -> frozenset[Word]:
        return frozenset(word for word in flatten(self.step_keys) if word.op.is_input)

    @property
    def read_levels(self) -> float:
        """A level for each bit of the address, as of a tree of selectors."""
        return (len(self.rows) * self.banks - 1).bit_length()

    @cached_property
    def rows(self) -> dict[int, int]:
        """Where the round key of each step is stored."""
        return key_rows(self.frame)

    @cached_property
    def step_keys(self) -> list[Tree]:
        """The round key of every step of an iteration."""
        frame = self.frame
        return [stored_key(frame.shape, frame.graph, f"round_key_{n}", self.constants) for n in range(frame.unroll)]

    @cached_property
    def entry_keys(self) -> dict[bool, list[Tree]]:
        """The round keys of the steps on entry, for each direction."""
        return entry_keys(self.frame, self.constants)

    def entry_row(self, decrypt: bool, n: int, size: int) -> int:
        """Where the round key of the n-th step on entry is stored."""
        sequence = self.frame.sequences[decrypt]
        return self.rows[sequence.key_index(n - sequence.entry, size)]

    # Hardware.

    def address(self, row: Value, tag: Tag) -> Value:
        """Address of a row of the memory, for the item with a tag."""
        return row

    def build_memory(self, m: Module) -> KeyMemory:
        """Build the memory, a submodule of the key schedule `m`."""
        varying = self.frame.shape.varying(flatten(self.step_keys[0]))
        memory = KeyMemory.of(varying, len(self.rows), self.banks)
        m.submodules.round_keys = memory.memory
        return memory

    def memory_sources(
        self, m: Module, loop: LoopSignals, memory: KeyMemory, borrower: Expansion | None = None
    ) -> dict[Word, Source]:
        """Sources of the round keys of an iteration, read from the memory.

        An expansion that runs while no block is in flight may borrow the first of these read ports.
        """
        lent = repeat(borrower, 1 if borrower else 0)

        def read(address: Value) -> Value:
            expansion = next(lent, None)
            return memory.read_in_turn(m, expansion, address) if expansion else memory.read(m, address)

        sources: dict[Word, Source] = {}
        for offset, key in enumerate(self.step_keys):
            words = self.frame.shape.varying(flatten(key))
            read_at = cache(partial(self._read, m, loop, read, offset))
            taken = partial(self._taken, m, loop, read_at, offset) if loop.reads_ahead else read_at
            sources |= memory.sources(words, taken)
        return sources

    def kept(self, size: Value) -> list[tuple[Value, list[Word]]]:
        """For each step on entry, the row of its round key for a key size, and the words that are stored of it."""
        return [
            (self.frame.by_size(partial(self.entry_row, d, n), size), self.frame.shape.varying(flatten(key)))
            for d, entry in self.entry_keys.items()
            for n, key in enumerate(entry)
        ]

    def _read(self, m: Module, loop: LoopSignals, read: Callable[[Value], Value], offset: int, stage: int) -> Value:
        """The round key for step number `offset` of the iteration of the item in a stage, or of the one `COMING`."""
        return read(self._address_of(m, loop.tag(stage), offset))

    def _taken(self, m: Module, loop: LoopSignals, read_at: Callable[[int], Value], offset: int, stage: int) -> Value:
        """The same, read as the item comes."""
        key = read_at(COMING)
        if stage == COMING:
            return key
        register = Signal(len(key), name=f"round_key_{offset}_ahead", reset_less=True)
        with m.If(loop.enable):
            m.d.sync += register.eq(key)
        return register

    def _address_of(self, m: Module, tag: Tag, offset: int) -> Value:
        """Address of the round key for step number `offset` of the iteration of the item with a tag."""
        sequences = self.frame.sequences
        bits = len(tag.index)
        up, down = (tag.index + offset)[:bits], (tag.index - offset)[:bits]
        if True not in sequences or not offset:
            index = up
        else:
            index = down if False not in sequences else Mux(tag.fields["decrypt"], down, up)
        return self.address(self._row(m, index), tag)

    def _row(self, m: Module, index: Value) -> Value:
        """Where the round key of the step number `index` is stored; anywhere if it has none."""
        rows = self.rows
        low, high = shared_low_bits(rows)
        if all(step == row for step, row in high.items()):
            return index
        row_high = Signal((len(rows) - 1).bit_length() - low, name="row_high")
        with m.Switch(index[low:]):
            for step, row in high.items():
                with m.Case(step):
                    m.d.comb += row_high.eq(row)
        return Cat(index[:low], row_high)


def shared_low_bits(rows: Mapping[int, int]) -> tuple[int, dict[int, int]]:
    """Return how many low bits of a step are those of its row, and what the other bits of the row are.

    Parameters
    ----------
    rows : mapping of int to int
        The row of each step.

    Returns
    -------
    int
        The most bits, such that the others of the row depend on the others of the step alone.
    dict of int to int
        The others of the row, by the others of the step.
    """
    low = (len(rows) - 1).bit_length()
    while True:
        high, mask = {step >> low: row >> low for step, row in rows.items()}, (1 << low) - 1
        if all(high[step >> low] << low | step & mask == row for step, row in rows.items()):
            return low, high
        low -= 1
