"""A job's bytes, read from memory."""

from __future__ import annotations

from amaranth.hdl import Module, Signal, Value

from ...architectures.streams import Stream
from .block_fifo import BlockFIFO
from .bursts import Bursts
from .outstanding import Outstanding

__all__ = ["READ_DEPTH", "Reader"]

#: Beats that are asked for, or wait, at most: with bursts of 64 they hide a memory's latency of 192 clocks.
READ_DEPTH = 256


class Reader:
    """Asks for no more than there is room for, so data that comes never waits.

    Parameters
    ----------
    m : Module
    ar, r : Stream
        Of AXI4.
    clears : Value
        1 in a clock at whose end errors are forgotten.
    begins, address, beats, longest
        See `Bursts`.

    Attributes
    ----------
    there : Value
        Whether a beat waits.
    data : Value
        It.
    failed : Signal
        Whether an answer since then was an error.
    """

    def __init__(
        self,
        m: Module,
        ar: Stream,
        r: Stream,
        *,
        clears: Value,
        begins: Value,
        address: Value,
        beats: Value,
        longest: int,
    ) -> None:
        m.submodules.beats_read = self._fifo = fifo = BlockFIFO(width=len(r.payload), depth=READ_DEPTH + 1)
        free = Signal(range(READ_DEPTH + 1), init=READ_DEPTH, name="beats_free")
        self.there, self.data, self.failed = fifo.r_rdy, fifo.r_data, Signal(name="read_failed")
        size = len(r.payload) // 8
        bursts = Bursts(m, ar, begins=begins, address=address, beats=beats, beat_bytes=size, longest=longest, room=free)
        asked = Outstanding(m, "beats_asked", READ_DEPTH, asks=ar.transfer, more=bursts.length, comes=r.transfer)
        burst = bursts.length & ar.transfer.replicate(len(bursts.length))
        m.d.comb += [r.ready.eq(asked.any), fifo.w_en.eq(r.transfer), fifo.w_data.eq(r.payload)]
        m.d.sync += [
            free.eq(free - burst + (fifo.r_en & fifo.r_rdy)),
            self.failed.eq((self.failed | r.transfer & r.flag["resp"][1]) & ~clears),
        ]

    def take(self, m: Module, taken: Value) -> None:
        """The oldest beat is no longer needed after a clock with `taken`."""
        m.d.comb += self._fifo.r_en.eq(taken)
