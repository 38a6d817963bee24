"""The controller of a serial core: which pass this is, and which clock of it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from amaranth.hdl import Cat, Module, Mux, ResetSignal, Signal, Value

from ..common.counting import up
from ..streams import Streams
from .words import SerialWords

__all__ = ["SerialControl", "told_apart"]


class SerialControl:
    """Two numbers: that of the pass, and that of the clock in it.

    The passes that load a block come first, then the rounds; in the pass after them the result waits. Where keys travel
    with the blocks, the first clock of the first pass repeats until there is a block. Where a key is held, it goes
    round all the time, and what comes next is decided at the end of a pass: before those that load a block there is a
    pass that waits for one, and before that a pass that loads a key.

    Attributes
    ----------
    clock : Signal
        Number of the clock in the pass.
    number : Signal
        Number of the pass. That of a round is the index of its key step, counted up from 0, or the complement of that,
        counted down.
    loading, loading_key, full, last : Signal
        A block, or a key, is loaded; a result waits; this is the last clock of a pass.
    """

    def __init__(self, words: SerialWords, streams: Streams):
        self.words, self.streams = words, streams
        before = words.load_passes + 2 * words.holds_key
        bits = (before + words.rounds).bit_length()
        first = 1 - words.rounds if words.decrypt else 0
        codes = [n % (1 << bits) for n in range(first - before, first + words.rounds + 1)]
        self.codes, self.loads, self.full_code = codes, codes[before - words.load_passes : before], codes[-1]
        self.clock = Signal(range(words.serial.clocks), name="clock", reset_less=True)
        self.number = Signal(bits, name="pass", init=codes[1 if words.holds_key else 0], reset_less=True)
        self.index = (~self.number if words.decrypt else self.number)[: words.index.width]
        self.loading, self.loading_key, self.full, self.last = Signal(), Signal(), Signal(), Signal()

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        accepts = self.codes[-2] if self.words.key_waits else self.loads[-1]
        m.d.comb += [
            self.last.eq(self.clock == self.words.serial.clocks - 1),
            self.loading.eq(self.is_one_of(self.loads)),
            self.full.eq(self.is_one_of([self.full_code])),
            self.streams.o.valid.eq(self.full),
            self.streams.i.ready.eq(self.last & self.is_one_of([accepts])),
        ]
        if self.words.holds_key:
            self._build_held(m)
        else:
            self._build_travelling(m)

    def _build_travelling(self, m: Module) -> None:
        i, o, restart = self.streams.i, self.streams.o, Signal()
        m.d.comb += restart.eq(ResetSignal() | (self.loading & ~i.valid) | (self.full & o.ready))
        m.d.sync += self.clock.eq(Mux(restart | self.last, 0, up(self.clock)))
        with m.If(restart):
            m.d.sync += self.number.eq(self.codes[0])
        with m.Elif(self.last & ~self.full):
            m.d.sync += self.number.eq(up(self.number))

    def _build_held(self, m: Module) -> None:
        i, o, key = self.streams.i, self.streams.o, self.streams.key
        assert key is not None
        has_key, waiting = Signal(), Signal()
        loads_key, waits, *_ = self.codes
        m.d.comb += [
            self.loading_key.eq(self.is_one_of([loads_key])),
            waiting.eq(self.is_one_of([waits])),
            key.ready.eq(self.last & self.loading_key),
        ]
        m.d.sync += self.clock.eq(Mux(ResetSignal() | self.last, 0, up(self.clock)))
        with m.If(key.ready):
            m.d.sync += has_key.eq(1)
        with m.If(ResetSignal() | (self.full & o.ready)):
            m.d.sync += self.number.eq(waits)
        with m.Elif(self.last & waiting & key.valid):
            m.d.sync += self.number.eq(loads_key)
        with m.Elif(self.last & ~self.full & ~(waiting & ~(i.valid & has_key))):
            m.d.sync += self.number.eq(up(self.number))

    def is_one_of(self, codes: Collection[int]) -> Value:
        """Whether the pass has one of those numbers."""
        return told_apart(self.number, codes, [code for code in self.codes if code not in codes])


def told_apart(number: Value, wanted: Collection[int], others: Collection[int]) -> Value:
    """Whether `number` is one of `wanted`, given that it is one of them or of `others`; from as few bits as will do."""
    one, *_ = wanted
    agreed = [n for n in range(len(number)) if all((one ^ code) >> n & 1 == 0 for code in wanted)]
    for count in range(len(agreed) + 1):
        for places in combinations(agreed, count):
            if all(any((one ^ code) >> n & 1 for n in places) for code in others):
                return Cat(number[n] if one >> n & 1 else ~number[n] for n in places).all()
    return Cat(told_apart(number, [code], [*others]) for code in wanted).any()
