"""IVs wait for their messages."""

from __future__ import annotations

from amaranth.hdl import Module, Value
from amaranth.lib.fifo import SyncFIFOBuffered

from ..architectures.streams import Stream

__all__ = ["queue_ivs"]


def queue_ivs(m: Module, iv: Stream, taken: Value) -> SyncFIFOBuffered:
    """Three IVs wait, so that one is there at the end of a message; the first one leaves in a clock with `taken`.

    It stands in a register, since more than one value is computed of it. A message can begin three clocks after its IV.
    """
    m.submodules.ivs = ivs = SyncFIFOBuffered(width=len(iv.payload), depth=3)
    m.d.comb += [ivs.w_data.eq(iv.payload), ivs.w_en.eq(iv.valid), iv.ready.eq(ivs.w_rdy), ivs.r_en.eq(taken)]
    return ivs
