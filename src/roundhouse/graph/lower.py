"""From words to Amaranth: every word with a name or several uses becomes a wire, every stage boundary a register."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from amaranth.hdl import Cat, Const, Module, Signal, Value

from ..words import AnyTable, FilledTable, Table, Word
from .cut import Placement
from .hardware import HARDWARE
from .kinds import UnitKinds
from .planes import planes
from .walk import operands, sources, topological

__all__ = ["Lowering", "Read", "Source", "TableHardware", "in_all_stages"]

#: The value of an input, or the function from a stage to its value there.
Source: TypeAlias = Value | Callable[[int], Value]


def in_all_stages(value: Value) -> Source:
    """The source of an input that keeps its value, and so needs no registers between stages."""
    return lambda _: value


class TableHardware(Protocol):
    """Builds look-ups in tables; see `roundhouse.graph.units.Units`."""

    tables: str
    kinds: UnitKinds

    def add(
        self, m: Module, table: Table, index: Value, result: Signal, period: float, inside: int, enable: Value
    ) -> None:
        """Put ``result = table[index]`` into a module, with `inside` registers on the path."""

    def add_rom(self, m: Module, table: Table, next_index: Value, result: Signal, enable: Value) -> None:
        """Put a synchronous ROM into a module."""


@dataclass(frozen=True)
class Read:
    """A read of a filled table: the index, the index one clock early if that is known, and the entry."""

    index: Value
    early: Value | None
    entry: Signal


@dataclass
class Lowering:
    """Builds words in modules.

    Parameters
    ----------
    inputs : mapping
        Where input words come from: a value in stage 0, or a function from a stage to the value there.
    module : callable
        The Amaranth module in which a word is built.
    units : TableHardware
        Builds look-ups.
    placement : Placement
        The stage of every word.
    enable : Value
        Advances the registers between stages.
    prefix : str
        Prefix of the names of wires.
    next_values : mapping
        For input words that are registers advanced by `enable`, the values they take next. Tables in block RAM need
        them: such a memory takes its address one clock early, in place of the register.
    filled : mapping
        Collects the reads of filled tables, for the engine that builds their memories.
    """

    inputs: Mapping[Word, Source]
    module: Callable[[Word], Module]
    units: TableHardware
    placement: Placement
    enable: Value = field(default_factory=lambda: Const(1))
    prefix: str = ""
    next_values: Mapping[Word, Value] = field(default_factory=dict)
    filled: Mapping[FilledTable, list[Read]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._values: dict[tuple[Word, int], Value] = {}
        self._names: Counter[str] = Counter()
        self._uses: Counter[Word] = Counter()
        self._sliced: dict[Word, tuple[Word, ...]] = {}

    def build(self, outputs: Sequence[Word]) -> list[Value]:
        """Build the outputs; return their values at the end of the last stage."""
        outputs = [self.placement.instead.get(word, word) for word in outputs]
        order = self._order(outputs)
        self._uses.update(a for w in order for a in w.args)
        self._uses.update(outputs)
        self._sliced.update((word, group) for group in planes(order) if self._is_one(group) for word in group)
        for word in order:  # operands first, so that recursion stays shallow
            if not self._is_wired(word):
                self.at(word, self._stage(word))
        return [self.at(word, self.placement.stages - 1) for word in outputs]

    def _order(self, outputs: Sequence[Word]) -> list[Word]:
        """The words to be built, operands before results."""
        return topological(outputs)

    def at(self, word: Word, stage: int) -> Value:
        """The value of a word in a stage no earlier than the one that computes it."""
        if word.is_const:
            return Const(word.value, word.width)
        if (value := self._values.get((word, stage))) is None:
            value = self._values[word, stage] = self._build(word, stage)
        return value

    def _build(self, word: Word, stage: int) -> Value:
        if word.op.is_input:
            source = self.inputs[word]
            if callable(source):
                return source(stage)
            return self._register(word, stage) if stage else source
        if self._is_wired(word):  # register what is wired, not the wiring
            return self._expression(word, stage)
        if stage > self._stage(word):
            return self._register(word, stage)
        if word.op.is_lookup:
            return self._lookup(word, stage)
        value = self._expression(word, stage)
        if self._uses[word] > 1 or word.hint:
            wire = Signal(word.width, name=self._name(word))
            self._module(word).d.comb += wire.eq(value)
            return wire
        return value

    def _expression(self, word: Word, stage: int) -> Value:
        return _built(word, [self.at(a, stage) for a in operands(word)])

    def _register(self, word: Word, stage: int) -> Value:
        if word not in self._sliced:
            return self._registered(word, stage, self.at(word, stage - 1))
        group = self._sliced[word]  # a register holds a plane
        previous = [Cat(self.at(one, stage - 1)[bit] for one in group) for bit in range(word.width)]
        now = [self._registered(word, stage, plane) for plane in previous]
        self._values.update(((one, stage), Cat(plane[n] for plane in now)) for n, one in enumerate(group))
        return self._values[word, stage]

    def _registered(self, word: Word, stage: int, previous: Value) -> Signal:
        """A register of what a stage gives, called after a word."""
        register = Signal(len(previous), name=self._name(word, f"_stage{stage}"), reset_less=True)
        m = self._module(word)
        with m.If(self.enable):
            m.d.sync += register.eq(previous)
        return register

    def _lookup(self, word: Word, stage: int) -> Value:
        table: AnyTable = word.param
        (index,) = word.args
        wire = Signal(word.width, name=self._name(word))
        if isinstance(table, FilledTable):
            self.filled[table].append(Read(self.at(index, stage), self._early(index, stage), wire))
            return wire
        m = self._module(word)
        in_rom = self.units.tables == "rom" and self.units.kinds.is_large(table)
        if in_rom and (early := self._early(index, stage)) is not None:
            self.units.add_rom(m, table, early, wire, self.enable)
            return wire
        inside = self.placement.inside.get(word, 0)
        self.units.add(m, table, self.at(index, stage - inside), wire, self.placement.period, inside, self.enable)
        return wire

    def _early(self, word: Word, stage: int) -> Value | None:
        """The value that `word` takes next, if it is wired straight from registers that `enable` advances."""
        registered = sources(word) if word.op.is_wiring else [word]
        if stage and all(self._stage(source) < stage for source in registered):
            return self.at(word, stage - 1)
        if not word.op.is_wiring:
            return self.next_values.get(word)
        parts = [self._early(a, stage) for a in operands(word)]
        early = [part for part in parts if part is not None]
        return _built(word, early) if len(early) == len(parts) else None

    def _is_wired(self, word: Word) -> bool:
        return word.op.is_wiring or word in self.placement.inner

    def _is_one(self, group: Sequence[Word]) -> bool:
        """Whether words are known in one stage, and built in one module."""
        return len({(self._stage(word), id(self._module(word))) for word in group}) == 1

    def _stage(self, word: Word) -> int:
        return self.placement.stage[word]

    def _module(self, word: Word) -> Module:
        return self.module(self.placement.origin.get(word, word))

    def _name(self, word: Word, suffix: str = "") -> str:
        if word.op.is_lookup or word.op.is_input:
            own = word.param.name if word.op.is_lookup else word.param
        else:
            own = f"{word.within}_{word.op.name}" if word.within else word.op.name
        # Where a look-up is no instance, only its own name tells the table.
        in_place = word.op.is_lookup and not self.units.kinds.is_module(word.param)
        base = f"{self.prefix}{own if in_place else word.hint or own}{suffix}"
        self._names[base] += 1
        return f"{base}_{self._names[base] - 1}"


def _built(word: Word, values: Sequence[Value]) -> Value:
    build = HARDWARE[word.op].build
    assert build is not None, "look-ups are built by the units"
    return Value.cast(build(word, *values))
