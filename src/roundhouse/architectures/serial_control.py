"""The controller of a serial core: which pass this is, and which clock of it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from amaranth.hdl import Cat, Const, Module, Mux, ResetSignal, Signal, Value

from .counting import up
from .streams import Streams

__all__ = ["SerialControl", "told_apart"]


class SerialControl:
    """One number for the passes, one for the clocks of a pass.

    The passes that load a block come first, then the rounds; in the pass after them the result waits. Without a block
    the first clock of the first pass repeats.

    Attributes
    ----------
    clock : Signal
        Number of the clock in the pass.
    number : Signal
        Number of the pass: that of the round, counted up from 0, or down to 0 as its complement.
    loading, full : Signal
        A block is loaded; a result waits.
    """

    def __init__(self, clocks: int, loads: int, rounds: int, down: bool, streams: Streams):
        self.clocks, self.streams = clocks, streams
        bits = (loads + rounds).bit_length()
        first = (1 << bits) - (rounds - 1 if down else 0)
        codes = [(first + n) % (1 << bits) for n in range(-loads, rounds + 1)]
        self.loads, self.rounds, self.full_code = codes[:loads], codes[loads:-1], codes[-1]
        self.clock = Signal(range(clocks), name="digit", reset_less=True)
        self.number = Signal(bits, name="pass", init=self.loads[0], reset_less=True)
        self.loading, self.full, self.last = Signal(), Signal(), Signal()
        self.index = ~self.number if down else self.number

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        i, o, restart = self.streams.i, self.streams.o, Signal()
        m.d.comb += [
            self.last.eq(self.clock == self.clocks - 1),
            self.loading.eq(told_apart(self.number, self.loads, [*self.rounds, self.full_code])),
            self.full.eq(told_apart(self.number, [self.full_code], [*self.loads, *self.rounds])),
            i.ready.eq(self.last & told_apart(self.number, self.loads[-1:], self.codes_but(self.loads[-1]))),
            o.valid.eq(self.full),
            restart.eq(ResetSignal() | (self.loading & ~i.valid) | (self.full & o.ready)),
        ]
        m.d.sync += self.clock.eq(Mux(restart | self.last, 0, up(self.clock)))
        with m.If(restart):
            m.d.sync += self.number.eq(self.loads[0])
        with m.Elif(self.last & ~self.full):
            m.d.sync += self.number.eq(up(self.number))

    def codes_but(self, code: int) -> list[int]:
        return [c for c in (*self.loads, *self.rounds, self.full_code) if c != code]


def told_apart(number: Value, wanted: Collection[int], others: Collection[int]) -> Value:
    """Whether `number` is one of `wanted`, given that it is one of them or of `others`; from as few bits as will do."""
    agreed = [n for n in range(len(number)) if len({code >> n & 1 for code in wanted}) == 1]
    one = next(iter(wanted))
    for count in range(len(agreed) + 1):
        for places in combinations(agreed, count):
            if all(any((one ^ code) >> n & 1 for n in places) for code in others):
                bits = [number[n] if one >> n & 1 else ~number[n] for n in places]
                return Cat(*bits).all() if bits else Const(1)
    return Cat(*(told_apart(number, [code], [*others]) for code in wanted)).any()
