"""The controller of a loop: which items are where, how far each has come, and which may enter or leave.

An *item* is a block, or a key being set up, in one stage of the loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...graph.counting import up
from ...words import Word
from ..common.passes import Datapath
from ..keys.expansion.expansion import Expansion
from ..keys.signals import LoopSignals, Tag
from ..streams import ResultStream, Stream, Streams
from .indices import LoopIndices
from .run_up import RunUp
from .set_up import SetUp
from .signals import loop_signals
from .words import LoopWords

__all__ = ["LoopControl"]


@dataclass(frozen=True)
class _Ends:
    """Registers, computed a clock ahead: does a block leave the last stage, does a key set-up end there.

    Attributes
    ----------
    result : Signal
        A block leaves once it is taken.
    setup : Signal
        A key is set up; see `SetUp.done`.
    """

    result: Signal = field(default_factory=lambda: Signal(name="result"))
    setup: Signal = field(default_factory=lambda: Signal(name="setup_ends"))


@dataclass(frozen=True)
class _Ahead:
    """The item that will be in the last stage after the next move, and whether that will be its last iteration."""

    item: Tag
    last: Value


@dataclass(frozen=True)
class LoopControl:
    """The controller of a loop that halts as a whole while a result is not taken.

    Attributes
    ----------
    words : LoopWords
    signals : LoopSignals
    o : ResultStream
        Results leave here.
    clocks : int
        Clocks that an item stays in a stage (more than one only if the loop is folded and has one stage).
    """

    words: LoopWords
    signals: LoopSignals
    o: ResultStream
    clocks: int

    #: Clocks that a key spends in the controller, in addition to its iterations.
    KEY_WAIT: ClassVar[int] = 1

    @classmethod
    def latency(cls, stages: int) -> int:
        """Clocks that a block spends in the controller and behind a loop of so many stages, beside its iterations."""
        return 0

    @classmethod
    def of(cls, words: LoopWords, streams: Streams, datapath: Datapath, expansion: Expansion | None) -> LoopControl:
        """The controller of a loop, with new signals."""
        return cls(words, loop_signals(words, streams, datapath, expansion), streams.o, datapath.clocks)

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        self._build_items(m)
        if self.signals.key is None:
            m.d.comb += self.signals.have_key.eq(1)
        elif not self.words.keys.drives_have_key:
            self._build_key(m, self.signals.key)

    def enter(self, m: Module, inputs: Iterable[Word], entering: Sequence[Value]) -> Sequence[Value]:
        """What enters the first stage: the values for its input words, computed as a block or key is accepted."""
        return entering

    def deliver(self, m: Module, block_out: Value) -> None:
        """Build in the interface `m` what takes results to the output."""
        self.o.deliver(m, block_out)

    def size_on_entry(self) -> Value:
        """Size of the key of a block or key that enters."""
        s = self.signals
        if s.key is None:
            return s.i.flag.get("key_size", Const(0, self.words.frame.cipher.size_bits))
        if "size" in s.key.flag:
            return Mux(self.set_up.key_enters, s.key.flag["size"], s.key_size)
        return s.key_size

    def _build_items(self, m: Module) -> None:
        """Build what decides in each clock whether items move on, whether one enters, and whether a result leaves."""
        s, o = self.signals, self.o
        ends, goes = self._build_ends(m), Signal(name="goes")  # goes: no result is blocking the loop
        m.d.comb += [
            self._coming.eq(self._enters | ~s.enter),
            o.valid.eq(ends.result),
            s.setup_done.eq(self.set_up.done(ends.setup)),
            goes.eq(o.ready | ~ends.result),
            s.enable.eq(s.moves & goes),
            self._admits.eq(self.set_up.admits(self._block_may_enter(s.enter, m))),
            s.i.ready.eq(self._admits & goes),
            self._enters.eq(s.i.valid & self._admits | self.set_up.enters(self._admits_key)),
            s.entering.valid.eq(self._enters),
            s.entering.index.eq(self._first_index()),
            *s.entering.take(self._entering()),
        ]
        if self.clocks > 1:
            with m.If(s.enable):
                m.d.sync += s.clock.eq(0)
            with m.Elif(s.clock != self.clocks - 1):
                m.d.sync += s.clock.eq(up(s.clock))
        with m.If(s.enable):
            m.d.sync += s.tags[0].valid.eq(self._coming)
        self._move(m)
        self.set_up.build(m, s.enter)
        if self._lasts:
            self._move_lasts(m)
        if self.words.keys.waits and s.key is not None:
            behind = Cat(*(tag.valid for tag in s.tags[:-1])).any()
            m.d.comb += [
                self._admits_key.eq(self._not_busy(s.enter & ~behind)),
                s.key.ready.eq(self._admits_key & goes),
            ]

    def _build_ends(self, m: Module) -> _Ends:
        """Registers that say what the last stage does in a clock, computed in the clock before."""
        s, ends, ahead = self.signals, _Ends(), self._ahead(m)
        is_key, leaves = ahead.item.fields["setup"], Signal(name="leaves")
        m.d.comb += leaves.eq(ahead.item.valid & ahead.last)
        setup = self.set_up.ends(leaves, ahead.item)
        if self.clocks == 1:
            with m.If(s.enable):
                m.d.sync += self.set_up.take_next(~ahead.item.valid | ahead.last)
                m.d.sync += [ends.result.eq(leaves & ~is_key), ends.setup.eq(setup)]
            m.d.comb += s.moves.eq(1)
            return ends
        last, end = Signal(name="last_iteration", reset_less=True), s.tags[-1]
        with m.If(s.enable):
            m.d.sync += [last.eq(ahead.last), *self.set_up.take_next(~ahead.item.valid)]
            m.d.sync += self.set_up.move_next(~ahead.item.valid)
            m.d.sync += [ends.result.eq(0), ends.setup.eq(0)]
        with m.Elif(s.clock == self.clocks - 2):
            m.d.sync += [*self.set_up.take_next(last), self.set_up.move_next(Const(1, 1))]
            m.d.sync += [ends.result.eq(last & ~end.fields["setup"]), ends.setup.eq(self.set_up.ends(last, end))]
        return ends

    def _ahead(self, m: Module) -> _Ahead:
        """What comes to the last stage when all items move on."""
        s = self.signals
        if len(s.tags) > 1:
            return _Ahead(s.tags[-2], self._lasts[-1])
        single = self._indices.is_single(s.entering.fields)
        item = replace(s.coming, valid=self._coming)
        is_last = Signal(name="is_last")
        m.d.comb += is_last.eq(Mux(s.enter, single, self._is_before_last))
        return _Ahead(item, is_last)

    @cached_property
    def _admits(self) -> Signal:
        """Whether a block may enter as items move on; that they do is decided beside it."""
        return Signal(name="admits")

    @cached_property
    def _admits_key(self) -> Signal:
        """The same of a key, where keys wait until no block is in flight."""
        return Signal(name="admits_key")

    @cached_property
    def _enters(self) -> Signal:
        """Whether a block, or a key that is set up in the loop, enters as items move on."""
        return Signal(name="enters")

    @cached_property
    def _coming(self) -> Signal:
        """Whether an item comes to the first stage as items move on: one that enters, or returns."""
        return Signal(name="coming")

    @cached_property
    def _lasts(self) -> list[Signal]:
        """For each stage but the last, a register that says whether its item is in its last iteration."""
        return [Signal(name=f"last_stage{stage}", reset_less=True) for stage in range(len(self.signals.tags) - 1)]

    @property
    def _is_before_last(self) -> Value:
        """Whether the next iteration of the item in the last stage is its last one."""
        s = self.signals
        return s.index_after_end == self._indices.before_end(s.tags[-1].fields, 0)

    def _move_lasts(self, m: Module) -> None:
        """Whether an iteration is the last is decided as the item comes to the first stage, and goes with it."""
        s = self.signals
        coming = s.comes(self._indices.is_single(s.entering.fields), self._is_before_last, waits=True)
        with m.If(s.enable):
            m.d.sync += [last.eq(before) for last, before in zip(self._lasts, [coming, *self._lasts[:-1]], strict=True)]

    def _move(self, m: Module) -> None:
        """Move all items to their next stages, in clocks in which the loop is enabled.

        The item that enters goes to the first stage; if none does, the one that returns from the last stage does.
        """
        s, tags = self.signals, self.signals.tags
        first, entering, returning = tags[0], s.entering, s.returning
        with m.If(s.enable):
            with m.If(s.enter):
                m.d.sync += first.take(entering.fields)
            with m.Else():
                m.d.sync += first.take(returning.fields)
            for tag, before in zip(tags[1:], tags[:-1], strict=True):
                m.d.sync += [tag.valid.eq(before.valid), tag.index.eq(before.index), *tag.take(before.fields)]
        index = self.words.frame.index
        with m.If(s.enable_of(index)):
            m.d.sync += first.index.eq(s.comes(entering.index, returning.index, waits=index in s.kept))
        after, single = self._indices.after, len(tags) == 1
        with m.If(s.moves if single else s.enable):  # in a loop of one stage, nothing reads it while a result waits
            following = Mux(s.enter, after(entering), after(returning)) if single else after(tags[-2])
            m.d.sync += s.index_after_end.eq(following)

    def _build_key(self, m: Module, key: Stream) -> None:
        """A key is held once it is accepted and its set-up in the loop done; then tables that depend on it are filled.

        Blocks, and the next key, enter only afterwards.
        """
        s, ready = self.signals, self.set_up.ready
        if s.fill is not None:
            m.d.comb += s.fill.start.eq(s.accept_key if ready is None else ready & ~s.accept_key)
            ready = s.fill.last
        if not self.words.keys.waits:
            m.d.comb += key.ready.eq(1)
        s.hold_key(m, ready)

    def _block_may_enter(self, free: Value, m: Module) -> Value:
        """Whether a block that is offered may take a place that is `free`."""
        return free & self.signals.have_key & ~self._key_waits() & ~self._would_overtake(m)

    def _key_waits(self) -> Value:
        """A key that waits until no block is in flight keeps blocks out, or it would wait for ever."""
        key = self.signals.key
        return key.valid if self.words.keys.waits and key is not None else Const(0, 1)

    def _not_busy(self, ready: Value) -> Value:
        """`ready`, but not while a key is expanded or tables are filled."""
        s = self.signals
        if s.expansion is not None:
            ready = ready & ~s.expansion.busy
        return ready if s.fill is None else ready & ~s.fill.busy

    def _would_overtake(self, m: Module) -> Value:
        """A block under a shorter key takes fewer iterations, so it waits until those under another size have left.

        Where only decryption waits for set-up, they have: the key waited for them, and a run-up is no block.
        """
        s = self.signals
        if len(s.tags) == 1 or len(self.words.frame.sizes) == 1 or self.words.keys.runs_up:
            return Const(0, 1)
        size = Signal.like(s.key_size, name="size_of_last")
        with m.If(s.accept):
            m.d.sync += size.eq(self.size_on_entry())
        return s.occupied & (size != self.size_on_entry())

    def _entering(self) -> dict[str, Value]:
        """The fields of an item that enters."""
        return {
            "setup": self.set_up.field,
            "decrypt": self.set_up.decrypt_field,
            "size": self.size_on_entry(),
            **self.words.keys.fields(self.signals),
        }

    @cached_property
    def set_up(self) -> SetUp:
        """How a new key is set up."""
        return (RunUp if self.words.keys.runs_up else SetUp)(self.words, self.signals, self.clocks)

    def _first_index(self) -> Value:
        first = self._indices.of_first(self.set_up.decrypts, self.size_on_entry())
        return Mux(self.set_up.key_enters, 0, first)

    @property
    def _indices(self) -> LoopIndices:
        return LoopIndices(self.words)
