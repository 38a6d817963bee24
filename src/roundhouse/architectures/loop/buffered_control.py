"""The controller of a loop that never halts, for a high clock frequency: it decides from registers alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from amaranth.hdl import Module, Signal, Value

from ...words import Word
from ..common.passes import Datapath
from ..common.result_buffer import ResultBuffer
from ..keys.expansion.expansion import Expansion
from ..streams import Streams
from .control import LoopControl, loop_signals, new_tag
from .words import LoopWords

__all__ = ["BufferedLoopControl"]


@dataclass(frozen=True)
class BufferedLoopControl(LoopControl):
    """A controller that lets a block in only if the buffer has room for its result, and so never needs to halt.

    A block that is accepted waits for one clock in registers of its own before it takes a free place in the loop;
    whether the place will be free is known a clock before that. Whether an iteration is the last travels with the item.

    Attributes
    ----------
    words, signals, o, clocks
        See `LoopControl`.
    nothing_enters : Signal
        No item moves into the first stage at the end of this clock.
    buffer : ResultBuffer
    """

    nothing_enters: Signal
    buffer: ResultBuffer

    LATENCY = 1 + ResultBuffer.CLOCKS
    KEY_WAIT = 2

    @classmethod
    def of(
        cls, words: LoopWords, streams: Streams, datapath: Datapath, expansion: Expansion | None
    ) -> BufferedLoopControl:
        waiting = new_tag(words, "entering")
        # Each of these drives selectors as wide as a block, so the key schedule has a register of its own; it is
        # inverted, or synthesis would merge them.
        nothing_enters = Signal(name="nothing_enters", init=1)
        signals = replace(
            loop_signals(words, streams, datapath, expansion),
            waiting=waiting,
            enter=waiting.valid & ~waiting.fields["setup"],
            enter_key=~nothing_enters & waiting.fields["setup"],
            enter_any=~nothing_enters,
        )
        buffer = ResultBuffer(streams.o, datapath.stages + 4)
        return cls(words, signals, streams.o, datapath.clocks, nothing_enters, buffer)

    def enter(self, m: Module, inputs: Iterable[Word], entering: Sequence[Value]) -> Sequence[Value]:
        """Registers between what enters and the first stage."""
        waiting = [
            Signal(len(value), name=f"entering_{word.param}", reset_less=True)
            for word, value in zip(inputs, entering, strict=True)
        ]
        m.d.sync += [register.eq(value) for register, value in zip(waiting, entering, strict=True)]
        return waiting

    def deliver(self, m: Module, block_out: Value) -> None:
        self.buffer.build(m, block_out)

    def _build_items(self, m: Module) -> None:
        s, entering = self.signals, self.signals.waiting
        assert entering is not None
        first, end = s.tags[0], s.tags[-1]
        lasts = [Signal(name=f"last_stage{stage}", reset_less=True) for stage in range(len(s.tags))]
        place_ahead = Signal()  # the place that a block accepted now would take is free
        accept_any = s.accept | (s.accept_key if self.words.keys.sets_up else 0)
        m.d.comb += [
            s.enable.eq(1),
            s.leaving.eq(lasts[-1]),
            self.buffer.push.eq(end.valid & ~end.fields["setup"] & s.leaving),
            s.setup_done.eq(end.valid & end.fields["setup"] & s.leaving),
            s.i.ready.eq(place_ahead & self.buffer.room & s.have_key & ~self._key_waits() & ~self._would_overtake(m)),
            self.buffer.reserve.eq(s.accept),
        ]
        m.d.sync += [
            place_ahead.eq(~s.tags[-3].valid | lasts[-3]),
            entering.valid.eq(accept_any),
            self.nothing_enters.eq(~accept_any),
            entering.index.eq(self._first_index()),
            *entering.take(self._entering()),
            first.valid.eq(entering.valid | (end.valid & ~s.leaving)),
        ]
        next_index = Signal.like(end.index)
        m.d.comb += next_index.eq(self._next_index(end))
        with m.If(entering.valid):
            m.d.sync += [first.index.eq(entering.index), *first.take(entering.fields)]
            m.d.sync += lasts[0].eq(entering.index == self._last_index(entering))
        with m.Else():
            m.d.sync += [first.index.eq(next_index), *first.take(end.fields)]
            m.d.sync += lasts[0].eq(next_index == self._last_index(end))
        m.d.sync += [last.eq(before) for last, before in zip(lasts[1:], lasts[:-1], strict=True)]
        self._follow_on(m)
        if self.words.keys.waits and s.key is not None:
            idle = Signal()  # the loop has been empty for a clock, so that a key may enter
            m.d.sync += idle.eq(~s.occupied & ~accept_any)
            m.d.comb += s.key.ready.eq(self._not_busy(idle & ~entering.valid))
