"""Shadow keys: round keys are stored twice, so that a new key is expanded while blocks flow under the old one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from amaranth.hdl import Cat, Module, Mux, Signal, Value

from ...graph.lower import Source
from ...graph.units import Units
from ...words import Word
from .expansion.expand import expansion
from .expansion.expansion import Expansion
from .in_loop import KeySources, LoopFrame, LoopKeys
from .in_pipe import PipeFrame, PipeKeys
from .memory_in_loop import MemoryKeys
from .policy import KeyPolicy, register
from .registers_in_pipe import RegisterKeys
from .signals import LoopSignals, PipeSignals, Tag
from .stored_words import constant_words

__all__ = ["Shadow"]


@register
class Shadow(KeyPolicy):
    """Round keys are stored twice: a new key is expanded into the copy that no block uses.

    The first block with ``next_key`` takes the new key into use.
    """

    name = "shadow"
    rank = 50
    words = "round keys kept twice, so that a new key is expanded while blocks flow under the old one"
    of_block = "a key waits until the first block with `next_key` = 1; that block and all after it use it"
    protocol = (
        "A key may be transferred while blocks flow. It waits, expanded, until the first block with `next_key` = 1; "
        "that block and all after it use it. The first block after the first key carries `next_key` = 1 too."
    )
    stored = True
    carries_next_key = True
    fillable = False

    def in_loop(self, frame: LoopFrame) -> LoopKeys:
        return _InLoop(frame)

    def in_pipe(self, frame: PipeFrame) -> PipeKeys:
        return _InPipe(frame)


@dataclass(frozen=True)
class _InLoop(MemoryKeys):
    """Two banks of round keys; each block carries the number of its bank."""

    @cached_property
    def constants(self) -> Sequence[Word]:
        return constant_words(self.frame.shape, self.frame.graph)

    @property
    def tag_fields(self) -> dict[str, int]:
        return {"bank": 1}

    @property
    def banks(self) -> int:
        return 2

    def expansion(self, period: float, units: Units) -> Expansion:
        return expansion(self.frame.cipher, period, units)

    @property
    def registers(self) -> dict[str, int]:
        """The bank of the last block that entered."""
        return {"active_bank": 1}

    @property
    def drives_have_key(self) -> bool:
        return True

    def fields(self, loop: LoopSignals) -> dict[str, Value]:
        return {"bank": loop.policy["active_bank"] ^ loop.next_key}

    def address(self, row: Value, tag: Tag) -> Value:
        return Cat(row, tag.fields["bank"])

    def sources(self, m: Module, loop: LoopSignals) -> KeySources:
        run, memory, active_bank = loop.expansion, self.build_memory(m), loop.policy["active_bank"]
        in_loop = self.memory_sources(m, loop, memory)
        assert run is not None and loop.key is not None
        round_key = run.build(m, loop.key, loop.accept_key).round_key
        shadow_bank, coming_bank = ~active_bank, active_bank ^ loop.next_key
        self._build_banks(m, loop, shadow_bank, coming_bank)
        address = Cat(run.index, shadow_bank)
        memory.store(m, run.write, address, self.frame.shape.varying(round_key))
        memory.read_back(m, run, address)
        constants = self._constants(m, loop, run, round_key, shadow_bank, coming_bank)
        entry = self._entry_keys(m, run, round_key, shadow_bank, coming_bank)
        return KeySources({**in_loop, **entry, **constants.in_loop}, constants.on_entry)

    def _build_banks(self, m: Module, loop: LoopSignals, shadow_bank: Value, coming_bank: Value) -> None:
        """Which bank is in use, what is in the other, and when a key may be taken."""
        run, key = loop.expansion, loop.key
        assert run is not None and key is not None
        active_bank = loop.policy["active_bank"]
        ready = Signal(name="shadow_ready")  # the shadow bank holds a key that no block uses yet
        active = Signal(name="active_key")  # the other bank holds the key of the last block that entered
        in_use = Cat(*(tag.valid & (tag.fields["bank"] != active_bank) for tag in loop.items)).any()
        m.d.comb += [
            key.ready.eq(~run.busy & ~ready & ~in_use),
            loop.have_key.eq(Mux(loop.next_key, ready, active)),
        ]
        with m.If(loop.accept & loop.next_key):
            m.d.sync += [active_bank.eq(~active_bank), active.eq(1), ready.eq(0)]
        with m.Elif(run.last):
            m.d.sync += ready.eq(1)
        sizes = [Signal.like(run.size, name=f"size_bank{bank}") for bank in range(2)]
        for bank, size in enumerate(sizes):
            with m.If(run.last & (shadow_bank == bank)):
                m.d.sync += size.eq(run.size)
        m.d.comb += loop.key_size.eq(Mux(coming_bank, sizes[1], sizes[0]))

    def _entry_keys(
        self, m: Module, run: Expansion, round_key: Sequence[Value], shadow_bank: Value, coming_bank: Value
    ) -> dict[Word, Source]:
        """The round keys of the steps on entry, kept for both banks beside the memory."""
        sources = dict[Word, Source]()
        for row, words in self.kept(run.size):
            wanted = run.write & (run.index == row)
            for word, value in zip(words, self.frame.shape.varying(round_key), strict=True):
                kept = _in_banks(m, word, value, wanted, shadow_bank)
                sources[word] = chosen = Signal(word.width, name=word.param)
                m.d.comb += chosen.eq(Mux(coming_bank, kept[1], kept[0]))
        return sources

    def _constants(
        self,
        m: Module,
        loop: LoopSignals,
        run: Expansion,
        round_key: Sequence[Value],
        shadow_bank: Value,
        coming_bank: Value,
    ) -> KeySources:
        """What is the same in all round keys: for a block in flight, and for one that enters."""
        sources = KeySources()
        values = self.frame.shape.unvarying(round_key)
        for word, value in zip(self.constants, values, strict=True):
            kept = _in_banks(m, word, value, run.last, shadow_bank)
            sources.in_loop[word] = partial(_of_bank, loop, kept)
            sources.on_entry[word] = Mux(coming_bank, kept[1], kept[0])
        return sources


def _in_banks(m: Module, word: Word, value: Value, wanted: Value, shadow_bank: Value) -> list[Signal]:
    """A register for each bank, of which that of the shadow takes the value in a clock in which `wanted` is 1."""
    kept = [Signal(word.width, name=f"{word.param}_bank{bank}", reset_less=True) for bank in range(2)]
    for bank, register_ in enumerate(kept):
        with m.If(wanted & (shadow_bank == bank)):
            m.d.sync += register_.eq(value)
    return kept


def _of_bank(loop: LoopSignals, kept: Sequence[Signal], stage: int) -> Value:
    """The register of the bank of the block in a stage, or of the one that is coming."""
    return Mux(loop.tag(stage).fields["bank"], kept[1], kept[0])


@dataclass(frozen=True)
class _InPipe(RegisterKeys):
    """Each round key has a register that waits, and one in use for each row of the pipeline that reads it.

    As the first block under a new key enters a row, the keys read there move into the registers in use: the change is
    a wavefront, so that blocks before it finish under the old key, and no block behind it waits.
    """

    flags = ("switch",)

    def expansion(self, period: float, units: Units) -> Expansion:
        return expansion(self.frame.cipher, period, units)

    def size_on_entry(self, pipe: PipeSignals) -> Value:
        assert pipe.expansion is not None
        return Mux(pipe.next_key, pipe.expansion.size, pipe.key_size)

    def fields(self, pipe: PipeSignals) -> dict[str, Value]:
        return {"switch": pipe.accept & pipe.next_key}

    def moves(self, pipe: PipeSignals, row: int) -> Value:
        if row == 0:
            return pipe.accept & pipe.next_key
        return pipe.enable & pipe.tags[row - 1].fields["switch"]

    def control(self, m: Module, pipe: PipeSignals) -> None:
        """The shadow takes a key when none waits there and the last one has moved into every row."""
        run, key = pipe.expansion, pipe.key
        assert run is not None and key is not None
        ready, active = Signal(name="shadow_ready"), Signal(name="active_key")
        moving = Signal(name="keys_move")
        m.d.comb += [
            key.ready.eq(~run.busy & ~ready & ~moving),
            pipe.have_key.eq(Mux(pipe.next_key, ready, active)),
        ]
        with m.If(pipe.accept & pipe.next_key):
            m.d.sync += [active.eq(1), ready.eq(0), pipe.key_size.eq(run.size), moving.eq(len(pipe.tags) > 1)]
        with m.Elif(run.last):
            m.d.sync += ready.eq(1)
        for before_last in pipe.tags[-2:-1]:
            with m.If(pipe.enable & before_last.fields["switch"]):
                m.d.sync += moving.eq(0)
