"""A FIFO for what waits for results of a core."""

from __future__ import annotations

from amaranth.hdl import Module, Mux, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out

from ..graph.counting import count, up

__all__ = ["InFlightFIFO", "move_on"]


class InFlightFIFO(wiring.Component):  # type: ignore[misc]  # Amaranth has no types
    """First in, first out; it shows an entry three clocks after it was written, in a register.

    Not a library's: there, whether something is written decides in the same clock what every bit of the memory does,
    and that is whether a mode takes a block. Here a register takes what is given in every clock, and the memory what is
    in that while there was room, of which a register tells, a clock late; the write address moves for an entry alone.
    What is read, which is known late too, is counted a clock after it was.

    Parameters
    ----------
    width : int
        Bits of an entry.
    depth : int
        Entries for which there is room, 2 at least; two more may find room.

    Attributes
    ----------
    w_en, w_data, w_rdy, r_en, r_data, r_rdy : Signal
        As those of a FIFO of Amaranth.
    level : Signal
        How many entries there are; a register.
    """

    def __init__(self, width: int, depth: int) -> None:
        self.depth = depth
        writes = {"w_en": In(1), "w_data": In(width), "w_rdy": Out(1)}
        reads = {"r_en": In(1), "r_data": Out(width), "r_rdy": Out(1)}
        super().__init__({**writes, **reads, "level": Out(range(depth + 3))})

    def elaborate(self, _platform: object) -> Module:
        m, rows = Module(), self.depth + 1
        m.submodules.storage = storage = Memory(shape=self.r_data.shape(), depth=rows, init=[])
        w_port = storage.write_port()  # Amaranth calls the ports after these variables
        r_port = storage.read_port(domain="comb")
        stored = Signal(range(rows + 2), name="stored")  # and what was fetched in the clock before
        some_stored, writes, fetches, fetched_one = (
            Signal(name=name) for name in ("some_stored", "writes", "fetches", "fetched_one")
        )
        given, had_room = Signal.like(self.w_data, name="given", reset_less=True), Signal(name="had_room")
        m.d.sync += [given.eq(self.w_data), had_room.eq(self.w_rdy), writes.eq(self.w_en & self.w_rdy)]
        m.d.comb += [
            fetches.eq(some_stored & (~self.r_rdy | self.r_en)),
            *(w_port.en.eq(had_room), w_port.data.eq(given)),
        ]
        for port, moves in ((w_port, writes), (r_port, fetches)):
            move_on(m, port.addr, moves, rows)
        several = stored[2:].any() | stored[1] & (stored[0] | ~fetched_one)
        any_stored = stored[1:].any() | stored[0] & ~fetched_one
        count(m, stored, more=writes, less=fetched_one)
        count(m, self.level, more=self.w_en & self.w_rdy, less=self.r_en & self.r_rdy)
        m.d.sync += [
            fetched_one.eq(fetches),
            some_stored.eq(writes | several | any_stored & ~fetches),
            self.w_rdy.eq(stored < rows - 2),  # two more may be on their way
            self.r_rdy.eq(some_stored | self.r_rdy & ~self.r_en),
        ]
        fetched = Signal.like(self.r_data, name="fetched", reset_less=True)
        with m.If(fetches):
            m.d.sync += fetched.eq(r_port.data)
        m.d.comb += self.r_data.eq(fetched)
        return m


def move_on(m: Module, row: Signal, moves: Value, rows: int) -> None:
    """At the end of a clock with `moves`, `row` is the next of so many rows; the last one is followed by row 0."""
    following = up(row)
    with m.If(moves):
        m.d.sync += row.eq(following if rows == 1 << len(row) else Mux(row == rows - 1, 0, following))
