"""A buffer for results that has room for every block on the way, so that none of them ever has to halt."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value
from amaranth.lib import memory

from ..streams import ResultStream
from .counting import count, up

__all__ = ["ResultBuffer"]


class ResultBuffer:
    """Results, first in, first out, behind a row of registers.

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

    #: Clocks from the edge that brings a result to the edge that can hand it over.
    CLOCKS = 2

    def __init__(self, o: ResultStream, on_the_way: int):
        self.o, self.depth = o, 1 << (on_the_way - 1).bit_length()
        self.reserve, self.room, self.push = Signal(), Signal(name="room"), Signal()

    def build(self, m: Module, payload: Value) -> None:
        """Build in the interface, for results that are `payload`.

        Not a library's buffer: there, the number of results held decides in the same clock what every bit of the output
        does. Here a register says whether there are any, and a transfer moves no more than a few counters.
        """
        pushed, result = Signal(name="pushed"), Signal(len(payload), name="result", reset_less=True)
        m.d.sync += [pushed.eq(self.push), result.eq(payload)]
        m.submodules.results = results = memory.Memory(shape=len(payload), depth=self.depth, init=[])
        write, read = results.write_port(), results.read_port(domain="comb")
        m.d.comb += [write.en.eq(pushed), write.data.eq(result)]
        self.o.deliver(m, read.data)
        held, taken = Signal(range(self.depth + 1), name="held"), self.o.transfer
        with m.If(pushed):
            m.d.sync += write.addr.eq(up(write.addr))
        with m.If(taken):
            m.d.sync += read.addr.eq(up(read.addr))
        count(m, held, more=pushed, less=taken)
        m.d.sync += self.o.valid.eq(pushed | held[1:].any() | (held[0] & ~taken))
        places = Signal(range(self.depth + 1), init=self.depth, name="places")
        reserved = Signal(name="reserved")
        m.d.sync += reserved.eq(self.reserve)
        count(m, places, more=taken, less=reserved)
        # Of three places one is left whatever happens in this clock, and happened in the last.
        m.d.sync += self.room.eq(places[2:].any() | places[:2].all())
