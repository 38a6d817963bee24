"""Pipelines: hardware for every step, and a block every clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from amaranth.hdl import Const, Module, Signal, Value

from ...ciphers.cipher import Cipher
from ...graph.balance import balance
from ...graph.cut import Placement, cut
from ...graph.delay import Delay
from ...graph.lower import Lowering
from ...graph.share import drop_guards, share
from ...graph.units import Units
from ...words import Word, flatten
from ..common.claim import Claim
from ..common.registers import registers
from ..common.result_buffer import ResultBuffer
from ..common.submodules import Submodules, home_of
from ..keys.expansion.expander import Expander
from ..keys.expansion.expansion import expansion
from ..loop.words import LoopWords
from ..streams import Port, Streams
from .control import PipeControl
from .keys import PipeKeys
from .shape import PipeShape
from .words import CONSTANT, Group, PipeWords

__all__ = ["Pipe"]


class Pipe:
    """A pipeline of groups of `layout.rounds` steps, each cut into `layout.stages` stages.

    A block takes its step on entry before the first row of registers, and leaves after the last group without a
    register.

    Parameters are those of `Loop`.
    """

    def __init__(self, cipher: Cipher, direction: str, layout: PipeShape, keys: str, units: Units, streams: Streams):
        self.cipher, self.layout, self.keys, self.units, self.streams = cipher, layout, keys, units, streams
        self.words = PipeWords(cipher, direction, keys, layout.rounds)
        self.entry = LoopWords(cipher, direction, keys, 1)
        self.delay = Delay(units.tables)
        self.groups = [self._group(n) for n in range(self.words.group_count)]
        self.rows = len(self.groups) * layout.stages
        self.expands = self.words.stored or self.entry.sets_up
        if self.expands:
            self.expander = expansion(cipher, max(placement.period for *_, placement in self.groups), units)

    @property
    def claim(self) -> Claim:
        """Clocks that the pipeline claims to take; see `Claim`."""
        each = tuple(1 for _ in self.cipher.key_sizes)
        setup = (
            tuple(clocks + 1 for clocks in self.expander.clocks)
            if self.expands
            else None
            if self.keys == "travelling"
            else each
        )
        programs = self.words.programs
        latency = tuple(self.rows + (ResultBuffer.CLOCKS if self.layout.buffered else 0) for _ in each)
        return Claim(latency, each, setup if False in programs else None, setup if True in programs else None)

    def ports(self) -> list[tuple[Port, Signal]]:
        """Flat ports with their signals."""
        return self.streams.ports()

    def build(self, submodules: Submodules) -> None:
        """Build the pipeline in the four submodules."""
        self.submodules = submodules
        expander = self.expander if self.expands else None
        self.control = PipeControl(self.entry, self.streams, self.rows, expander, self.layout.buffered)
        self.control.build(submodules.controller)
        self.streams.tell(submodules.interface, self.control.accept, self.control.accept_key)
        if self.expands:
            assert self.streams.key is not None
            self.expander.build(submodules.key_schedule, self.streams.key, self.control.accept_key)
        if self.words.stored:
            moves = self.control.switch_enters if self.keys == "shadow" else None
            self.stored = PipeKeys(submodules.key_schedule, self.words, self.expander, moves)
        state, key_state = self._build_entry()
        for number in range(len(self.groups)):
            state, key_state = self._build_group(number, state, key_state)
        if self.control.buffer is not None:
            self.control.buffer.build(submodules.interface, state[0])
        else:
            submodules.interface.d.comb += self.streams.o.payload.eq(state[0])
        if self.words.stored:
            self.stored.read_back()

    def _group(self, number: int) -> tuple[Group, list[Word], Placement]:
        """The words of a group, its outputs (the block, in the last), and where they stand."""
        group = self.words.group(number)
        last = number == self.words.group_count - 1
        state = [self.cipher.store(group.next_state)] if last else flatten(group.next_state)
        key_state = [] if last or self.words.stored else flatten(group.next_key_state)
        outputs = balance(drop_guards(share([*state, *key_state])), self.delay)
        free = {group.decrypt, group.size, *(w for key in group.round_keys.values() for w in key)}
        return group, outputs, cut(outputs, self.layout.stages, self.delay, frozenset(free))

    def _build_group(
        self, number: int, state: Sequence[Value], key_state: Sequence[Value]
    ) -> tuple[list[Value], list[Value]]:
        """The row of registers before a group, and the group; what leaves it."""
        group, outputs, placement = self.groups[number]
        submodules, control, first = self.submodules, self.control, number * self.layout.stages
        states = registers(group.state)
        key_states = {} if self.words.stored else registers(group.key_state)
        next_values: dict[Word, Value] = {}
        for m, rows, values in (
            (submodules.algorithm, states, state),
            (submodules.key_schedule, key_states, key_state),
        ):
            for (word, register), value in zip(rows.items(), values, strict=True):
                next_values[word] = value
                with m.If(control.enable):
                    m.d.sync += register.eq(value)
        inputs: dict = {**states, **key_states, **self._tags(group, first)}
        for place, key in group.round_keys.items():
            inputs |= self.stored.inputs(place, key, lambda stage: first + stage)
        count = 1 if number == len(self.groups) - 1 else len(states)
        home = home_of(submodules, states, outputs[:count], outputs[count:])
        lowering = Lowering(
            inputs, home, self.units, placement, control.enable, prefix=f"round{number}_", next_values=next_values
        )
        values = lowering.build(outputs)
        return values[:count], values[count:]

    def _tags(self, group: Group, first: int) -> dict:
        tags = self.control.tags

        def of_tag(field: str) -> Callable[[int], Value]:
            return lambda stage: getattr(tags[first + stage], field)

        fields = ((group.decrypt, "decrypt"), (group.size, "size"))
        return {word: of_tag(field) for word, field in fields if not word.is_const}

    def _build_entry(self) -> tuple[list[Value], list[Value]]:
        """State and key state with which a block enters."""
        words, streams, control = self.entry, self.streams, self.control
        inputs: dict = {words.block: streams.i.payload, words.size: control.size_on_entry()}
        inputs |= {words.key: streams.new_key, words.new_size: streams.new_size}
        inputs[words.decrypt] = streams.i.flag.get("decrypt", Const(0, 1))
        if self.words.stored:
            next_key = streams.i.flag.get("next_key", Const(0, 1))
            for d, keys in words.entry_keys.items():
                for position, key in enumerate(keys, -len(keys)):
                    values = self.stored.on_entry(self.words.key_place(d, position), next_key)
                    inputs |= dict(zip(words.shape.varying(flatten(key)), values, strict=True))
            if words.constant_keys and any(words.entry_keys.values()):
                inputs |= dict(zip(words.constant_keys, self.stored.on_entry(CONSTANT, next_key), strict=True))
        elif self.keys != "travelling":
            for held in words.held.values():
                inputs |= registers([word for word in flatten(held) if not word.is_const])
        state = flatten(words.entry_state)
        key_state = [] if self.words.stored else flatten(words.entry_key_state)
        holds = not self.words.stored and self.keys != "travelling"
        starting = [w for ks in words.starting_keys.values() for w in flatten(ks)] if holds else []
        outputs = [*state, *key_state, *starting]
        placement = cut(outputs, 1, self.delay)
        home = home_of(self.submodules, [words.block], state, outputs[len(state) :])
        values = Lowering(inputs, home, self.units, placement, prefix="entry_").build(outputs)
        if holds:
            self._hold(self.submodules.key_schedule, inputs, values[len(state) + len(key_state) :])
        return values[: len(state)], values[len(state) : len(state) + len(key_state)]

    def _hold(self, m: Module, inputs: dict, starting: Sequence[Value]) -> None:
        """The key states that blocks start with: straight from the key, or as expanded."""
        straight = iter(starting)
        for decrypt, held in self.entry.held.items():
            words = flatten(held)
            new: list[Value] = [next(straight) for _ in words]
            condition: Value = self.control.accept_key
            if decrypt and self.expands:
                assert isinstance(self.expander, Expander)
                condition, new = self.expander.last, self.expander.key_state
            with m.If(condition):
                pairs = zip(words, new, strict=True)
                m.d.sync += [inputs[word].eq(value) for word, value in pairs if not word.is_const]
