"""The run that makes the round keys of a cipher whose key schedule cannot keep pace, beside the data."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ....ciphers.cipher import Cipher, SetUp
from ....graph.balance import balance
from ....graph.cut import cut, stages_within
from ....graph.delay import Delay
from ....graph.lower import Lowering
from ....graph.share import drop_guards, share
from ....graph.units import Units
from ....words import Graph, Word, const, flatten
from ...common.counting import up
from ...common.key_shape import like
from ...common.registers import registers
from ...streams import Stream

__all__ = ["SetUpRun"]


class SetUpRun:
    """Runs a key set-up; to what stores the round keys it is an `Expander` that also reads them.

    Parameters are those of `Expander`.

    Attributes
    ----------
    stages : int
        Clocks for a step.
    write : Signal
        1 while `words` is to be stored as the round key number `index`.
    old : list of Signal
        To be driven with the stored round key number `index`.
    busy : Signal
        1 from the clock after `start` until the last step is done.
    last : Signal
        1 with the last `write`.
    """

    def __init__(self, cipher: Cipher, set_up: SetUp, period: float, units: Units):
        self.cipher, self.set_up, self.units, self.graph = cipher, set_up, units, Graph()
        self.write, self.busy, self.last = (Signal(name=f"set_up_{name}") for name in ("write", "busy", "last"))
        self.size = Signal(cipher.size_bits, name="set_up_size", reset_less=True)
        self.words: list[Value] = []
        self.old = [Signal(width, name=f"set_up_old_{n}") for n, width in enumerate(set_up.widths)]
        self._key = self.graph.input("key", cipher.key_bits)
        several = len(cipher.key_sizes) > 1
        self._size = self.graph.input("size", cipher.size_bits) if several else const(0, cipher.size_bits)
        loaded = set_up.load(self._key, self._size)
        self._loaded = flatten(loaded)
        self._state = like(loaded, self.graph, "set_up_state")
        self._old = [self.graph.input(f"old_{n}", width) for n, width in enumerate(set_up.widths)]
        # All of these stand still until a step is done.
        self._delay, self._free = Delay(units.tables), frozenset([self._size, *self._old, *flatten(self._state)])
        stepped = flatten(set_up.step(self._state, self._old, self._size))
        self._stepped = balance(drop_guards(share(stepped)), self._delay)
        self.stages = stages_within(self._stepped, period, self._delay, self._free)
        self.index = Signal(set_up.row(self._state).width, name="set_up_row")

    @property
    def clocks(self) -> tuple[int, ...]:
        """Clocks from the edge that takes a key to the edge after its last step, for each key size."""
        return tuple(count * self.stages for count in self.set_up.counts)

    def build(self, m: Module, key: Stream, start: Value) -> None:
        """Build in the key schedule `m`; a key is taken from the stream in a clock in which `start` is 1."""
        key_size = key.flag.get("size", Const(0, self.cipher.size_bits))
        held = registers(self._state)
        here: dict = {**held, **dict(zip(self._old, self.old, strict=True)), self._size: self.size}
        everywhere = {word: lambda _, value=value: value for word, value in here.items()}
        values = self._lower(m, self._stepped, everywhere, self.stages)
        loaded = self._lower(m, self._loaded, {self._key: key.payload, self._size: key_size}, 1, "load_")
        (row,) = self._lower(m, [self.set_up.row(self._state)], here, 1, "row_")
        self.words.extend(values[len(held) :])
        step = Signal(self.stages, name="set_up_step")  # one-hot: how far a step has gone through the stages
        done = Signal(max(1, max(self.set_up.counts).bit_length()), name="set_up_steps", reset_less=True)
        m.d.comb += [
            self.index.eq(row),
            self.busy.eq(step.any()),
            self.write.eq(step[-1]),
            self.last.eq(step[-1] & (done == self._last_step(len(done)))),
        ]
        m.d.sync += step.eq(Mux(start, 1, Mux(self.last, 0, step.rotate_left(1))))
        for register, first, value in zip(held.values(), loaded, values, strict=False):
            with m.If(start | step[-1]):
                m.d.sync += register.eq(Mux(start, first, value))
        with m.If(start):
            m.d.sync += [done.eq(0), self.size.eq(key_size)]
        with m.Elif(step[-1]):
            m.d.sync += done.eq(up(done))

    def _lower(self, m: Module, outputs: Sequence[Word], inputs: dict, stages: int, part: str = "") -> list[Value]:
        placement = cut(outputs, stages, self._delay, self._free)
        return Lowering(inputs, lambda _: m, self.units, placement, prefix=f"set_up_{part}").build(outputs)

    def _last_step(self, bits: int) -> Value:
        counts = self.set_up.counts
        last: Value = Const(counts[-1] - 1, bits)
        for n, count in enumerate(counts[:-1]):
            if count != counts[-1]:
                last = Mux(self.size == n, Const(count - 1, bits), last)
        return last
