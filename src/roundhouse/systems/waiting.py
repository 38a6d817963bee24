"""Blocks that wait for results, apart from what is known of them."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib.data import StructLayout, View
from amaranth.lib.memory import Memory

from ..cores.core_like import CoreLike
from .in_flight import move_on
from .mode import in_flight_fifo

__all__ = ["WaitingBlocks"]


class WaitingBlocks:
    """A FIFO of what is known of each block, which decides who takes it, and beside it a memory of the blocks.

    Blocks are read from memory at once: registers for them would have an enable that whoever takes a result drives, far
    away and late in its clock. What decides stands in registers, which are few. The memory is written in every clock
    while there is room, as that of `InFlightFIFO` is.

    Parameters
    ----------
    m : Module
    inner : CoreLike
        It has a place for each block in the core.
    layout : StructLayout
        Of an entry; the last field is the block.

    Attributes
    ----------
    given, shown : View
        The entry that is written, and the oldest one.
    w_en, w_rdy, r_en, r_rdy : Signal
        As those of a FIFO of Amaranth.
    """

    def __init__(self, m: Module, inner: CoreLike, layout: StructLayout) -> None:
        self.given, self.shown = (View(layout, Signal(layout.size, name=f"waiting_{name}")) for name in ("in", "out"))
        known = layout.size - len(self.given.block)
        m.submodules.waiting = fifo = in_flight_fifo(inner, known)
        rows = fifo.depth + 2  # as many entries as may find room in an InFlightFIFO
        m.submodules.waiting_blocks = blocks = Memory(shape=len(self.given.block), depth=rows, init=[])
        write_block = blocks.write_port()  # Amaranth calls the ports after these variables
        read_block = blocks.read_port(domain="comb")
        self.w_en, self.w_rdy, self.r_en, self.r_rdy = fifo.w_en, fifo.w_rdy, fifo.r_en, fifo.r_rdy
        m.d.comb += [
            Cat(fifo.w_data, write_block.data).eq(self.given),
            self.shown.eq(Cat(fifo.r_data, read_block.data)),
            write_block.en.eq(fifo.w_rdy),
        ]
        for port, moves in ((write_block, fifo.w_en & fifo.w_rdy), (read_block, fifo.r_en & fifo.r_rdy)):
            move_on(m, port.addr, moves, rows)
