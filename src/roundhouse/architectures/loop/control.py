"""The controller of a loop: who goes round, how far each has come, and who may enter or leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ..common.counting import down, up
from ..streams import Streams
from .table_memories import TableMemories
from .words import LoopWords

__all__ = ["LoopControl", "Tag"]


class Tag:
    """What the controller knows of the item in a stage of the loop."""

    def __init__(self, words: LoopWords, place: str):
        def field(name: str, width: int = 1, *, reset_less: bool = True) -> Signal:
            return Signal(width, name=f"{name}_{place}", reset_less=reset_less)

        self.valid = field("valid", reset_less=False)
        self.index = field("index", words.cipher.index_bits)
        self.setup = field("setup") if words.sets_up else Const(0, 1)
        self.decrypt = field("decrypt") if words.direction == "simplex" else Const(words.direction == "decrypt", 1)
        self.size = (
            field("size", words.cipher.size_bits)
            if len(words.cipher.key_sizes) > 1
            else Const(0, words.cipher.size_bits)
        )
        self.bank = field("bank") if words.keys == "shadow" else Const(0, 1)

    def fields(self) -> dict[str, Value]:
        """The fields that travel unchanged, by name."""
        return {name: getattr(self, name) for name in ("setup", "decrypt", "size", "bank")}

    def follow(self, before: Tag) -> list:
        """Assignments that take the fields of the item at `before`."""
        pairs = zip(self.fields().values(), before.fields().values(), strict=True)
        return [signal.eq(value) for signal, value in pairs if isinstance(signal, Signal)]


@dataclass
class LoopControl:
    """Signals between the controller and the other blocks of a loop.

    Attributes
    ----------
    words : LoopWords
    streams : Streams
    stages : int
        Stages of the loop.
    clocks : int
        Clocks that an item stays in a stage (more than one only if the loop is folded and has one stage).
    """

    words: LoopWords
    streams: Streams
    stages: int
    clocks: int

    def __post_init__(self) -> None:
        self.tags = [Tag(self.words, f"stage{stage}") for stage in range(self.stages)]
        self.enable = Signal()  #: items move on, one stage, at the end of this clock
        self.clock = Signal(max(1, (self.clocks - 1).bit_length()), name="clock")  #: which clock of a step this is
        self.accept = Signal()  #: a block enters at the end of this clock
        self.accept_key = Signal()  #: a key is taken at the end of this clock
        self.leaving = Signal()  #: the item in the last stage is on its last pass
        self.setup_done = Signal()  #: a key has gone round far enough, and leaves at the end of this clock
        self.enter: Value = self.accept  #: a block is taken into the first stage at the end of this clock
        self.enter_key: Value = self.accept_key  #: a key is taken into the first stage at the end of this clock
        #: either of both
        self.enter_key_state: Value = self.accept | self.accept_key if self.words.sets_up else self.accept
        self.have_key = Signal()  #: blocks may enter
        self.key_size = Signal(self.words.cipher.size_bits, reset_less=True)  #: size of the key that is held
        self.active_bank = Signal()  #: bank of the last block that entered (shadow keys)
        #: a key is being expanded beside the loop, which keeps out the next one
        self.expanding: Value | None = None
        self.memories: TableMemories | None = None  #: filled once a key is held; blocks enter, or a key, only after

    @property
    def items(self) -> list[Tag]:
        """The tags of all places where an item can be."""
        return self.tags

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        self._build_items(m)
        if self.words.keys == "travelling":
            m.d.comb += self.have_key.eq(1)
        elif not self.words.expands:
            self._build_key(m)

    def _build_items(self, m: Module) -> None:
        i, o, first, end = self.streams.i, self.streams.o, self.tags[0], self.tags[-1]
        moved, blocked, free = Signal(), Signal(), Signal()
        m.d.comb += [
            self.leaving.eq(end.index == self._last_index(end)),
            o.valid.eq(end.valid & ~end.setup & self.leaving & (self.clock == self.clocks - 1)),
            self.setup_done.eq(end.valid & end.setup & self.leaving & self.enable),
            blocked.eq(o.valid & ~o.ready),
            moved.eq((self.clock == self.clocks - 1) & ~blocked),
            self.enable.eq(moved | ~end.valid if self.clocks > 1 else ~blocked),
            free.eq(self.enable & (~end.valid | self.leaving)),
            i.ready.eq(free & self.have_key & ~self._key_waits() & ~self._would_overtake(m)),
        ]
        if self.clocks > 1:
            with m.If(self.enable):
                m.d.sync += self.clock.eq(0)
            with m.Elif(self.clock != self.clocks - 1):
                m.d.sync += self.clock.eq(up(self.clock))
        enters = self.accept | (self.accept_key if self.words.sets_up else 0)
        with m.If(self.enable):
            m.d.sync += first.valid.eq(enters | (end.valid & ~self.leaving))
            with m.If(enters):
                m.d.sync += [first.index.eq(self._first_index()), *self._enter(first)]
            with m.Else():
                m.d.sync += [first.index.eq(self._next_index(end)), *first.follow(end)]
            self._follow_on(m)
        if self.words.key_waits:
            everywhere = [tag.valid for tag in self.tags[:-1]] if self.stages > 1 else []
            assert self.streams.key is not None
            m.d.comb += self.streams.key.ready.eq(self._not_expanding(free & ~Cat(*everywhere).any()))

    def _follow_on(self, m: Module) -> None:
        """Items move from stage to stage."""
        for tag, before in zip(self.tags[1:], self.tags[:-1], strict=True):
            m.d.sync += [tag.valid.eq(before.valid), tag.index.eq(before.index), *tag.follow(before)]

    def _build_key(self, m: Module) -> None:
        key = self.streams.key
        assert key is not None
        ready = self.setup_done if self.words.sets_up else self.accept_key
        if self.memories is not None:
            m.d.comb += self.memories.start.eq(ready & ~self.accept_key if self.words.sets_up else ready)
            ready = self.memories.last
        if not self.words.key_waits:
            m.d.comb += key.ready.eq(1)
        if ready is self.accept_key:
            with m.If(ready):
                m.d.sync += self.have_key.eq(1)
        else:
            with m.If(self.accept_key):
                m.d.sync += self.have_key.eq(0)
            with m.Elif(ready):
                m.d.sync += self.have_key.eq(1)
        with m.If(self.accept_key):
            m.d.sync += self.key_size.eq(key.flag.get("size", 0))

    def _key_waits(self) -> Value:
        """A key that waits until no block is on its way keeps blocks from entering, or it would wait for ever."""
        key = self.streams.key
        return key.valid if self.words.key_waits and key is not None else Const(0, 1)

    def _not_expanding(self, ready: Value) -> Value:
        ready = ready if self.expanding is None else ready & ~self.expanding
        return ready if self.memories is None else ready & ~self.memories.busy

    def _would_overtake(self, m: Module) -> Value:
        """A block under a shorter key takes fewer passes, so it waits until those under another size have left."""
        if self.stages == 1 or len(self.words.cipher.key_sizes) == 1:
            return Const(0, 1)
        size = Signal.like(self.key_size, name="size_of_last")
        with m.If(self.accept):
            m.d.sync += size.eq(self.size_on_entry())
        return Cat(*(tag.valid for tag in self.items)).any() & (size != self.size_on_entry())

    def size_on_entry(self) -> Value:
        """Size of the key of a block or key that enters."""
        if self.words.keys == "travelling":
            return self.streams.i.flag.get("key_size", Const(0, self.words.cipher.size_bits))
        if self.words.sets_up and self.streams.key is not None and "size" in self.streams.key.flag:
            return Mux(self.accept_key, self.streams.key.flag["size"], self.key_size)
        return self.key_size

    def _enter(self, tag: Tag) -> list:
        coming = {
            "setup": self.accept_key,
            "decrypt": self.streams.i.flag.get("decrypt", 0) & (~self.accept_key if self.words.sets_up else 1),
            "size": self.size_on_entry(),
            "bank": self.active_bank ^ self.streams.i.flag.get("next_key", 0),
        }
        return [signal.eq(coming[name]) for name, signal in tag.fields().items() if isinstance(signal, Signal)]

    def _first_index(self) -> Value:
        decrypt = self.streams.i.flag.get("decrypt", Const(True in self.words.programs, 1))
        first = self._by_tag(self.words.first_index, decrypt, self.size_on_entry())
        return Mux(self.accept_key, 0, first) if self.words.sets_up else first

    def _last_index(self, tag: Tag) -> Value:
        last = self._by_tag(self.words.last_index, tag.decrypt, tag.size)
        if not self.words.sets_up:
            return last
        return Mux(tag.setup, self.by_size(self.words.last_setup_index, tag.size), last)

    def _next_index(self, tag: Tag) -> Value:
        one = self.words.unroll == 1
        more = up(tag.index) if one else (tag.index + self.words.unroll)[: len(tag.index)]
        less = down(tag.index) if one else (tag.index - self.words.unroll)[: len(tag.index)]
        moved = (
            more
            if True not in self.words.programs
            else less
            if False not in self.words.programs
            else Mux(tag.decrypt, less, more)
        )
        return Mux(tag.setup, up(tag.index), moved) if self.words.sets_up else moved

    def _by_tag(self, number: Callable[[bool, int], int], decrypt: Value, size: Value) -> Value:
        """``number(decrypt, size)`` for the directions that there are."""
        values = {d: self.by_size(partial(number, d), size) for d in self.words.programs}
        return Mux(decrypt, values[True], values[False]) if len(values) > 1 else next(iter(values.values()))

    def by_size(self, number: Callable[[int], int], size: Value) -> Value:
        """``number(n)`` for the number of a key size."""
        width = self.words.cipher.index_bits
        numbers = [number(n) for n in range(len(self.words.cipher.key_sizes))]
        if len(set(numbers)) == 1:
            return Const(numbers[0], width)
        return Cat(*(Const(n, width) for n in numbers)).word_select(size, width)
