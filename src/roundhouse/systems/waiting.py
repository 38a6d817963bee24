"""Blocks that wait for results, apart from what is known of them."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib.data import StructLayout, View
from amaranth.lib.fifo import SyncFIFO

from ..cores.core_like import CoreLike
from .mode import in_flight_fifo

__all__ = ["WaitingBlocks"]


class WaitingBlocks:
    """Two FIFOs in step: one of blocks, and one of what is known of each, which decides who takes it.

    Blocks are read from memory at once: registers for them would have an enable that whoever takes a result drives, far
    away and late in its clock. What decides stands in registers, which are few.

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
        m.submodules.waiting_blocks = blocks = SyncFIFO(width=layout.size - known, depth=fifo.depth)
        self.w_en, self.w_rdy, self.r_en, self.r_rdy = fifo.w_en, fifo.w_rdy, fifo.r_en, fifo.r_rdy
        m.d.comb += [
            Cat(fifo.w_data, blocks.w_data).eq(self.given),
            self.shown.eq(Cat(fifo.r_data, blocks.r_data)),
            *(blocks.w_en.eq(fifo.w_en & fifo.w_rdy), blocks.r_en.eq(fifo.r_en & fifo.r_rdy)),
        ]
