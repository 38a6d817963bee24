"""A job's results, written to memory."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

from ...architectures.streams import Stream
from .block_fifo import BlockFIFO
from .bursts import Bursts
from .outstanding import Outstanding

__all__ = ["WRITE_DEPTH", "Writer"]

#: Beats that wait at most, two of the longest bursts: one is sent while the next one is collected.
WRITE_DEPTH = 128
#: Bursts without an answer at most.
UNANSWERED = 31


class Writer:
    """Asks to write only what it has, so data never makes the memory wait.

    The data of a burst is offered a clock after its address, whether that was taken or not: a memory may wait for both
    (IHI 0022, A3.3.1).

    Parameters
    ----------
    m : Module
    results : Stream
        The packet of results.
    aw, w, b : Stream
        Of AXI4.
    clears : Value
        1 in a clock at whose end errors are forgotten.
    begins, address, beats, longest
        See `Bursts`.

    Attributes
    ----------
    done : Value
        Whether everything has been written, and the memory has answered.
    failed : Signal
        Whether an answer since then was an error.
    """

    def __init__(
        self,
        m: Module,
        results: Stream,
        aw: Stream,
        w: Stream,
        b: Stream,
        *,
        clears: Value,
        begins: Value,
        address: Value,
        beats: Value,
        longest: int,
    ) -> None:
        size = len(w.payload) // 8
        fifo = BlockFIFO(width=len(w.payload) + size + 1, depth=WRITE_DEPTH + 1)
        m.submodules.beats_to_write = fifo
        collected = Signal(range(WRITE_DEPTH + longest + 2), name="beats_collected")
        is_new, asked_before = Signal(name="burst_is_new"), Signal(name="burst_asked_before")
        full = Signal(name="answers_full")
        self.failed = Signal(name="write_failed")
        room = Mux(full, 0, collected)
        bursts = Bursts(m, aw, begins=begins, address=address, beats=beats, beat_bytes=size, longest=longest, room=room)
        taken = bursts.length & aw.transfer.replicate(len(bursts.length))
        owed = Outstanding(m, "beats_owed", WRITE_DEPTH + 1, asks=is_new, more=bursts.length, comes=w.transfer)
        unanswered = Outstanding(m, "bursts_unanswered", UNANSWERED, asks=aw.transfer, more=Const(1), comes=b.transfer)
        m.d.comb += [
            fifo.w_en.eq(results.valid),
            fifo.w_data.eq(Cat(results.payload, results.flag["keep"], results.flag["last"])),
            results.ready.eq(fifo.w_rdy),
            is_new.eq(aw.valid & ~asked_before),
            full.eq(unanswered.number == UNANSWERED),
            b.ready.eq(unanswered.any),
        ]
        m.d.sync += [
            collected.eq(collected + results.transfer - taken),
            asked_before.eq(aw.valid & ~aw.ready),
            self.failed.eq((self.failed | b.transfer & b.payload[1]) & ~clears),
        ]
        self.done = ~(bursts.left.any() | owed.any | unanswered.any)
        _send(m, fifo, w, owed.any, begins, address, longest)


def _send(m: Module, fifo: BlockFIFO, w: Stream, owed: Value, begins: Value, address: Value, longest: int) -> None:
    """Send the beats of bursts that were asked for; the last one of each is known by its address."""
    bits, size = len(w.payload), len(w.payload) // 8
    place = Signal(range(longest), name="place_in_burst", reset_less=True)
    low = (size - 1).bit_length()
    data, strobes, ends = fifo.r_data[:bits], fifo.r_data[bits : bits + size], fifo.r_data[-1]
    m.d.comb += [
        w.valid.eq(fifo.r_rdy & owed),
        fifo.r_en.eq(w.transfer),
        w.payload.eq(Mux(w.valid, data, 0)),
        w.flag["strb"].eq(Mux(w.valid, strobes, 0)),
        w.flag["last"].eq(w.valid & (ends | place.all())),
    ]
    with m.If(begins):
        m.d.sync += place.eq(address[low : low + len(place)])
    with m.Elif(w.transfer):
        m.d.sync += place.eq(place + 1)
