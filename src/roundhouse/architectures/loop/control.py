"""The controller of a loop: which items are where, how far each has come, and which may enter or leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...words import Word
from ..common.counting import down, up
from ..common.passes import Datapath
from ..keys.expansion.expansion import Expansion
from ..keys.signals import FillSignals, LoopSignals, Tag
from ..streams import ResultStream, Stream, Streams
from .words import LoopWords

__all__ = ["LoopControl", "loop_signals", "new_tag"]


def new_tag(words: LoopWords, place: str) -> Tag:
    """A tag whose signals are called after a place; fields that are the same for all items are constants."""
    frame, keys = words.frame, words.keys

    def field(name: str, width: int = 1, *, reset_less: bool = True) -> Signal:
        return Signal(width, name=f"{name}_{place}", reset_less=reset_less)

    bits, several = frame.cipher.size_bits, len(frame.sizes) > 1
    fields = {
        "setup": field("setup") if keys.sets_up else Const(0, 1),
        "decrypt": field("decrypt") if frame.direction == "simplex" else Const(frame.direction == "decrypt", 1),
        "size": field("size", bits) if several else Const(0, bits),
        **{name: field(name, width) for name, width in keys.tag_fields.items()},
    }
    return Tag(field("valid", reset_less=False), field("index", frame.cipher.index_bits), fields)


def loop_signals(words: LoopWords, streams: Streams, datapath: Datapath, expansion: Expansion | None) -> LoopSignals:
    """The signals of a loop."""
    accept, accept_key = Signal(name="accept"), Signal(name="accept_key")
    fill = FillSignals(*(Signal(name=f"fill_{name}") for name in ("start", "busy", "last")))
    return LoopSignals(
        key=streams.key,
        i=streams.i,
        tags=[new_tag(words, f"stage{stage}") for stage in range(datapath.stages)],
        waiting=None,
        enable=Signal(name="enable"),
        clock=Signal(max(1, (datapath.clocks - 1).bit_length()), name="clock"),
        accept=accept,
        accept_key=accept_key,
        enter=accept,
        enter_key=accept_key,
        enter_any=accept | accept_key if words.keys.sets_up else accept,
        leaving=Signal(name="leaving"),
        setup_done=Signal(name="setup_done"),
        have_key=Signal(name="have_key"),
        key_size=Signal(words.frame.cipher.size_bits, name="key_size", reset_less=True),
        expansion=expansion,
        fill=fill if datapath.units.fills else None,
        policy={name: Signal(width, name=name) for name, width in words.keys.registers.items()},
        period=datapath.period,
        units=datapath.units,
    )


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

    #: Clocks that a block spends in the controller and behind the loop, in addition to its iterations.
    LATENCY: ClassVar[int] = 0
    #: Clocks that a key spends in the controller, in addition to its iterations.
    KEY_WAIT: ClassVar[int] = 1

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
        if self.words.keys.sets_up and "size" in s.key.flag:
            return Mux(s.accept_key, s.key.flag["size"], s.key_size)
        return s.key_size

    def _build_items(self, m: Module) -> None:
        s, o, first, end = self.signals, self.o, self.signals.tags[0], self.signals.tags[-1]
        moved, blocked, free = Signal(), Signal(), Signal()
        m.d.comb += [
            s.leaving.eq(end.index == self._last_index(end)),
            o.valid.eq(end.valid & ~end.fields["setup"] & s.leaving & (s.clock == self.clocks - 1)),
            s.setup_done.eq(end.valid & end.fields["setup"] & s.leaving & s.enable),
            blocked.eq(o.valid & ~o.ready),
            moved.eq((s.clock == self.clocks - 1) & ~blocked),
            s.enable.eq(moved | ~end.valid if self.clocks > 1 else ~blocked),
            free.eq(s.enable & (~end.valid | s.leaving)),
            s.i.ready.eq(free & s.have_key & ~self._key_waits() & ~self._would_overtake(m)),
        ]
        if self.clocks > 1:
            with m.If(s.enable):
                m.d.sync += s.clock.eq(0)
            with m.Elif(s.clock != self.clocks - 1):
                m.d.sync += s.clock.eq(up(s.clock))
        enters = s.accept | (s.accept_key if self.words.keys.sets_up else 0)
        with m.If(s.enable):
            m.d.sync += first.valid.eq(enters | (end.valid & ~s.leaving))
            with m.If(enters):
                m.d.sync += [first.index.eq(self._first_index()), *first.take(self._entering())]
            with m.Else():
                m.d.sync += [first.index.eq(self._next_index(end)), *first.take(end.fields)]
            self._follow_on(m)
        if self.words.keys.waits and s.key is not None:
            behind = Cat(*(tag.valid for tag in s.tags[:-1])).any()
            m.d.comb += s.key.ready.eq(self._not_busy(free & ~behind))

    def _follow_on(self, m: Module) -> None:
        """Items move from stage to stage."""
        tags = self.signals.tags
        for tag, before in zip(tags[1:], tags[:-1], strict=True):
            m.d.sync += [tag.valid.eq(before.valid), tag.index.eq(before.index), *tag.take(before.fields)]

    def _build_key(self, m: Module, key: Stream) -> None:
        """A key is held once it is accepted and its set-up in the loop done; then tables that depend on it are filled.

        Blocks, and the next key, enter only afterwards.
        """
        s, sets_up = self.signals, self.words.keys.sets_up
        ready = s.setup_done if sets_up else None
        if s.fill is not None:
            m.d.comb += s.fill.start.eq(s.setup_done & ~s.accept_key if sets_up else s.accept_key)
            ready = s.fill.last
        if not self.words.keys.waits:
            m.d.comb += key.ready.eq(1)
        s.hold_key(m, ready)

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
        """A block under a shorter key takes fewer iterations, so it waits until those under another size have left."""
        s = self.signals
        if len(s.tags) == 1 or len(self.words.frame.sizes) == 1:
            return Const(0, 1)
        size = Signal.like(s.key_size, name="size_of_last")
        with m.If(s.accept):
            m.d.sync += size.eq(self.size_on_entry())
        return s.occupied & (size != self.size_on_entry())

    def _entering(self) -> dict[str, Value]:
        """The fields of an item that enters."""
        s = self.signals
        return {
            "setup": s.accept_key,
            "decrypt": s.i.flag.get("decrypt", 0) & (~s.accept_key if self.words.keys.sets_up else 1),
            "size": self.size_on_entry(),
            **self.words.keys.fields(s),
        }

    def _first_index(self) -> Value:
        words, s = self.words, self.signals
        decrypt = s.i.flag.get("decrypt", Const(True in words.frame.sequences, 1))
        first = self._by_tag(words.keys.first_index, decrypt, self.size_on_entry())
        return Mux(s.accept_key, 0, first) if words.keys.sets_up else first

    def _last_index(self, tag: Tag) -> Value:
        words = self.words
        last = self._by_tag(words.last_index, tag.fields["decrypt"], tag.fields["size"])
        if not words.keys.sets_up:
            return last
        return Mux(tag.fields["setup"], words.frame.by_size(words.keys.last_setup_index, tag.fields["size"]), last)

    def _next_index(self, tag: Tag) -> Value:
        frame = self.words.frame
        one = frame.unroll == 1
        more = up(tag.index) if one else (tag.index + frame.unroll)[: len(tag.index)]
        less = down(tag.index) if one else (tag.index - frame.unroll)[: len(tag.index)]
        if True not in frame.sequences:
            moved = more
        else:
            moved = less if False not in frame.sequences else Mux(tag.fields["decrypt"], less, more)
        return Mux(tag.fields["setup"], up(tag.index), moved) if self.words.keys.sets_up else moved

    def _by_tag(self, number: Callable[[bool, int], int], decrypt: Value, size: Value) -> Value:
        """``number(decrypt, size)`` for the directions of the core."""
        frame = self.words.frame
        values = {d: frame.by_size(partial(number, d), size) for d in frame.sequences}
        return Mux(decrypt, values[True], values[False]) if len(values) > 1 else next(iter(values.values()))
