"""The controller of a pipeline: which rows hold blocks, which keys they use, and who may enter."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ..common.result_buffer import ResultBuffer
from ..keys.expansion.expansion import Expansion
from ..loop.words import LoopWords
from ..streams import Streams

__all__ = ["PipeControl"]


class _Tag:
    """What the controller knows of the block in a row."""

    def __init__(self, words: LoopWords, row: int):
        sizes = words.cipher.key_sizes
        self.valid = Signal(name=f"valid_row{row}")
        self.decrypt = Signal(name=f"decrypt_row{row}", reset_less=True) if len(words.programs) > 1 else Const(0, 1)
        self.size = (
            Signal(words.cipher.size_bits, name=f"size_row{row}", reset_less=True) if len(sizes) > 1 else Const(0, 1)
        )
        self.switch = Signal(name=f"switch_row{row}") if words.keys == "shadow" else Const(0, 1)

    def take(self, **values: Value) -> list:
        """Assignments of the fields that there are."""
        return [field.eq(value) for name, value in values.items() if isinstance(field := getattr(self, name), Signal)]


@dataclass
class PipeControl:
    """Signals between the controller and the other blocks of a pipeline.

    Attributes
    ----------
    words : LoopWords
        Direction and keys.
    streams : Streams
    rows : int
        Rows of registers.
    expander : Expander, SetUpRun or None
        Expands keys, where they are stored or decryption needs the last one.
    buffered : bool
        Results wait in a buffer, and rows never halt.
    """

    words: LoopWords
    streams: Streams
    rows: int
    expander: Expansion | None
    buffered: bool

    def __post_init__(self) -> None:
        self.tags = [_Tag(self.words, row) for row in range(self.rows)]
        self.buffer = ResultBuffer(self.streams.o, self.rows + 6) if self.buffered else None
        self.enable = Signal()  #: all rows move on at the end of this clock
        self.accept = Signal()  #: a block enters at the end of this clock
        self.accept_key = Signal()  #: a key is taken at the end of this clock
        self.have_key = Signal()  #: blocks may enter
        self.key_size = Signal(self.words.cipher.size_bits, reset_less=True)  #: size of the key that is held

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        i, o, key = self.streams.i, self.streams.o, self.streams.key
        may_enter: Value = self.enable
        if self.buffer is not None:
            may_enter = self.buffer.room
            m.d.comb += [
                self.enable.eq(1),
                self.buffer.push.eq(self.tags[-1].valid),
                self.buffer.reserve.eq(self.accept),
            ]
        else:
            m.d.comb += [self.enable.eq(~o.valid | o.ready), o.valid.eq(self.tags[-1].valid)]
        m.d.comb += i.ready.eq(may_enter & self.have_key & ~self._key_waits())
        next_key = i.flag.get("next_key", Const(0, 1))
        entering = {"decrypt": i.flag.get("decrypt", Const(0, 1)), "size": self.size_on_entry()}
        with m.If(self.enable):
            m.d.sync += self.tags[0].take(valid=self.accept, switch=self.accept & next_key, **entering)
            for tag, before in zip(self.tags[1:], self.tags[:-1], strict=True):
                m.d.sync += tag.take(valid=before.valid, switch=before.switch, decrypt=before.decrypt, size=before.size)
        if key is None:
            m.d.comb += self.have_key.eq(1)
            return
        if self.words.keys == "shadow":
            self._build_shadow(m, next_key)
        else:
            self._build_key(m)

    def switch_enters(self, row: int) -> Value:
        """1 in a clock at whose end the first block under a new key enters a row."""
        if row == 0:
            return self.accept & self.streams.i.flag["next_key"]
        return self.enable & self.tags[row - 1].switch

    def size_on_entry(self) -> Value:
        """Size of the key of a block that enters."""
        if self.words.keys == "travelling":
            return self.streams.i.flag.get("key_size", Const(0, 1))
        if self.words.keys == "shadow" and self.expander is not None:
            return Mux(self.streams.i.flag["next_key"], self.expander.size, self.key_size)
        return self.key_size

    def _build_key(self, m: Module) -> None:
        key, expander = self.streams.key, self.expander
        assert key is not None
        if expander is None:
            m.d.comb += key.ready.eq(1)
            with m.If(self.accept_key):
                m.d.sync += self.have_key.eq(1)
        else:
            in_flight = Cat(*(tag.valid for tag in self.tags)).any() if self.words.keys == "stored" else Const(0, 1)
            m.d.comb += key.ready.eq(~expander.busy & ~in_flight)
            with m.If(self.accept_key):
                m.d.sync += self.have_key.eq(0)
            with m.Elif(expander.last):
                m.d.sync += self.have_key.eq(1)
        with m.If(self.accept_key):
            m.d.sync += self.key_size.eq(key.flag.get("size", Const(0, 1)))

    def _build_shadow(self, m: Module, next_key: Value) -> None:
        """The shadow takes a key when none waits there and the last one has moved into every row."""
        key, expander = self.streams.key, self.expander
        assert key is not None and expander is not None
        ready, active = Signal(name="shadow_ready"), Signal(name="active_key")
        moving = Cat(*(tag.switch for tag in self.tags[:-1])).any()
        m.d.comb += [key.ready.eq(~expander.busy & ~ready & ~moving), self.have_key.eq(Mux(next_key, ready, active))]
        with m.If(self.accept & next_key):
            m.d.sync += [active.eq(1), ready.eq(0), self.key_size.eq(expander.size)]
        with m.Elif(expander.last):
            m.d.sync += ready.eq(1)

    def _key_waits(self) -> Value:
        """A key that waits for the pipeline to run empty keeps blocks from entering, or it would wait for ever."""
        key = self.streams.key
        return key.valid if self.words.keys == "stored" and key is not None else Const(0, 1)
