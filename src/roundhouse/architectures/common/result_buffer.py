"""A buffer for results that has room for every block on the way, so that none of them ever has to halt."""

from __future__ import annotations

from functools import reduce
from operator import or_

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import memory

from ..streams import ResultStream
from .counting import count, up

__all__ = ["ResultBuffer"]


class ResultBuffer:
    """Results, first in, first out: memories, and behind them registers with the result that is to leave.

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
    #: Most results in one memory. Each of several has rows, and a register behind it, of its own: so an address reaches
    #: few bits, and how many memories there are lengthens no path to a register.
    BANK = 32

    def __init__(self, o: ResultStream, on_the_way: int):
        self.o, self.banks = o, -(-on_the_way // self.BANK)
        self.rows = min(self.BANK, 1 << (on_the_way - 1).bit_length())
        self.depth = self.banks * self.rows
        self.reserve, self.room, self.push = Signal(name="reserve"), Signal(name="room"), Signal(name="push")

    def build(self, m: Module, payload: Value) -> None:
        """Build in the interface, for results that are `payload`.

        Not a library's buffer: there, the number of results held decides in the same clock what every bit of the output
        does. Here registers say whether there are any, and a transfer moves no more than a few counters.
        """
        some_held, fetch = Signal(name="some_held"), Signal(name="fetch")
        m.d.comb += fetch.eq(some_held & (~self.o.valid | self.o.ready))
        m.d.sync += self.o.valid.eq(some_held | (self.o.valid & ~self.o.ready))
        self.o.deliver(m, self._results(m, payload, fetch))
        held = Signal(range(self.depth + 1), name="held")
        count(m, held, more=self.push, less=fetch)
        m.d.sync += some_held.eq(self.push | held[1:].any() | (held[0] & ~fetch))
        places = Signal(range(self.depth + 1), init=self.depth, name="places")
        reserved = Signal(name="reserved")
        m.d.sync += reserved.eq(self.reserve)
        count(m, places, more=self.o.transfer, less=reserved)
        # Of three places one is left whatever happens in this clock, and happened in the last.
        m.d.sync += self.room.eq(places[2:].any() | places[:2].all())

    def _results(self, m: Module, payload: Value, fetch: Value) -> Value:
        """The result that was fetched last, from memories that take `payload` with `push`."""
        to_write, to_read = self._bank(m, "write", self.push), self._bank(m, "read", fetch)
        fetched = list[Value]()
        for bank in range(self.banks):
            suffix = f"_{bank}" if self.banks > 1 else ""
            results = memory.Memory(shape=len(payload), depth=self.rows, init=[])
            setattr(m.submodules, f"results{suffix}", results)
            write, read = results.write_port(), results.read_port(domain="comb")
            m.d.comb += [write.en.eq(self.push & to_write[bank]), write.data.eq(payload)]
            with m.If(write.en):
                m.d.sync += write.addr.eq(up(write.addr))
            with m.If(fetch & to_read[bank]):
                m.d.sync += read.addr.eq(up(read.addr))
            fetched.append(Signal(len(payload), name=f"fetched{suffix}", reset_less=True))
            with m.If(fetch):
                m.d.sync += fetched[-1].eq(Mux(to_read[bank], read.data, 0) if self.banks > 1 else read.data)
        return reduce(or_, fetched)

    def _bank(self, m: Module, use: str, moves: Value) -> Value:
        """Which memory is in use, one-hot; they take turns."""
        if self.banks == 1:
            return Const(1, 1)
        bank = Signal(self.banks, name=f"{use}_bank", init=1)
        with m.If(moves):
            m.d.sync += bank.eq(bank.rotate_left(1))
        return bank
