"""A buffer for results that has room for every block on the way, so that none of them ever has to halt."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

from ...graph.counting import count
from ..streams import ResultStream
from .result_column import ResultColumn

__all__ = ["ResultBuffer"]


class ResultBuffer:
    """Results, first in, first out.

    The buffer stands in columns of few bits, each with control of its own that does the same as that of the others:
    a signal that reached every bit would take longer to get there than what it decides.

    Parameters
    ----------
    o : ResultStream
        Results leave here.
    on_the_way : int
        Blocks that may be accepted and not yet taken as results.

    Attributes
    ----------
    reserve : Signal
        A block is accepted at the end of this clock.
    room : Signal
        Whether one may be; a register.
    push : Signal
        A result is there at the end of this clock.
    """

    #: Most results in one memory; more stand in several.
    ROWS = 32
    #: Bits of a column.
    COLUMN = 16

    def __init__(self, o: ResultStream, on_the_way: int):
        self.o, self.banks = o, -(-on_the_way // self.ROWS)
        self.rows = min(self.ROWS, 1 << (on_the_way - 1).bit_length())
        self.depth = self.banks * self.rows
        self.reserve, self.room, self.push = Signal(name="reserve"), Signal(name="room"), Signal(name="push")

    @classmethod
    def clocks(cls, on_the_way: int) -> int:
        """Clocks from the edge that brings a result to the edge that can hand it over."""
        return 2 if on_the_way <= cls.ROWS else 4

    def build(self, m: Module, payload: Value) -> None:
        """Build in the interface, for results that are `payload`.

        Not a library's buffer: there, the number of results held decides in the same clock what every bit of the output
        does. Here registers say whether there are any, and a transfer moves no more than a few counters.
        """
        width = min(self.COLUMN, len(payload))
        starts = range(0, len(payload), width)
        columns = [ResultColumn(self.banks, self.rows, f"_bits{at}" if at else "") for at in starts]
        parts = [payload[at : at + width] for at in starts]
        m.d.comb += self.o.valid.eq(columns[0].valid)
        results = [one.build(m, self.push, part, self.o.ready) for one, part in zip(columns, parts, strict=True)]
        self.o.deliver_parts(m, [(part, one.valid) for part, one in zip(results, columns, strict=True)])
        places = Signal(range(self.depth + 1), init=self.depth, name="places")
        reserved = Signal(name="reserved")
        m.d.sync += reserved.eq(self.reserve)
        count(m, places, more=self.o.transfer, less=reserved)
        # Of three places one is left whatever happens in this clock, and happened in the last.
        m.d.sync += self.room.eq(places[2:].any() | places[:2].all())
