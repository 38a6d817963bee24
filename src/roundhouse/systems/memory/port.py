"""A port of AXI4 on a shared memory: requests wait for the bus, and data moves at its times."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib.fifo import SyncFIFO
from amaranth.lib.memory import Memory

from ...architectures.streams import Stream
from .dram import Clocks

__all__ = ["TIME_BITS", "Port", "Request"]

#: Bits of a time, in parts of a clock.
TIME_BITS = 40


class Request:
    """A burst that waits for the bus.

    Attributes
    ----------
    waits : Value
        Whether there is one.
    beats : Value
        Its beats.
    granted : Signal
        1 in a clock in which it gets the bus; driven by the scheduler.
    starts : Signal
        When; driven by the scheduler.
    """

    def __init__(self, waits: Value, beats: Value, name: str) -> None:
        self.waits, self.beats = waits, beats
        self.granted, self.starts = Signal(name=f"{name}_granted"), Signal(TIME_BITS, name=f"{name}_starts")


class Port:
    """One port, which reads and writes a storage at once, while its bursts take turns on the bus.

    Parameters
    ----------
    m : Module
    name : str
    channels : dict of str to Stream
        ``ar``, ``r``, ``aw``, ``w`` and ``b``, as a kernel has them.
    storage : Memory
    clocks : Clocks
    depth : int
        See `DRAM.outstanding`.
    now : Value
        The time.

    Attributes
    ----------
    read, write : Request
    """

    def __init__(
        self, m: Module, name: str, channels: dict[str, Stream], storage: Memory, clocks: Clocks, depth: int, now: Value
    ) -> None:
        self._m, self._name, self._clocks, self._depth, self._now = m, name, clocks, depth, now
        self._beat_bits = (len(channels["r"].payload) // 8 - 1).bit_length()
        self.read = self._reads(channels["ar"], channels["r"], storage)
        self.write = self._writes(channels["aw"], channels["w"], channels["b"], storage)

    def _fifo(self, name: str, *values: Value) -> SyncFIFO:
        fifo = SyncFIFO(width=len(Cat(*values)), depth=self._depth)
        self._m.submodules[f"{self._name}_{name}"] = fifo
        self._m.d.comb += fifo.w_data.eq(Cat(*values))
        return fifo

    def _reads(self, ar: Stream, r: Stream, storage: Memory) -> Request:
        """Requests wait for the bus; granted ones have a time, and their beats leave from then on."""
        m, now, clocks = self._m, self._now, self._clocks
        asked = self._fifo("asked", ar.flag["len"], ar.payload[self._beat_bits :])
        request = Request(asked.r_rdy, asked.r_data[:8] + 1, f"{self._name}_read")
        m.d.comb += [asked.w_en.eq(ar.valid), ar.ready.eq(asked.w_rdy), asked.r_en.eq(request.granted)]
        begins = Signal(TIME_BITS, name=f"{self._name}_data_begins")
        m.d.comb += begins.eq(request.starts + clocks.latency + clocks.beat)
        granted = self._fifo("granted", asked.r_data, begins)
        m.d.comb += granted.w_en.eq(request.granted)
        request.waits &= granted.w_rdy
        beat, next_at = Signal(8, name=f"{self._name}_beat"), Signal(TIME_BITS, name=f"{self._name}_next_at")
        length, first = granted.r_data[:8], granted.r_data[8 : len(asked.r_data)]
        begins_at = granted.r_data[-TIME_BITS:]
        data = storage.read_port(domain="comb")
        due = Mux(beat == 0, begins_at, next_at)
        m.d.comb += [
            data.addr.eq(first + beat),
            r.valid.eq(granted.r_rdy & (due <= now)),
            r.payload.eq(data.data),
            r.flag["last"].eq(beat == length),
            granted.r_en.eq(r.transfer & r.flag["last"]),
        ]
        with m.If(r.transfer):
            m.d.sync += [beat.eq(Mux(r.flag["last"], 0, beat + 1)), next_at.eq(due + clocks.beat)]
        return request

    def _writes(self, aw: Stream, w: Stream, b: Stream, storage: Memory) -> Request:
        """Data is stored as it comes; a burst waits for the bus once it is whole, and its answer for its time."""
        m, now, clocks = self._m, self._now, self._clocks
        places = self._fifo("places", aw.payload[self._beat_bits :])
        beat = Signal(8, name=f"{self._name}_written")
        whole = self._fifo("whole", beat)
        request = Request(whole.r_rdy, whole.r_data + 1, f"{self._name}_write")
        ends = Signal(TIME_BITS, name=f"{self._name}_answer_at")
        m.d.comb += ends.eq(request.starts + clocks.latency + (whole.r_data + 1) * clocks.beat)
        answers = self._fifo("answers", ends)
        request.waits &= answers.w_rdy
        data = storage.write_port(granularity=8)
        m.d.comb += [
            places.w_en.eq(aw.valid),
            aw.ready.eq(places.w_rdy),
            w.ready.eq(places.r_rdy & whole.w_rdy),
            data.addr.eq(places.r_data + beat),
            data.data.eq(w.payload),
            data.en.eq(Mux(w.transfer, w.flag["strb"], 0)),
            places.r_en.eq(w.transfer & w.flag["last"]),
            whole.w_en.eq(w.transfer & w.flag["last"]),
            whole.r_en.eq(request.granted),
            answers.w_en.eq(request.granted),
            b.valid.eq(answers.r_rdy & (answers.r_data <= now)),
            answers.r_en.eq(b.transfer),
        ]
        with m.If(w.transfer):
            m.d.sync += beat.eq(Mux(w.flag["last"], 0, beat + 1))
        return request
