"""Kernels on a shared memory, as one design that a host starts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out

from ...architectures.streams import Stream, StreamSignature
from ...cores.design import Design
from ...rtl.passes.wiring import Permutations
from ...rtl.rtlil import top_rtlil
from ..buses.kernel import CONTROL, MEMORY
from ..instance import add_instance
from ..kernel_port import port_bits
from ..system import System
from .bus import share_bus
from .dram import DRAM, FRACTION
from .port import TIME_BITS, Port

__all__ = ["KernelsOnMemory"]

CHANNELS = ("ar", "r", "aw", "w", "b")


@dataclass(frozen=True, eq=False)
class KernelsOnMemory(Design):
    """Several kernels, each on a port of its own of one memory.

    Streams of the registers of kernel n begin with ``hostN_``; ``endedN`` has a transfer for each job of it that has
    ended with an interrupt; ``readN`` and ``writtenN`` have one for each beat between it and the memory, and must not
    wait. The memory is filled through ``poke``, a beat and its number, and read through ``peek``, a
    number, and ``peeked``; that takes no time on the bus.

    Attributes
    ----------
    kernel : System
    count : int
    dram : DRAM
    mhz : float
        The clock of the kernels and of their ports.
    beats : int
        How many there are in memory, a power of two.
    """

    kernel: System
    count: int
    dram: DRAM
    mhz: float
    beats: int

    @property
    def name(self) -> str:
        """Kernel, number and memory."""
        return f"{self.kernel.name} x{self.count} on {self.dram.name}"

    @property
    def module(self) -> str:
        """Name of the Verilog top module."""
        return f"{self.kernel.module}_x{self.count}_on_{self.dram.name}"

    @property
    def permutations(self) -> Permutations:
        """Those of the kernel."""
        return self.kernel.permutations

    @property
    def observed(self) -> tuple[str, ...]:
        """Those of the kernel."""
        return self.kernel.observed

    def describe(self) -> dict[str, object]:
        """Name, kernel, number and memory."""
        names = {"name": self.name, "kernel": self.kernel.name, "memory": self.dram.name}
        return {**names, "count": self.count, "clock_mhz": self.mhz}

    @property
    def beat_bits(self) -> int:
        """Bits of a port."""
        return port_bits(self.kernel)

    @cached_property
    def signature(self) -> wiring.Signature:
        """The streams of all hosts, and those that read the memory."""
        members = {
            f"host{number}{name.removeprefix(CONTROL)}": member
            for number in range(self.count)
            for name, member in self.kernel.signature.members.items()
            if name.startswith(CONTROL)
        }
        told = [f"{what}{number}" for number in range(self.count) for what in ("ended", "read", "written")]
        members |= {name: Out(StreamSignature(1)) for name in told}
        return wiring.Signature(
            {
                **members,
                "poke": In(StreamSignature(self.beat_bits, {"number": 32})),
                "peek": In(StreamSignature(32)),
                "peeked": Out(StreamSignature(self.beat_bits)),
            }
        )

    @cached_property
    def rtlil(self) -> str:
        """The design as RTLIL, identical on every machine."""
        m, outer = Module(), self.signature.create(path=())
        m.submodules.storage = storage = Memory(shape=self.beat_bits, depth=self.beats, init=[])
        now = Signal(TIME_BITS, name="now")
        m.d.sync += now.eq(now + FRACTION)
        clocks = self.dram.clocks(self.mhz, self.beat_bits // 8)
        ports = []
        for number in range(self.count):
            inner = self._add_kernel(m, outer, number)
            channels = {channel: getattr(inner, f"{MEMORY}_{channel}") for channel in CHANNELS}
            for what, channel in (("read", "r"), ("written", "w")):
                told, beat = getattr(outer, f"{what}{number}"), channels[channel].transfer
                m.d.comb += [told.valid.eq(beat), told.payload.eq(beat)]
            ports.append(Port(m, f"port{number}", channels, storage, clocks, self.dram.outstanding, now))
        share_bus(m, ports, clocks, self.dram.batch, now)
        self._poke(m, storage, outer.poke)
        self._peek(m, storage, outer.peek, outer.peeked)
        inside = self.kernel.rtlil.replace("attribute \\top 1\n", "")
        return top_rtlil(m, self.module, outer, [inside])

    def _add_kernel(self, m: Module, outer: wiring.PureInterface, number: int) -> wiring.PureInterface:
        """Add an instance of the kernel, with its registers on the streams of its host."""
        inner = self.kernel.signature.create(path=(f"kernel{number}",))
        add_instance(m, f"kernel{number}", self.kernel.module, inner)
        for name in self.kernel.signature.members:
            if name.startswith(CONTROL):
                near, far = getattr(inner, name), getattr(outer, f"host{number}{name.removeprefix(CONTROL)}")
                wiring.connect(m, wiring.flipped(far), near)
        ended, before = getattr(outer, f"ended{number}"), Signal(name=f"irq_before{number}")
        m.d.sync += before.eq(inner.irq)
        waits = Signal(name=f"end_waits{number}")
        m.d.comb += [ended.valid.eq(waits), ended.payload.eq(waits)]
        with m.If(inner.irq & ~before):
            m.d.sync += waits.eq(1)
        with m.Elif(ended.ready):
            m.d.sync += waits.eq(0)
        return inner

    @staticmethod
    def _poke(m: Module, storage: Memory, poke: Stream) -> None:
        data, number = storage.write_port(), poke.flag["number"]
        m.d.comb += [poke.ready.eq(1), data.en.eq(poke.valid), data.addr.eq(number), data.data.eq(poke.payload)]

    @staticmethod
    def _peek(m: Module, storage: Memory, peek: Stream, peeked: Stream) -> None:
        """Show a beat in the clock after its number came."""
        data, number, waits = storage.read_port(domain="comb"), Signal.like(peek.payload), Signal(name="peek_waits")
        m.d.comb += [
            data.addr.eq(number),
            peeked.valid.eq(waits),
            peeked.payload.eq(data.data),
            peek.ready.eq(~waits),
        ]
        with m.If(peek.transfer):
            m.d.sync += [waits.eq(1), number.eq(peek.payload)]
        with m.Elif(peeked.ready):
            m.d.sync += waits.eq(0)
