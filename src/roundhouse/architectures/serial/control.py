"""The controller of a serial core: it counts passes, and the clocks of each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations, pairwise

from amaranth.hdl import Cat, Const, Module, Mux, ResetSignal, Signal, Value

from ...graph.counting import up
from ..streams import Streams
from .groups import Groups
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
    loading, loading_key, waiting, accepting, full : Signal
        What the pass does: a block, or a key, is loaded; it waits for a block, or for a key; a block is accepted at its
        end; a result waits. Registers, computed as the pass before ends.
    group : Signal
        The group of digits that is fetched next, as the only 1; see `Groups`.
    fetching : Signal
        A group is fetched in this clock; a register, or 1 where each clock fetches one.
    starting : Signal
        This is one of the first clocks of a block that brings its key, each of which has a bit; a register.
    last : Signal
        This is the last clock of a pass; a register.
    rewinds : Signal
        The first clock of a pass follows, and not because the clock has been counted to its end.
    """

    clock: Signal
    number: Signal
    loading: Signal
    loading_key: Signal
    waiting: Signal
    accepting: Signal
    full: Signal
    group: Signal
    fetching: Value
    starting: Signal
    last: Signal
    rewinds: Signal


def serial_signals(groups: Groups) -> SerialSignals:
    """The signals of a serial core."""
    passes = groups.passes

    def flag(name: str, wanted: Collection[int]) -> Signal:
        return Signal(name=name, init=passes.initial in wanted)

    clocks, does = passes.words.serial.clocks, passes.doing
    return SerialSignals(
        clock=Signal(range(clocks), name="clock", reset_less=True),
        number=Signal(passes.bits, name="pass", init=passes.initial, reset_less=True),
        **{name: flag(name, wanted) for name, wanted in does.items()},
        group=Signal(groups.count, name="group", init=1, reset_less=True),
        fetching=Signal(name="fetching", init=0 in groups.taken) if groups.digits > 1 else Const(1),
        starting=Signal(groups.straight, name="starting", init=groups.straight and 1),
        last=Signal(name="last_clock"),
        rewinds=Signal(name="rewinds"),
    )


@dataclass(frozen=True)
class SerialControl:
    """The controller of a serial core.

    Where keys travel with the blocks, the first clock of the first pass repeats until there is a block. A key that is
    held circulates all the time, and the controller decides at the end of a pass which one follows.

    Attributes
    ----------
    groups : Groups
    signals : SerialSignals
    streams : Streams
    """

    groups: Groups
    signals: SerialSignals
    streams: Streams

    @property
    def passes(self) -> Passes:
        """The passes that are counted."""
        return self.groups.passes

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        s = self.signals
        m.d.comb += [self.streams.o.valid.eq(s.full), self.streams.i.ready.eq(s.last & s.accepting)]
        if self.passes.words.holds_key:
            self._build_held(m)
        else:
            self._build_travelling(m)

    def _build_travelling(self, m: Module) -> None:
        s, i, o = self.signals, self.streams.i, self.streams.o
        waits, taken = Signal(), s.full & o.ready
        m.d.comb += waits.eq(s.loading & ~i.valid)
        # The first clock repeats while a result waits: so what the taker does reaches nothing that the clock decides.
        self._count_clocks(m, waits | s.full)
        self._count_groups(m, waits | s.full)
        m.d.sync += s.starting.eq(Cat(waits | taken, *(bit & ~waits for bit in s.starting[:-1])))
        with m.If(ResetSignal() | waits | taken):
            self._jump(m, self.passes.initial)
        with m.Elif(s.last & ~s.full):
            self._go_on(m)

    def _build_held(self, m: Module) -> None:
        s, i, o, key = self.signals, self.streams.i, self.streams.o, self.streams.key
        assert key is not None
        has_key = Signal()
        loads_key, waits, *_ = self.passes.numbers
        m.d.comb += key.ready.eq(s.last & s.loading_key)
        self._count_clocks(m, Const(0, 1))
        # The last clock of any pass takes the first group of one that may load: ask for no more than is known then.
        self._count_groups(m, ~(s.last | s.loading | s.loading_key))
        with m.If(key.ready):
            m.d.sync += has_key.eq(1)
        with m.If(ResetSignal() | (s.full & o.ready)):
            self._jump(m, waits)
        with m.Elif(s.last & s.waiting & key.valid):
            self._jump(m, loads_key)
        with m.Elif(s.last & ~s.full & ~(s.waiting & ~(i.valid & has_key))):
            self._go_on(m)

    def _count_clocks(self, m: Module, restart: Value) -> None:
        """Count the clocks of a pass, again from the first with `restart`."""
        s, clocks = self.signals, self.passes.words.serial.clocks
        overflows = clocks == 1 << len(s.clock)
        m.d.comb += s.rewinds.eq(ResetSignal() | restart | (0 if overflows else s.last))
        m.d.sync += s.clock.eq(Mux(s.rewinds, 0, up(s.clock)))
        m.d.sync += s.last.eq(~(ResetSignal() | restart) & (s.clock == clocks - 2))
        if (digits := self.groups.digits) > 1:
            before = (self.groups.taken[0] - 1) % digits
            m.d.sync += s.fetching.eq(Mux(restart, 0 in self.groups.taken, s.clock % digits == before))

    def _count_groups(self, m: Module, restart: Value) -> None:
        """Tell the groups of digits one after the other, again from the first with `restart`."""
        s = self.signals
        with m.If(ResetSignal() | restart):
            m.d.sync += s.group.eq(1)
        with m.Elif(s.fetching):
            m.d.sync += s.group.eq(s.group << 1)

    def _jump(self, m: Module, number: int) -> None:
        """The pass with a number follows."""
        m.d.sync += self.signals.number.eq(number)
        m.d.sync += [flag.eq(number in wanted) for flag, wanted in self._flags]

    def _go_on(self, m: Module) -> None:
        """The next pass follows. What it does is decoded from the number of the pass before it."""
        number, numbers = self.signals.number, self.passes.numbers
        m.d.sync += number.eq(up(number))
        for flag, wanted in self._flags:
            before = [n for n, following in pairwise(numbers) if following in wanted]
            others = [n for n in numbers[:-1] if n not in before]
            m.d.sync += flag.eq(is_among(number, before, others) if before else 0)

    @property
    def _flags(self) -> list[tuple[Signal, Collection[int]]]:
        """The registers that say what a pass does, each with the numbers of the passes that do it."""
        return [(getattr(self.signals, name), wanted) for name, wanted in self.passes.doing.items()]


def is_among(number: Value, wanted: Collection[int], others: Collection[int]) -> Value:
    """Whether `number` is one of `wanted`, given that it is one of them or of `others`; compares the fewest bits."""
    one, *_ = wanted
    agreed = [n for n in range(len(number)) if all((one ^ code) >> n & 1 == 0 for code in wanted)]
    for count in range(len(agreed) + 1):
        for places in combinations(agreed, count):
            if all(any((one ^ code) >> n & 1 for n in places) for code in others):
                return Cat(number[n] if one >> n & 1 else ~number[n] for n in places).all()
    return Cat(is_among(number, [code], [*others]) for code in wanted).any()
