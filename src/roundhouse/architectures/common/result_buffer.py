"""A buffer for results that has room for every block on the way, so that none of them ever has to halt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import memory

from ..streams import ResultStream
from .counting import count, up

__all__ = ["ResultBuffer"]


@dataclass(frozen=True)
class _Place:
    """A row of a memory, and the memory, one-hot."""

    row: Signal
    bank: Value


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
    #: Most results in one memory. Of several, registers say which is read: choosing takes two gates, however many.
    BANK = 32

    def __init__(self, o: ResultStream, on_the_way: int):
        self.o, self.banks = o, -(-on_the_way // self.BANK)
        self.rows = min(self.BANK, 1 << (on_the_way - 1).bit_length())
        self.depth = self.banks * self.rows
        self.reserve, self.room, self.push = Signal(), Signal(name="room"), Signal()

    def build(self, m: Module, payload: Value) -> None:
        """Build in the interface, for results that are `payload`.

        Not a library's buffer: there, the number of results held decides in the same clock what every bit of the output
        does. Here a register says whether there are any, and a transfer moves no more than a few counters.
        """
        pushed, result = Signal(name="pushed"), Signal(len(payload), name="result", reset_less=True)
        m.d.sync += [pushed.eq(self.push), result.eq(payload)]
        self.o.deliver(m, self._memory(m, result, pushed))
        held, taken = Signal(range(self.depth + 1), name="held"), self.o.transfer
        count(m, held, more=pushed, less=taken)
        m.d.sync += self.o.valid.eq(pushed | held[1:].any() | (held[0] & ~taken))
        places = Signal(range(self.depth + 1), init=self.depth, name="places")
        reserved = Signal(name="reserved")
        m.d.sync += reserved.eq(self.reserve)
        count(m, places, more=taken, less=reserved)
        # Of three places one is left whatever happens in this clock, and happened in the last.
        m.d.sync += self.room.eq(places[2:].any() | places[:2].all())

    def _memory(self, m: Module, result: Value, pushed: Value) -> Value:
        """The memories: the result that is to leave next."""
        to_write, to_read = self._place(m, "write", pushed), self._place(m, "read", self.o.transfer)
        leaving = list[Value]()
        for bank in range(self.banks):
            results = memory.Memory(shape=len(result), depth=self.rows, init=[])
            setattr(m.submodules, f"results_{bank}" if self.banks > 1 else "results", results)
            write, read = results.write_port(), results.read_port(domain="comb")
            m.d.comb += [write.en.eq(pushed & to_write.bank[bank]), write.addr.eq(to_write.row)]
            m.d.comb += [write.data.eq(result), read.addr.eq(to_read.row)]
            leaving.append(Mux(to_read.bank[bank], read.data, 0) if self.banks > 1 else read.data)
        return reduce(or_, leaving)

    def _place(self, m: Module, use: str, moves: Value) -> _Place:
        """A place that moves on, through all rows of a bank, then of the next, at the end of clocks with `moves`."""
        row = Signal(range(self.rows), name=f"{use}_row")
        bank = Signal(self.banks, name=f"{use}_bank", init=1) if self.banks > 1 else Const(1, 1)
        with m.If(moves):
            m.d.sync += row.eq(up(row))
            if self.banks > 1:
                with m.If(row.all()):
                    m.d.sync += bank.eq(bank.rotate_left(1))
        return _Place(row, bank)
