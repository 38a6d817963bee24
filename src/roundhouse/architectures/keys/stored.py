"""Stored keys: round keys are expanded once for a key, and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Value

from ...graph.lower import Source
from ...graph.units import Units
from ...words import Word, flatten, guard
from ..common.registers import registers
from ..common.staged_words import StagedWords
from .expansion.expand import expansion
from .expansion.expansion import Expansion
from .expansion.key_memory import KeyMemory
from .in_loop import KeySources, LoopFrame, LoopKeys, load
from .in_pipe import PipeFrame, PipeKeys
from .key_states import KeyStates
from .memory_in_loop import MemoryKeys
from .policy import KeyPolicy, register
from .registers_in_pipe import RegisterKeys
from .signals import LoopSignals

__all__ = ["Stored"]


@register
class Stored(KeyPolicy):
    """Round keys are expanded once for a key, and kept: in the memory of a loop, or in registers beside a pipeline.

    In a loop a key schedule that keeps pace with the rounds needs no hardware of its own: a new key iterates by itself
    first. Every other key is expanded beside the data. Either way a new key waits until no block is in flight.
    """

    name = "stored"
    rank = 30
    words = "round keys expanded once for a key, and kept"
    stored = True

    def in_loop(self, frame: LoopFrame) -> LoopKeys:
        if frame.cipher.set_up is not None:
            return _ExpandedInLoop(frame)
        return _IteratedInLoop(frame, KeyStates(frame, holds=True))

    def in_pipe(self, frame: PipeFrame) -> PipeKeys:
        return _InPipe(frame)


@dataclass(frozen=True)
class _IteratedInLoop(MemoryKeys):
    """A new key iterates by itself, and the round key that it has reached is written to the memory."""

    key_states: KeyStates

    @property
    def constants(self) -> Sequence[Word]:
        return self.frame.shape.unvarying(self._reached)

    @property
    def state(self) -> list[Word]:
        return self.key_states.moving(flatten(self.key_states.state))

    @cached_property
    def next_state(self) -> list[Word]:
        forward = self.frame.cipher.next_key(self.key_states.state, self.frame.index, self.frame.size)
        return self.key_states.moving(flatten(guard(self.setup, forward)))

    @property
    def setup(self) -> Word:
        return self.frame.graph.input("setup", 1)

    @property
    def static(self) -> frozenset[Word]:
        return super().static.union(word for word in self.key_states.static_words if word is not None)

    @property
    def sets_up(self) -> bool:
        return True

    @property
    def waits(self) -> bool:
        return True

    def last_setup_index(self, size: int) -> int:
        return self.frame.cipher.step_count(size) - 1

    @property
    def loaded(self) -> list[Word]:
        """The key state of a key that enters."""
        return flatten(self.key_states.loaded)

    @property
    def on_entry(self) -> list[Word]:
        return self.loaded if self.frame.fills else [*self.loaded, *self.written]

    @property
    def written(self) -> list[Word]:
        """What is stored of the round key that a key in set-up has reached."""
        return self.frame.shape.varying(self._reached)

    @cached_property
    def _reached(self) -> list[Word]:
        return flatten(self.frame.cipher.round_key(self.key_states.state, self.frame.index))

    def sources(self, m: Module, loop: LoopSignals) -> KeySources:
        varying, states = self.frame.shape.varying, self.key_states
        entry = [varying(flatten(key)) for keys in self.entry_keys.values() for key in keys]
        held = [word for word in states.static_words if word is not None]
        memory = self.build_memory(m)
        in_loop = {**self.memory_sources(m, loop, memory), **registers([*entry, held])}
        return KeySources(in_loop, memory=memory)

    def enter(self, loop: LoopSignals, entering: Mapping[Word, Value]) -> tuple[Value, Sequence[Value]]:
        return ~loop.stay, self.key_states.moving([entering[word] for word in self.loaded])

    def take(
        self,
        m: Module,
        loop: LoopSignals,
        memory: KeyMemory | None,
        sources: Mapping[Word, Source],
        entering: Mapping[Word, Value],
        passed: Sequence[Value],
    ) -> None:
        assert memory is not None
        first = loop.tags[0]
        write, index, size = first.valid & first.fields["setup"], first.index, first.fields["size"]
        if self.frame.fills:
            *written, write, index, size = self._late(m, loop, sources, write)
        else:
            written = [entering[word] for word in self.written]
        memory.store(m, write, index, written)
        for row, words in self.kept(size):
            load(m, write & (index == row), sources, words, written)
        load(m, loop.accept_key, sources, self.key_states.static_words, [entering[word] for word in self.loaded])

    def _late(self, m: Module, loop: LoopSignals, sources: Mapping[Word, Source], write: Value) -> list[Value]:
        """Round keys, their write enable, index and size, some clocks late.

        Tables are filled after the set-up, which leaves time to compute the last round key in several clocks.
        """
        frame, held = self.frame, [word for word in self.key_states.static_words if word is not None]
        writes = frame.graph.input("writes", 1)
        staged = StagedWords([*self.written, writes, frame.index, frame.size], held, loop.period, loop.units)
        return staged.build(m, {**sources, writes: write}, "made_")


@dataclass(frozen=True)
class _ExpandedInLoop(MemoryKeys):
    """A key is expanded beside the loop."""

    @property
    def drives_have_key(self) -> bool:
        return True

    @property
    def waits(self) -> bool:
        return True

    def expansion(self, period: float, units: Units) -> Expansion:
        return expansion(self.frame.cipher, period, units)

    def sources(self, m: Module, loop: LoopSignals) -> KeySources:
        run, key, memory = loop.expansion, loop.key, self.build_memory(m)
        assert run is not None and key is not None
        in_loop = self.memory_sources(m, loop, memory, borrower=run)
        round_key = run.build(m, key, loop.accept_key).round_key
        loop.hold_key(m, run.last)
        memory.store(m, run.write, run.index, round_key)
        entry: dict[Word, Source] = {}
        for row, words in self.kept(run.size):
            kept = registers(words)
            entry |= kept
            load(m, run.write & (run.index == row), kept, words, round_key)
        return KeySources({**in_loop, **entry})


@dataclass(frozen=True)
class _InPipe(RegisterKeys):
    """Each round key has a register beside the pipeline, which runs empty before a new key is expanded.

    In a pipeline of both directions, a block to encrypt may follow the expansion row by row, if it reads no round key
    before that is stored.
    """

    @property
    def waits(self) -> bool:
        return True

    def expansion(self, period: float, units: Units) -> Expansion:
        return expansion(self.frame.cipher, period, units)

    def encrypt_wait(self, expansion: Expansion, rows: int) -> int | None:
        """A round key is stored from the second clock of its step on, and is read in the first row of a group.

        Counted from the edge that accepts the key, its step number n begins in clock n * steps + 1; a block that enters
        in clock t is in row r in clock t + 1 + r.
        """
        frame = self.frame
        if len(frame.sequences) == 1 or not expansion.in_order:
            return None
        stages, wait = rows // frame.group_count, 1
        for place in range(-frame.sequence.entry, frame.length):
            read_after = 0 if place < 0 else 1 + place // frame.rounds * stages
            for step in self.key_place(False, place):
                if step is not None:
                    wait = max(wait, step * expansion.stepped.stages + 2 - read_after)
        return wait
