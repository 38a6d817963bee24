"""The controller of a loop that never halts, made for a short clock: what it decides, it decides from registers."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Cat, Module, Signal

from ..common.result_buffer import ResultBuffer
from .control import LoopControl, Tag

__all__ = ["BufferedLoopControl"]


@dataclass
class BufferedLoopControl(LoopControl):
    """A controller that lets a block in only if the buffer has room for its result, and so never needs to halt.

    A block that is accepted waits for one clock in registers of its own (`entering`) before it takes a free place in
    the loop; whether the place will be free is known a clock before that. Whether a pass is the last travels with the
    item.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.entering = Tag(self.words, "entering")
        self.lasts = [Signal(name=f"last_stage{stage}", reset_less=True) for stage in range(self.stages)]
        # Each drives a whole block's worth of selectors, so the key schedule has a register of its own; it is inverted,
        # or
        # synthesis would find out that it is the same.
        self.nothing_enters = Signal(init=1)
        self.enter = self.entering.valid & ~self.entering.setup
        self.enter_key = ~self.nothing_enters & self.entering.setup
        self.enter_key_state = ~self.nothing_enters
        self.buffer = ResultBuffer(self.streams.o, self.stages + 4)

    @property
    def items(self) -> list[Tag]:
        """The tags of all places where an item can be."""
        return [self.entering, *self.tags]

    def _build_items(self, m: Module) -> None:
        i, first, end, entering = self.streams.i, self.tags[0], self.tags[-1], self.entering
        place_ahead = Signal()  # the place that a block accepted now would take is free
        accept_any = self.accept | (self.accept_key if self.words.sets_up else 0)
        m.d.comb += [
            self.enable.eq(1),
            self.leaving.eq(self.lasts[-1]),
            self.buffer.push.eq(end.valid & ~end.setup & self.leaving),
            self.setup_done.eq(end.valid & end.setup & self.leaving),
            i.ready.eq(place_ahead & self.buffer.room & self.have_key & ~self._key_waits() & ~self._would_overtake(m)),
            self.buffer.reserve.eq(self.accept),
        ]
        m.d.sync += [
            place_ahead.eq(~self.tags[-3].valid | self.lasts[-3]),
            entering.valid.eq(accept_any),
            self.nothing_enters.eq(~accept_any),
            entering.index.eq(self._first_index()),
            *self._enter(entering),
            first.valid.eq(entering.valid | (end.valid & ~self.leaving)),
        ]
        next_index = Signal.like(end.index)
        m.d.comb += next_index.eq(self._next_index(end))
        with m.If(entering.valid):
            m.d.sync += [first.index.eq(entering.index), *first.follow(entering)]
            m.d.sync += self.lasts[0].eq(entering.index == self._last_index(entering))
        with m.Else():
            m.d.sync += [first.index.eq(next_index), *first.follow(end)]
            m.d.sync += self.lasts[0].eq(next_index == self._last_index(end))
        m.d.sync += [last.eq(before) for last, before in zip(self.lasts[1:], self.lasts[:-1], strict=True)]
        self._follow_on(m)
        if self.words.key_waits:
            assert self.streams.key is not None
            idle = Signal()  # nothing has been on the way for a clock, so that a key may come in
            m.d.sync += idle.eq(~Cat(*(tag.valid for tag in self.items)).any() & ~accept_any)
            m.d.comb += self.streams.key.ready.eq(self._not_expanding(idle & ~entering.valid))
