"""Key expansion beside the data: one round key after the other, from a key schedule of its own."""

from __future__ import annotations

from collections.abc import Sequence

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ....ciphers.cipher import Cipher
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

__all__ = ["Expander"]


class Expander:
    """Expands a key into round keys.

    Parameters
    ----------
    cipher : Cipher
    period : float
        Longest delay of a stage in gate levels; a step of the key schedule is cut into as many stages as that takes.
    units : Units

    Attributes
    ----------
    stages : int
        Clocks for a step of the key schedule.
    write : Signal
        1 while `words` is the round key `index`, once for every round key.
    busy : Signal
        1 from the clock after `start` until the last round key is written.
    last : Signal
        1 with the last `write`.
    key_state : list of Signal
        With `last`, the key state of the last round key.
    """

    def __init__(self, cipher: Cipher, period: float, units: Units):
        self.cipher, self.units, self.graph = cipher, units, Graph()
        self.write, self.busy, self.last = (Signal(name=f"expand_{name}") for name in ("write", "busy", "last"))
        self.index = Signal(cipher.index_bits, name="expand_index")
        self.size = Signal(cipher.size_bits, name="expand_size", reset_less=True)
        self.words: list[Value] = []
        self._key = self.graph.input("key", cipher.key_bits)
        self._index = self.graph.input("index", cipher.index_bits)
        several = len(cipher.key_sizes) > 1
        self._size = self.graph.input("size", cipher.size_bits) if several else const(0, cipher.size_bits)
        self._loaded = flatten(cipher.load_key(self._key, self._size))
        self._state = like(cipher.load_key(self._key, self._size), self.graph, "expand_key_state")
        self._delay, self._free = Delay(units.tables), frozenset({self._index, self._size})
        self._moved = balance(
            drop_guards(share(flatten(cipher.next_key(self._state, self._index, self._size)))), self._delay
        )
        self.stages = stages_within(self._moved, period, self._delay, self._free)
        self._registers = registers(self._state)
        self.key_state = list(self._registers.values())

    @property
    def clocks(self) -> tuple[int, ...]:
        """Clocks from the edge that takes a key to the edge after its last round key is written, for each key size."""
        return tuple((self.cipher.step_count(n) - 1) * self.stages + 1 for n in range(len(self.cipher.key_sizes)))

    def build(self, m: Module, key: Stream, start: Value) -> None:
        """Build in the key schedule `m`; a key is taken from the stream in a clock in which `start` is 1."""
        key_size = key.flag.get("size", Const(0, self.cipher.size_bits))
        here = {**self._registers, self._index: lambda _: self.index, self._size: lambda _: self.size}
        values = self._lower(m, self._moved, here, self.stages)
        loaded = self._lower(m, self._loaded, {self._key: key.payload, self._size: key_size}, 1, "load_")
        round_key = flatten(self.cipher.round_key(self._state, self._index))
        self.words.extend(self._lower(m, round_key, here, 1, "round_key_"))
        step = Signal(self.stages, name="expand_step")  # one-hot: how far the key state has gone through the stages
        m.d.comb += [
            self.busy.eq(step.any()),
            self.write.eq(step[0]),
            self.last.eq(step[0] & (self.index == self._last_index())),
        ]
        m.d.sync += step.eq(Mux(start, 1, Mux(self.last, 0, step.rotate_left(1))))
        for register, first, value in zip(self.key_state, loaded, values, strict=True):
            with m.If(start | step[-1]):
                m.d.sync += register.eq(Mux(start, first, value))
        with m.If(start):
            m.d.sync += [self.index.eq(0), self.size.eq(key_size)]
        with m.Elif(step[-1]):
            m.d.sync += self.index.eq(up(self.index))

    def _lower(self, m: Module, outputs: Sequence[Word], inputs: dict, stages: int, part: str = "") -> list[Value]:
        placement = cut(outputs, stages, self._delay, self._free)
        return Lowering(inputs, lambda _: m, self.units, placement, prefix=f"expand_{part}").build(outputs)

    def _last_index(self) -> Value:
        bits = self.cipher.index_bits
        last = [Const(self.cipher.step_count(n) - 1, bits) for n in range(len(self.cipher.key_sizes))]
        return Cat(*last).word_select(self.size, bits) if len(last) > 1 else last[0]
