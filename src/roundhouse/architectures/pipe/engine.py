"""Pipelines: hardware for every step, and a block every clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Const, Module, Signal, Value

from ...ciphers.cipher import Cipher
from ...graph.ahead import Ahead, Next
from ...graph.lower import Source
from ...graph.units import Units
from ...words import Word, flatten
from ..common.claim import Claim
from ..common.passes import Datapath, run_passes
from ..common.registers import registers
from ..common.result_buffer import ResultBuffer
from ..common.submodules import Submodules, home_of
from ..keys.expansion.expansion import Expansion
from ..keys.in_pipe import PipeKeySources
from ..keys.policy import KeyPolicy
from ..keys.signals import PipeSignals
from ..streams import Streams
from .control import PipeControl, pipe_signals
from .shape import PipeShape
from .words import Group, PipeWords, pipe_words

__all__ = ["Pipe"]


@dataclass(frozen=True, eq=False)
class Pipe:
    """A pipeline of groups of `shape.rounds` steps, each cut into `shape.stages` stages.

    A block takes its steps on entry before the first row of registers, and leaves after the last group without a
    register.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    shape : PipeShape
    policy : KeyPolicy
    units : Units
    streams : Streams
    """

    cipher: Cipher
    direction: str
    shape: PipeShape
    policy: KeyPolicy
    units: Units
    streams: Streams

    @cached_property
    def words(self) -> PipeWords:
        """The word graphs of all groups."""
        return pipe_words(self.cipher, self.direction, self.policy, self.shape.rounds)

    @cached_property
    def groups(self) -> list[tuple[Group, Datapath]]:
        """The groups, each with its datapath after all passes."""
        return [self._group(number) for number in range(self.words.frame.group_count)]

    @cached_property
    def expansion(self) -> Expansion | None:
        """What expands keys beside the pipeline, if anything does."""
        return self.words.keys.expansion(max(datapath.period for _, datapath in self.groups), self.units)

    @property
    def rows(self) -> int:
        """Rows of registers."""
        return self.words.frame.group_count * self.shape.stages

    @property
    def _on_the_way(self) -> int:
        """Blocks accepted and not yet taken: those in the rows, those behind them, and places not yet known as free."""
        return self.rows + 8

    @property
    def claim(self) -> Claim:
        """Clocks that the pipeline claims to take; see `Claim`."""
        sequences, each = self.words.frame.sequences, tuple(1 for _ in self.cipher.key_sizes)
        setup = {
            decrypt: self.words.keys.setup_clocks(self.expansion, self.rows, decrypt=decrypt)
            for decrypt in (() if self.streams.key is None else sequences)
        }
        behind = ResultBuffer.clocks(self._on_the_way) if self.shape.buffered else 0
        latency = tuple(self.rows + behind for _ in each)
        return Claim(latency, each, setup.get(False), setup.get(True))

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        return self.words.keys.waits

    def build(self, submodules: Submodules) -> None:
        """Build the pipeline in the four submodules."""
        signals = pipe_signals(self.words, self.streams, self.rows, self.expansion)
        buffer = ResultBuffer(self.streams.o, self._on_the_way) if self.shape.buffered else None
        PipeControl(self.words, signals, self.streams.o, buffer).build(submodules.controller)
        self.streams.report_transfers(submodules.interface, signals.accept, signals.accept_key)
        keys = self.words.keys.build(submodules.key_schedule, signals)
        state, key_state = self._build_entry(submodules, signals, keys)
        for group, datapath in self.groups:
            state, key_state = self._build_group(submodules, signals, keys, group, datapath, state, key_state)
        if buffer is not None:
            buffer.build(submodules.interface, state[0])
        else:
            self.streams.o.deliver(submodules.interface, state[0])
        keys.finish()

    def _group(self, number: int) -> tuple[Group, Datapath]:
        group = self.words.group(number)
        state, key_state = self.words.outputs(group)
        free = self.words.keys.static(group.inputs) | {group.inputs.decrypt, group.inputs.size}
        computed = self.units.tables == "rom" and len(self.words.frame.sequences) > 1  # addressed by the direction, too
        return group, run_passes(
            [*state, *key_state], self.units, stages=self.shape.stages, free=free, computes_addresses=computed
        )

    def _build_entry(
        self, submodules: Submodules, signals: PipeSignals, keys: PipeKeySources
    ) -> tuple[list[Value], list[Value]]:
        """State and key state with which a block enters."""
        words, entry, streams = self.words, self.words.frame.entry, self.streams
        inputs: dict[Word, Source] = {
            entry.block: streams.i.payload,
            entry.size: words.keys.size_on_entry(signals),
            entry.key: streams.new_key,
            entry.new_size: streams.new_size,
            entry.decrypt: streams.i.flag.get("decrypt", Const(0, 1)),
            **keys.on_entry(),
        }
        state, on_entry = flatten(words.entry_state), words.keys.on_entry
        datapath = run_passes([*state, *on_entry], self.units, optimise=False)
        home = home_of(submodules, [entry.block], state, on_entry)
        values = datapath.lower(inputs, home, prefix="entry_")
        keys.take(dict(zip(on_entry, values[len(state) :], strict=True)))
        return values[: len(state)], values[len(state) : len(state) + len(words.keys.entering)]

    def _build_group(
        self,
        submodules: Submodules,
        signals: PipeSignals,
        keys: PipeKeySources,
        group: Group,
        datapath: Datapath,
        state: Sequence[Value],
        key_state: Sequence[Value],
    ) -> tuple[list[Value], list[Value]]:
        """The row of registers before a group, and the group; what leaves it."""
        row = group.inputs.number * self.shape.stages
        states, key_states = registers(group.state), registers(group.key_state)
        self._take(submodules.algorithm, signals, states, state)
        self._take(submodules.key_schedule, signals, key_states, key_state)
        inputs: dict[Word, Source] = {
            **states,
            **key_states,
            **self._tags(signals, group, row),
            **keys.in_group(group.inputs, row),
        }
        count = len(self.words.outputs(group)[0])
        home = home_of(submodules, states, datapath.outputs[:count], datapath.outputs[count:])
        following = {**dict(zip(states, state, strict=True)), **dict(zip(key_states, key_state, strict=True))}
        prefix = self.words.frame.prefix(group.inputs.number)
        ahead = self._ahead(signals, group, row, following) if datapath.computes_addresses else None
        values = datapath.lower(inputs, home, signals.enable, prefix, following, ahead=ahead)
        return values[:count], values[count:]

    def _take(self, m: Module, signals: PipeSignals, registers: Mapping[Word, Signal], values: Sequence[Value]) -> None:
        """A row of registers takes values."""
        for register, value in zip(registers.values(), values, strict=True):
            with m.If(signals.enable):
                m.d.sync += register.eq(value)

    def _tags(self, signals: PipeSignals, group: Group, row: int) -> dict[Word, Source]:
        """The inputs that the controller knows for the block in every stage."""

        def of_tag(field: str) -> Source:
            return lambda stage: signals.tags[row + stage].fields[field]

        return {word: of_tag(field) for word, field in _known(group).items()}

    def _ahead(self, signals: PipeSignals, group: Group, row: int, following: Mapping[Word, Value]) -> Ahead:
        """What inputs of a group are after the next edge: for block RAM that is addressed by the direction of a block.

        Round keys are not among them: some are stored only in the clock before they are read.
        """

        def moved(value: Value) -> Next:
            return lambda stage: value

        def of_block(field: str) -> Next:
            return lambda stage: (signals.tags[row + stage - 1].fields if row + stage else entering)[field]

        entering = {
            "decrypt": self.streams.i.flag.get("decrypt", Const(0, 1)),
            "size": self.words.keys.size_on_entry(signals),
        }
        next_values = {word: moved(value) for word, value in following.items()}
        return Ahead(next_values | {word: of_block(field) for word, field in _known(group).items()})


def _known(group: Group) -> dict[Word, str]:
    """The inputs of a group that the controller knows, and what the tag of a block calls them."""
    fields = {group.inputs.decrypt: "decrypt", group.inputs.size: "size"}
    return {word: field for word, field in fields.items() if not word.is_const}
