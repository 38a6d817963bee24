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
from .control import LoopControl
from .signals import loop_signals
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
    buffer : ResultBuffer
    """

    buffer: ResultBuffer

    KEY_WAIT = 2

    @classmethod
    def latency(cls, stages: int) -> int:
        return 1 + ResultBuffer.clocks(_on_the_way(stages))

    @classmethod
    def of(
        cls, words: LoopWords, streams: Streams, datapath: Datapath, expansion: Expansion | None
    ) -> BufferedLoopControl:
        signals = replace(loop_signals(words, streams, datapath, expansion), waits=True)
        buffer = ResultBuffer(streams.o, _on_the_way(datapath.stages))
        return cls(words, signals, streams.o, datapath.clocks, buffer)

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
        s, entering = self.signals, self.signals.entering
        first, before_end = s.tags[0], s.tags[-2]
        place_ahead = Signal()  # the place that a block accepted now would take is free
        accept_any = s.accept | self.set_up.entered
        m.d.comb += [
            s.enable.eq(1),
            s.i.ready.eq(self.set_up.admits(self._block_may_enter(place_ahead & self.buffer.room, m))),
            self.buffer.reserve.eq(s.accept),
        ]
        ends = before_end.valid & self._lasts[-1]
        m.d.sync += [
            place_ahead.eq(self.set_up.place(~s.tags[-3].valid | self._lasts[-2], s.tags[-3])),
            *self.set_up.take_next(~before_end.valid | self._lasts[-1]),
            self.buffer.push.eq(ends & ~before_end.fields["setup"]),
            s.setup_done.eq(self.set_up.ends(ends, before_end)),
            entering.valid.eq(accept_any),
            entering.index.eq(self._first_index()),
            *entering.take(self._entering()),
            first.valid.eq(entering.valid | s.stay),
        ]
        self._move(m)
        self.set_up.build(m, place_ahead)
        self._move_lasts(m)
        if self.words.keys.waits and s.key is not None:
            idle = Signal()  # the loop has been empty for a clock, so that a key may enter
            m.d.sync += idle.eq(~s.occupied & ~accept_any)
            m.d.comb += s.key.ready.eq(self._not_busy(idle & ~entering.valid))


def _on_the_way(stages: int) -> int:
    """Blocks accepted and not yet taken in a loop of so many stages: those in it, before it, and behind it."""
    return stages + 4
