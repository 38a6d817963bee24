"""The controller of a serial core: it counts passes, and the clocks of each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from amaranth.hdl import Cat, Module, Mux, ResetSignal, Signal, Value

from ..common.counting import up
from ..streams import Streams
from .passes import Passes

__all__ = ["SerialControl", "SerialSignals", "is_among", "serial_signals"]


@dataclass(frozen=True)
class SerialSignals:
    """Signals between the controller of a serial core and its datapath.

    Attributes
    ----------
    clock : Signal
        Number of the clock in the pass.
    number : Signal
        Number of the pass; see `Passes`.
    loading, loading_key, full, last : Signal
        A block, or a key, is loaded; a result waits; this is the last clock of a pass.
    """

    clock: Signal
    number: Signal
    loading: Signal
    loading_key: Signal
    full: Signal
    last: Signal


def serial_signals(passes: Passes) -> SerialSignals:
    """The signals of a serial core."""
    clock = Signal(range(passes.words.serial.clocks), name="clock", reset_less=True)
    number = Signal(passes.bits, name="pass", init=passes.initial, reset_less=True)
    loading, loading_key, full, last = Signal(), Signal(), Signal(), Signal()
    return SerialSignals(clock, number, loading, loading_key, full, last)


@dataclass(frozen=True)
class SerialControl:
    """The controller of a serial core.

    Where keys travel with the blocks, the first clock of the first pass repeats until there is a block. A key that is
    held circulates all the time, and the controller decides at the end of a pass which one follows.

    Attributes
    ----------
    passes : Passes
    signals : SerialSignals
    streams : Streams
    """

    passes: Passes
    signals: SerialSignals
    streams: Streams

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        s, passes, words = self.signals, self.passes, self.passes.words
        accepts = passes.last_round if words.key_waits else passes.loads[-1]
        m.d.comb += [
            s.last.eq(s.clock == words.serial.clocks - 1),
            s.loading.eq(self._is_one_of(passes.loads)),
            s.full.eq(self._is_one_of([passes.full])),
            self.streams.o.valid.eq(s.full),
            self.streams.i.ready.eq(s.last & self._is_one_of([accepts])),
        ]
        if words.holds_key:
            self._build_held(m)
        else:
            self._build_travelling(m)

    def _build_travelling(self, m: Module) -> None:
        s, i, o = self.signals, self.streams.i, self.streams.o
        restart = Signal()
        m.d.comb += restart.eq(ResetSignal() | (s.loading & ~i.valid) | (s.full & o.ready))
        m.d.sync += s.clock.eq(Mux(restart | s.last, 0, up(s.clock)))
        with m.If(restart):
            m.d.sync += s.number.eq(self.passes.initial)
        with m.Elif(s.last & ~s.full):
            m.d.sync += s.number.eq(up(s.number))

    def _build_held(self, m: Module) -> None:
        s, i, o, key = self.signals, self.streams.i, self.streams.o, self.streams.key
        assert key is not None
        has_key, waiting = Signal(), Signal()
        loads_key, waits, *_ = self.passes.numbers
        m.d.comb += [
            s.loading_key.eq(self._is_one_of([loads_key])),
            waiting.eq(self._is_one_of([waits])),
            key.ready.eq(s.last & s.loading_key),
        ]
        m.d.sync += s.clock.eq(Mux(ResetSignal() | s.last, 0, up(s.clock)))
        with m.If(key.ready):
            m.d.sync += has_key.eq(1)
        with m.If(ResetSignal() | (s.full & o.ready)):
            m.d.sync += s.number.eq(waits)
        with m.Elif(s.last & waiting & key.valid):
            m.d.sync += s.number.eq(loads_key)
        with m.Elif(s.last & ~s.full & ~(waiting & ~(i.valid & has_key))):
            m.d.sync += s.number.eq(up(s.number))

    def _is_one_of(self, numbers: Collection[int]) -> Value:
        """Whether the pass has one of those numbers."""
        return is_among(self.signals.number, numbers, [n for n in self.passes.numbers if n not in numbers])


def is_among(number: Value, wanted: Collection[int], others: Collection[int]) -> Value:
    """Whether `number` is one of `wanted`, given that it is one of them or of `others`; compares the fewest bits."""
    one, *_ = wanted
    agreed = [n for n in range(len(number)) if all((one ^ code) >> n & 1 == 0 for code in wanted)]
    for count in range(len(agreed) + 1):
        for places in combinations(agreed, count):
            if all(any((one ^ code) >> n & 1 for n in places) for code in others):
                return Cat(number[n] if one >> n & 1 else ~number[n] for n in places).all()
    return Cat(is_among(number, [code], [*others]) for code in wanted).any()
