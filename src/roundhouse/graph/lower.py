"""From words to Amaranth: every word with a name or several uses becomes a wire, every crossing of a stage a
register."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value, ValueLike

from ..words import FilledTable, Word
from .cut import Placement
from .delay import is_unit
from .units import Units
from .walk import WIRING, sources, topological

__all__ = ["Lowering", "Read"]

#: The value of an input, or the function from a stage to its value there.
Source: TypeAlias = Value | Callable[[int], Value]

_EXPRESSIONS: dict[str, Callable[..., ValueLike]] = {
    "xor": lambda w, a, b: a ^ b,
    "and": lambda w, a, b: a & b,
    "or": lambda w, a, b: a | b,
    "not": lambda w, a: ~a,
    "add": lambda w, a, b: (a + b)[: w.width],
    "sub": lambda w, a, b: (a - b)[: w.width],
    "mul": lambda w, a, b: (a * b)[: w.width],
    "eq": lambda w, a: a == w.param,
    "mux": lambda w, s, a, b: Mux(s, a, b),
    "slice": lambda w, a: a[w.param[0] : w.param[1]],
    "join": lambda w, *parts: Cat(*reversed(parts)),
}


@dataclass(frozen=True)
class Read:
    """An entry of a filled table that is wanted at an index; and that index a clock early, where it stands in
    registers."""

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
    units : Units
        Makes the hardware of tables.
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
        Takes the reads of filled tables, for whoever builds their memories.
    """

    inputs: Mapping[Word, Source]
    module: Callable[[Word], Module]
    units: Units
    placement: Placement
    enable: Value = field(default_factory=lambda: Const(1))
    prefix: str = ""
    next_values: Mapping[Word, Value] = field(default_factory=dict)
    filled: Mapping[FilledTable, list[Read]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._values: dict[tuple[Word, int], Value] = {}
        self._names: Counter[str] = Counter()
        self._uses: Counter[Word] = Counter()

    def build(self, outputs: Sequence[Word]) -> list[Value]:
        """Values of the outputs, all taken at the end of the last stage."""
        outputs = [self.placement.instead.get(word, word) for word in outputs]
        order = topological(outputs)
        self._uses.update(a for w in order for a in w.args)
        self._uses.update(outputs)
        for word in order:  # operands first, so that recursion stays shallow
            if word.op not in WIRING:
                self.at(word, self._stage(word))
        return [self.at(word, self.placement.stages - 1) for word in outputs]

    def at(self, word: Word, stage: int) -> Value:
        """The value of a word in a stage no earlier than the one that computes it."""
        if word.is_const:
            return Const(word.value, word.width)
        if (value := self._values.get((word, stage))) is None:
            value = self._values[word, stage] = self._build(word, stage)
        return value

    def _build(self, word: Word, stage: int) -> Value:
        if word.op == "input":
            source = self.inputs[word]
            if callable(source):
                return source(stage)
            return self._register(word, stage) if stage else source
        if word.op == "guard":
            return self.at(word.args[1], stage)
        if word.op in WIRING:  # register what is wired, not the wiring
            return self._expression(word, stage)
        if stage > self._stage(word):
            return self._register(word, stage)
        if word.op == "lookup":
            return self._lookup(word, stage)
        value = self._expression(word, stage)
        if self._uses[word] > 1 or word.hint:
            wire = Signal(word.width, name=self._name(word))
            self._module(word).d.comb += wire.eq(value)
            return wire
        return value

    def _expression(self, word: Word, stage: int) -> Value:
        return Value.cast(_EXPRESSIONS[word.op](word, *(self.at(a, stage) for a in word.args)))

    def _register(self, word: Word, stage: int) -> Signal:
        previous = self.at(word, stage - 1)
        register = Signal(word.width, name=self._name(word, f"_stage{stage}"), reset_less=True)
        m = self._module(word)
        with m.If(self.enable):
            m.d.sync += register.eq(previous)
        return register

    def _lookup(self, word: Word, stage: int) -> Value:
        inside = self.placement.inside.get(word, 0)
        wire = Signal(word.width, name=self._name(word))
        if self.units.tables == "rom" and is_unit(word) and (early := self._early(word.args[0], stage)) is not None:
            self.units.add_rom(self._module(word), word.param, early, wire, self.enable)
            return wire
        index = self.at(word.args[0], stage - inside)
        if word.param in self.filled:
            self.filled[word.param].append(Read(index, self._early(word.args[0], stage), wire))
            return wire
        self.units.add(self._module(word), word.param, index, wire, self.placement.period, inside, self.enable)
        return wire

    def _early(self, word: Word, stage: int) -> Value | None:
        """The value that `word` takes next, if it is wired straight from registers that `enable` advances."""
        registered = sources(word) if word.op in WIRING else [word]
        if stage and all(self._stage(source) < stage for source in registered):
            return self.at(word, stage - 1)
        if word.op not in WIRING:
            return self.next_values.get(word)
        parts = [self._early(a, stage) for a in word.args]
        return None if any(p is None for p in parts) else Value.cast(_EXPRESSIONS[word.op](word, *parts))

    def _stage(self, word: Word) -> int:
        return self.placement.stage[word]

    def _module(self, word: Word) -> Module:
        return self.module(self.placement.origin.get(word, word))

    def _name(self, word: Word, suffix: str = "") -> str:
        own = word.param.name if word.op == "lookup" else word.param if word.op == "input" else word.op
        base = f"{self.prefix}{word.hint or own}{suffix}"
        self._names[base] += 1
        return f"{base}_{self._names[base] - 1}"
