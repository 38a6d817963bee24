"""IVs wait for their messages."""

from __future__ import annotations

from amaranth.hdl import Module, Value
from amaranth.lib.fifo import SyncFIFO

from ..architectures.streams import Stream

__all__ = ["IV_CLOCKS", "queue_ivs"]

#: From the edge that accepts an IV to the first edge that can accept a block of a message that starts with it.
IV_CLOCKS = 2


def queue_ivs(m: Module, iv: Stream, taken: Value) -> SyncFIFO:
    """Two IVs wait, so that one is there at the end of a message; the first one leaves in a clock with `taken`."""
    m.submodules.ivs = ivs = SyncFIFO(width=len(iv.payload), depth=2)
    m.d.comb += [ivs.w_data.eq(iv.payload), ivs.w_en.eq(iv.valid), iv.ready.eq(ivs.w_rdy), ivs.r_en.eq(taken)]
    return ivs
