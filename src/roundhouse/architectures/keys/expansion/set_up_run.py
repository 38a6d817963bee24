"""Expansion of a key schedule that must run to its end before its first round key is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ....ciphers.cipher import SetUp
from ....graph.lower import Source, in_all_stages
from ....words import Tree, Word, flatten, like
from ...common.passes import SELECTOR, Datapath, run_passes
from ...common.registers import registers
from ...streams import Stream
from .expansion import Expanded, Expansion

__all__ = ["SetUpRun"]


@dataclass(frozen=True, eq=False)
class SetUpRun(Expansion):
    """The run of a cipher's `SetUp` beside the data: each step reads a stored round key and rewrites it."""

    prefix = "set_up"

    @property
    def clocks(self) -> tuple[int, ...]:
        return tuple(count * self.stepped.stages for count in self._set_up.counts)

    @cached_property
    def index(self) -> Signal:
        return Signal(self._row.width, name="set_up_row")

    @cached_property
    def old(self) -> list[Signal]:
        return [Signal(width, name=f"set_up_old_{n}") for n, width in enumerate(self._set_up.widths)]

    @cached_property
    def stepped(self) -> Datapath:
        # None of the inputs changes until a step is done.
        free = frozenset([self._size, *self._old, *flatten(self._state)])
        stepped = flatten(self._set_up.step(self._state, self._old, self._size))
        return run_passes(stepped, self.units, period=self.period, free=free, tail=SELECTOR)

    def build(self, m: Module, key: Stream, start: Value) -> Expanded:
        held = registers(self._state)
        here = {**held, **dict(zip(self._old, self.old, strict=True)), self._size: self.size}
        in_stages = {word: in_all_stages(signal) for word, signal in here.items()}
        values = self.stepped.lower(in_stages, lambda _: m, prefix="set_up_")
        inputs: dict[Word, Source] = {self._key: key.payload, self._size: self._key_size(key)}
        loaded = self._lower(m, flatten(self._loaded), inputs, "load")
        (row,) = self._lower(m, [self._row], here, "row")
        step = Signal(self.stepped.stages, name="set_up_step")
        done = Signal(max(1, max(self._set_up.counts).bit_length()), name="set_up_steps")
        m.d.comb += [
            self.index.eq(row),
            self.write.eq(step[-1]),
            self.last.eq(step[-1] & self._is_final),
        ]
        self._sequence(m, key, start, step, done, list(held.values()), loaded, values[: len(held)])
        return Expanded(values[len(held) :], list(held.values()))

    @property
    def _set_up(self) -> SetUp:
        assert self.cipher.set_up is not None
        return self.cipher.set_up

    @cached_property
    def _loaded(self) -> Tree:
        loaded: Tree = self._set_up.load(self._key, self._size)
        return loaded

    @cached_property
    def _state(self) -> Tree:
        return like(self._loaded, self._graph, "set_up_state")

    @cached_property
    def _old(self) -> list[Word]:
        return [self._graph.input(f"old_{n}", width) for n, width in enumerate(self._set_up.widths)]

    @cached_property
    def _row(self) -> Word:
        return self._set_up.row(self._state)

    def _last_count(self, size: Value, bits: int) -> Value:
        counts = self._set_up.counts
        last: Value = Const(counts[-1] - 1, bits)
        for n, count in enumerate(counts[:-1]):
            if count != counts[-1]:
                last = Mux(size == n, Const(count - 1, bits), last)
        return last
