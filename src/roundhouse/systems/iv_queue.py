"""IVs wait for their messages."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Value
from amaranth.lib.fifo import SyncFIFOBuffered

from ..architectures.streams import Stream

__all__ = ["queue_ivs"]


def queue_ivs(m: Module, iv: Stream, taken: Value) -> SyncFIFOBuffered:
    """Three IVs wait, so that one is there at the end of a message; the first one leaves in a clock with `taken`.

    It stands in a register, since more than one value is computed of it. A message can begin three clocks after its IV.
    The data of the FIFO are the payload, then the flags in their order.
    """
    given = Cat(iv.payload, *iv.flag.values())
    m.submodules.ivs = ivs = SyncFIFOBuffered(width=len(given), depth=3)
    m.d.comb += [ivs.w_data.eq(given), ivs.w_en.eq(iv.valid), iv.ready.eq(ivs.w_rdy), ivs.r_en.eq(taken)]
    return ivs
