"""Expansion of a key schedule that keeps pace with the rounds: a key state of its own, from round key to round key."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ....graph.lower import Source
from ....words import Tree, Word, flatten, like
from ...common.passes import SELECTOR, Datapath, run_passes
from ...common.registers import registers
from ...streams import Stream
from .expansion import Expanded, Expansion

__all__ = ["Expander"]


@dataclass(frozen=True, eq=False)
class Expander(Expansion):
    """A key schedule beside the data. See `Expansion`."""

    prefix = "expand"

    @property
    def clocks(self) -> tuple[int, ...]:
        return tuple((self.cipher.step_count(n) - 1) * self.stepped.stages + 1 for n in self._sizes)

    @cached_property
    def index(self) -> Signal:
        return Signal(self.cipher.index_bits, name="expand_index")

    @cached_property
    def step(self) -> Signal:
        """The stage that a step is in, one-hot."""
        return Signal(self.stepped.stages, name="expand_step")

    @cached_property
    def stepped(self) -> Datapath:
        moved = flatten(self.cipher.next_key(self._state, self._index, self._size))
        free = frozenset({self._index, self._size})
        return run_passes(moved, self.units, period=self.period, free=free, tail=SELECTOR)

    def build(self, m: Module, key: Stream, start: Value) -> Expanded:
        held = registers(self._state)
        here: dict[Word, Source] = {**held, self._index: lambda _: self.index, self._size: lambda _: self.size}
        values = self.stepped.lower(here, lambda _: m, prefix="expand_")
        inputs: dict[Word, Source] = {self._key: key.payload, self._size: self._key_size(key)}
        loaded = self._lower(m, flatten(self._loaded), inputs, "load")
        round_key = self._lower(m, flatten(self.cipher.round_key(self._state, self._index)), here, "round_key")
        m.d.comb += [
            self.write.eq(self.step[0]),
            self.last.eq(self.step[0] & self._is_final),
        ]
        self._sequence(m, key, start, self.step, self.index, list(held.values()), loaded, values)
        return Expanded(round_key, list(held.values()))

    def stores(self, m: Module, key: Stream, start: Value) -> Signal:
        at = Signal(max(map(self.cipher.step_count, self._sizes)), name="expand_at")
        moved = Mux(self.step[-1], at << 1, at)
        # No multiplexer, out of which synthesis would make a reset that comes from far.
        m.d.sync += at.eq((moved & ~self._ends(key).replicate(len(at))) | start)
        return at

    @property
    def in_order(self) -> bool:
        return True

    def in_clock(self, number: int) -> Value:
        step, stage = divmod(number - 1, self.stepped.stages)
        return self.step[stage] & (self.index == step)

    @property
    def _sizes(self) -> range:
        return range(len(self.cipher.key_sizes))

    def _last_count(self, size: Value, bits: int) -> Value:
        last = [Const(self.cipher.step_count(n) - 1, bits) for n in self._sizes]
        return Cat(*last).word_select(size, bits) if len(last) > 1 else last[0]

    @cached_property
    def _index(self) -> Word:
        return self._graph.input("index", self.cipher.index_bits)

    @cached_property
    def _loaded(self) -> Tree:
        loaded: Tree = self.cipher.load_key(self._key, self._size)
        return loaded

    @cached_property
    def _state(self) -> Tree:
        return like(self._loaded, self._graph, "expand_key_state")
