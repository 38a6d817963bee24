"""Tables in block RAM whose addresses are computed: each address is that of the clock after, a clock early.

A block RAM registers its address. Where an address f(q) is computed from registers q, it is f(d), with d what the
registers take at the next edge: the logic moves in front of the register of the RAM, as in retiming, and is what it
was. So it does not matter whether an address is wired or comes through selectors, and what chooses there may be the
state, the direction of a block, a round index, or the clock of a folded iteration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from amaranth.hdl import Const, Signal, Value

from ..words import Word
from .fold import Capture
from .lower import Lowering
from .walk import operands, topological

__all__ = ["Ahead", "LoweringAhead", "Next"]

#: From a stage to what an input is there after the next edge; called only for what some address depends on.
Next: TypeAlias = Callable[[int], Value]


@dataclass(frozen=True)
class Ahead:
    """What the inputs of a datapath are after an edge at which block RAMs take addresses.

    Attributes
    ----------
    next_values : mapping of Word to callable
        For input words, what they are after an edge at which items move on. A table whose address depends on another
        input is no block RAM.
    moves : Value or None
        In a folded datapath, whether items move on at the next edge, so that it begins its first clock; else it goes on
        to the clock after `clock`.
    clock : Value or None
        The clock of a folded datapath.
    addresses : mapping of Word to mapping
        The address of each look-up of a folded datapath, by the clock that needs it; see `Fold`.
    captures : sequence of Capture
        Registers of a folded datapath that take results before it ends. All other inputs stay as they are till then.
    """

    next_values: Mapping[Word, Next]
    moves: Value | None = None
    clock: Value | None = None
    addresses: Mapping[Word, Mapping[int, Word]] = field(default_factory=dict)
    captures: Sequence[Capture] = ()


@dataclass
class LoweringAhead(Lowering):
    """Builds words in modules, with tables in block RAM at computed addresses. `enable` advances the RAMs, too.

    Parameters
    ----------
    inputs, module, units, placement, enable, prefix, next_values, filled
        See `Lowering`.
    ahead : Ahead
    """

    ahead: Ahead = field(default_factory=lambda: Ahead({}))

    def __post_init__(self) -> None:
        super().__post_init__()
        self._in_ram: dict[Word, Signal] = {}

    def build(self, outputs: Sequence[Word]) -> list[Value]:
        """Build the outputs, and then the addresses, which may depend on any of them."""
        values = super().build(outputs)
        needed: dict[int, list[Word]] = {}
        for word in self._in_ram:
            for clock, address in self._addresses(word).items():
                needed.setdefault(clock, []).append(address)
        after = {clock: _After.of(self, self._changed(clock), addresses) for clock, addresses in needed.items()}
        for word, entry in self._in_ram.items():
            by_clock = {
                clock: after[clock].at(address, self._stage(word)) for clock, address in self._addresses(word).items()
            }
            address = self._chosen(word, by_clock)
            self.units.add_rom(self._module(word), word.param, address, entry, self.enable)
        return values

    def _order(self, outputs: Sequence[Word]) -> list[Word]:
        """The words to be built: not those on which nothing but an address depends."""
        order = topological(outputs)
        for word in order:
            if word.op.is_lookup and self.units.kinds.is_large(word.param) and self._is_known_early(word):
                self._in_ram[word] = Signal(word.width, name=self._name(word))
        wanted, stack = set[Word](), list(outputs)
        while stack:
            word = stack.pop()
            if word not in wanted:
                wanted.add(word)
                stack += () if word in self._in_ram else word.args
        return [word for word in order if word in wanted]

    def _lookup(self, word: Word, stage: int) -> Value:
        return self._in_ram[word] if word in self._in_ram else super()._lookup(word, stage)

    def _early(self, word: Word, stage: int) -> None:
        """Of all other tables no address is known early."""

    def _addresses(self, lookup: Word) -> Mapping[int, Word]:
        """The addresses of a look-up, by the clock that needs them; clock 0 is all there is if nothing is folded."""
        return self.ahead.addresses.get(lookup) or {0: lookup.args[0]}

    def _is_known_early(self, lookup: Word) -> bool:
        """Whether the addresses of a look-up depend on nothing but registers whose next values are known."""
        return all(
            self._is_known(address, self._stage(lookup), clock) for clock, address in self._addresses(lookup).items()
        )

    def _is_known(self, address: Word, stage: int, clock: int) -> bool:
        known = dict[Word, bool]()
        for word in topological([address]):
            if word.op.is_input:
                known[word] = bool(clock) or word in self.ahead.next_values
            elif not self._is_wired(word) and self._stage(word) < stage:
                known[word] = True
            else:
                parts = (part.is_const or known[part] for part in operands(word))
                known[word] = not self.units.kinds.is_unit(word) and all(parts)
        return address.is_const or known[address]

    def _changed(self, clock: int) -> Mapping[Word, Next]:
        """The inputs that change at the edge before a clock, and what they are after it."""
        if clock == 0:
            return self.ahead.next_values
        taken = (capture for capture in self.ahead.captures if capture.clock == clock - 1)
        return {capture.register: partial(self.at, capture.value) for capture in taken}

    def _chosen(self, lookup: Word, by_clock: Mapping[int, Value]) -> Value:
        """The address for the clock to come. Where none is needed, it is any."""
        (*others, (_, last)), ahead = sorted(by_clock.items()), self.ahead
        if not others:
            return last
        assert ahead.moves is not None and ahead.clock is not None
        m, chosen = self._module(lookup), Signal(len(last), name=f"{self._in_ram[lookup].name}_address")
        with m.If(ahead.moves):
            m.d.comb += chosen.eq(by_clock.get(0, last))
        with m.Else(), m.Switch(ahead.clock):
            for clock, value in others:
                if clock:
                    with m.Case(clock - 1):
                        m.d.comb += chosen.eq(value)
            with m.Default():
                m.d.comb += chosen.eq(last)
        return chosen


@dataclass
class _After(Lowering):
    """Builds words as they will be after the next edge."""

    before: Lowering | None = None
    changed: Mapping[Word, Next] = field(default_factory=dict)

    @classmethod
    def of(cls, before: Lowering, changed: Mapping[Word, Next], addresses: Sequence[Word]) -> _After:
        """What builds these addresses: inputs that are not `changed` stay as they are."""
        after = cls(
            {}, before.module, before.units, before.placement, before.enable, f"next_{before.prefix}", before=before
        )
        after.changed = changed
        after._names = before._names
        after._uses.update(part for word in topological(addresses) for part in word.args)
        after._uses.update(addresses)
        return after

    def _build(self, word: Word, stage: int) -> Value:
        assert self.before is not None
        if word.op.is_input:
            if stage and not callable(self.before.inputs[word]):
                return self.before.at(word, stage - 1)
            if word in self.changed:
                return self._wire(word, self.changed[word](stage))
            return self.before.at(word, stage)
        if not self._is_wired(word) and self._stage(word) < stage:
            return self.before.at(word, stage - 1)
        return super()._build(word, stage)

    def _wire(self, word: Word, value: Value) -> Value:
        """A wire for what is used several times."""
        if isinstance(value, Signal | Const) or self._uses[word] < 2:
            return value
        wire = Signal(word.width, name=self._name(word))
        self._module(word).d.comb += wire.eq(value)
        return wire
