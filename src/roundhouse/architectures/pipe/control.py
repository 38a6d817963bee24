"""The controller of a pipeline: which rows hold blocks, and which blocks may enter."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ...graph.counting import down
from ..common.result_buffer import ResultBuffer
from ..keys.expansion.expansion import Expansion
from ..keys.signals import PipeSignals, Tag
from ..streams import ResultStream, Streams
from .words import PipeWords

__all__ = ["PipeControl", "pipe_signals"]


def pipe_signals(words: PipeWords, streams: Streams, rows: int, expansion: Expansion | None) -> PipeSignals:
    """The signals of a pipeline of `rows` rows of registers."""
    return PipeSignals(
        key=streams.key,
        i=streams.i,
        tags=[_tag(words, row) for row in range(rows)],
        enable=Signal(name="enable"),
        accept=Signal(name="accept"),
        accept_key=Signal(name="accept_key"),
        have_key=Signal(name="have_key"),
        key_size=Signal(words.frame.cipher.size_bits, name="key_size", reset_less=True),
        expansion=expansion,
        empty=Signal(name="empty", init=1),
    )


def _tag(words: PipeWords, row: int) -> Tag:
    """A tag called after its row; fields that are the same for all blocks are constants."""
    frame = words.frame

    def field(name: str, width: int, several: bool) -> Value:
        return Signal(width, name=f"{name}_row{row}", reset_less=True) if several else Const(0, 1)

    fields = {
        **{flag: Signal(name=f"{flag}_row{row}") for flag in words.keys.flags},
        "decrypt": field("decrypt", 1, len(frame.sequences) > 1),
        "size": field("size", frame.cipher.size_bits, len(frame.sizes) > 1),
    }
    return Tag(Signal(name=f"valid_row{row}"), Const(0, 1), fields)


@dataclass(frozen=True)
class PipeControl:
    """The controller of a pipeline.

    Attributes
    ----------
    words : PipeWords
    signals : PipeSignals
    o : ResultStream
        Results leave here.
    buffer : ResultBuffer or None
        Room for the results of all blocks in flight, so that rows never halt; without it, all of them halt while a
        result is not taken.
    """

    words: PipeWords
    signals: PipeSignals
    o: ResultStream
    buffer: ResultBuffer | None

    def build(self, m: Module) -> None:
        """Build the controller in `m`."""
        s, o, buffer = self.signals, self.o, self.buffer
        may_enter: Value = s.enable
        if buffer is not None:
            may_enter = buffer.room
            m.d.comb += [s.enable.eq(1), buffer.push.eq(s.tags[-1].valid), buffer.reserve.eq(s.accept)]
        else:
            m.d.comb += [s.enable.eq(~o.valid | o.ready), o.valid.eq(s.tags[-1].valid)]
        admits = s.have_key & ~self._key_waits()
        enters = s.i.valid & admits if buffer is None else s.accept  # as rows move, which is decided beside it
        m.d.comb += s.i.ready.eq(may_enter & admits)
        keys, first = self.words.keys, s.tags[0]
        entering = {
            **keys.fields(s),
            "decrypt": s.i.flag.get("decrypt", Const(0, 1)),
            "size": keys.size_on_entry(s),
        }
        with m.If(s.enable):
            m.d.sync += [first.valid.eq(enters), *first.take(entering)]
            for tag, before in zip(s.tags[1:], s.tags[:-1], strict=True):
                m.d.sync += [tag.valid.eq(before.valid), *tag.take(before.fields)]
        if keys.waits:
            self._build_empty(m, enters)
        keys.control(m, s)

    def _build_empty(self, m: Module, enters: Value) -> None:
        """Count moves since a block entered: after as many as there are rows it has left, and all before it.

        The count begins a move late, so that what a block waits for decides no more than two registers.
        """
        s, rows = self.signals, len(self.signals.tags)
        entered = Signal(name="entered")
        moves_left = Signal(range(max(rows - 1, 2)), name="moves_left")
        with m.If(s.enable):
            m.d.sync += [
                entered.eq(enters),
                moves_left.eq(Mux(entered, max(rows - 2, 0), down(moves_left))),
                s.empty.eq(~enters & ~entered & (s.empty | ~moves_left.any())),
            ]

    def _key_waits(self) -> Value:
        """A key that waits for the pipeline to run empty keeps blocks out, or it would wait for ever."""
        key = self.signals.key
        return key.valid if self.words.keys.waits and key is not None else Const(0, 1)
