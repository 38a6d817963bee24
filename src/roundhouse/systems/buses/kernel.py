"""Kernels: a core or a mode that reads messages from memory and writes their results to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from amaranth.hdl import Const, Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...architectures.streams import StreamSignature
from ...cores.core_like import CoreLike
from ..axi.lite import Lite, lite_members
from ..axi.packet_engine import PacketEngine, packets_in, packets_out, refusal_of_packets
from ..axi.packet_input import user_flags
from ..bursts import queue_clocks
from ..kernel.job import Job
from ..kernel.job_packet import Section, send_job
from ..kernel.lengths import Lengths
from ..kernel.reader import Reader
from ..kernel.registers import kernel_registers
from ..kernel.writer import Writer
from ..layer import Layer, register
from ..mode import mode_of
from ..registers import RegisterMap

__all__ = ["Kernel"]

CONTROL, MEMORY = "s_axi_control", "m_axi_gmem"
ADDRESS_BITS = 64
#: Clocks that a block spends outside the core: two before it and four behind.
PASSING = 6
#: Bits of the port to memory that may be chosen.
WIDTHS = (32, 64, 128, 256, 512)
#: Beats of a burst that may be chosen, at most: of AXI3, and what makes 4 KiB of 512 bits (IHI 0022, A3.4.1).
SHORT, LONG = 16, 64
#: Bits of a block of which beats of the port can be made, or that can be made of beats.
BLOCKS = (32, 64, 128)

#: The ports that do not explain themselves.
PORT_WORDS = {
    "irq": "high while an interrupt waits",
    f"{CONTROL}_aw_payload": "address of a write, in bytes",
    f"{CONTROL}_aw_prot": "ignored",
    f"{CONTROL}_w_payload": "data of a write",
    f"{CONTROL}_w_strb": "bytes of a write: all, or it is answered with SLVERR",
    f"{CONTROL}_b_payload": "answer to a write: 0 OKAY, 2 SLVERR",
    f"{CONTROL}_ar_payload": "address of a read, in bytes",
    f"{CONTROL}_ar_prot": "ignored",
    f"{CONTROL}_r_payload": "data of a read",
    f"{CONTROL}_r_resp": "answer to a read: 0 OKAY, 2 SLVERR",
    f"{MEMORY}_ar_payload": "address of a burst that is read, in bytes",
    f"{MEMORY}_ar_len": "its beats minus one",
    f"{MEMORY}_r_payload": "a beat that was read",
    f"{MEMORY}_r_resp": "0 or 1 OKAY, else an error",
    f"{MEMORY}_r_last": "ignored: the beats are counted",
    f"{MEMORY}_aw_payload": "address of a burst that is written, in bytes",
    f"{MEMORY}_aw_len": "its beats minus one",
    f"{MEMORY}_w_payload": "a beat to write",
    f"{MEMORY}_w_strb": "bytes of it that are written",
    f"{MEMORY}_w_last": "the end of a burst",
    f"{MEMORY}_b_payload": "answer to a burst: 0 or 1 OKAY, else an error",
}


@register
@dataclass(frozen=True)
class Kernel(Layer):
    """A message from memory through the engine and back, as registers ask for it; the conventions of Vitis' kernels.

    Its ports are the channels of `s_axi_control` and of `m_axi_gmem`, and `interrupt`. Their names as Vitis has them,
    and its reset, which is active low, are given by the module around it that `roundhouse generate` writes.

    Attributes
    ----------
    bits : int
        Bits of the port to memory.
    burst : int
        Beats of a burst at most.
    """

    bits: int
    burst: int = LONG

    pattern = r"kernel(?P<bits>[1-9]\d*)(?:_b(?P<burst>[1-9]\d*))?"
    rank = 91
    blockwise = framed = replaces_keys = True
    wires = ("irq",)

    @property
    def name(self) -> str:
        return f"kernel{self.bits}" if self.burst == LONG else f"kernel{self.bits}_b{self.burst}"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return *map(cls, WIDTHS), cls(64, SHORT)

    @property
    def words(self) -> str:
        port = f"AXI4 with {self.bits} bits, in bursts of up to {self.burst} beats"
        return f"messages from memory and back over {port}; registers of a Vitis kernel on AXI4-Lite"

    def port_words(self, port: str) -> str | None:
        return PORT_WORDS.get(port)

    def refusal(self, inner: CoreLike) -> str | None:
        block = inner.cipher.block_bits
        if (reason := refusal_of_packets(self.name, inner)) is not None:
            return reason
        members = inner.signature.members
        if "iv" in members and "last" in members["iv"].signature.flags:
            return "a job has an IV of one length, before its first block; take gcm"
        if self.bits not in WIDTHS:
            return f"the port to memory must have {_either(WIDTHS)} bits; take kernel128"
        if self.burst not in (SHORT, LONG):
            return f"bursts must have up to {_either((SHORT, LONG))} beats; take kernel{self.bits}_b{SHORT}"
        if block not in BLOCKS:
            return f"blocks of {block} bits do not fill beats; take a cipher with blocks of {_either(BLOCKS)}"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        address = StreamSignature(ADDRESS_BITS, {"len": 8})
        return wiring.Signature(
            {
                **lite_members(CONTROL),
                f"{MEMORY}_ar": Out(address),
                f"{MEMORY}_r": In(StreamSignature(self.bits, {"resp": 2, "last": 1})),
                f"{MEMORY}_aw": Out(address),
                f"{MEMORY}_w": Out(StreamSignature(self.bits, {"strb": self.bits // 8, "last": 1})),
                f"{MEMORY}_b": In(StreamSignature(2)),
                "irq": Out(1),
            }
        )

    def claim(self, inner: CoreLike) -> Claim:
        """From the last beat of a block that is read to the first one of its result, in a job of one block.

        With a mode it is the most that it takes: results are written once all of a burst are there, and a tag comes
        after them. A key comes with a job.
        """
        passing = PASSING + self._beats(inner) - 1 + queue_clocks(inner, self._beats(inner))
        latency = [clocks + passing for clocks in inner.claim.latency]
        if mode_of(inner) is not None:
            opening = inner.opening or (0,) * len(latency)
            latency = [2 * (clocks + message) for clocks, message in zip(latency, opening, strict=True)]
        return Claim(tuple(latency), self.cycles_per_block(inner, inner.claim.cycles_per_block), None, None)

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return tuple(max(self._beats(inner), clocks) for clocks in cycles)

    def _beats(self, inner: CoreLike) -> int:
        """Beats of a block, or 1 if a beat has several."""
        return max(1, inner.cipher.block_bits // self.bits)

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def registers(self, inner: CoreLike) -> RegisterMap:
        flags = inner.signature.members["i"].signature.flags
        return kernel_registers(inner, has_aad="aad" in flags, simplex="decrypt" in flags)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        lengths, registers = Lengths.of(inner, self.bits), self.registers(inner)
        job = Job(m, Lite(m, outer, CONTROL, registers), registers, inner.key_sizes, lengths)
        ar, r, aw, w, b = (getattr(outer, f"{MEMORY}_{channel}") for channel in ("ar", "r", "aw", "w", "b"))
        s_axis = packets_in(inner, self.bits).create(path=("job",))
        m_axis = packets_out(self.bits).create(path=("results",))
        beats = job.text_beats + job.aad_beats + lengths.iv_beats
        when = {"clears": job.checked, "begins": job.begins}
        reader = Reader(m, ar, r, **when, address=job.arguments["SOURCE"], beats=beats, longest=self.burst)
        flags = {name: Const(0) if name == "aad" else job.option(name) for name in user_flags(core.i.flag)}
        send_job(m, reader, _sections(job, lengths, has_aad="aad" in flags), s_axis, begins=job.begins, flags=flags)
        engine = PacketEngine(m, inner, core, s_axis, m_axis, job.lengths)
        engine.keys.connect(m, job.key, engine.packets, comes=job.key.loads)
        to_write = {"address": job.arguments["DESTINATION"], "beats": lengths.beats_out(job.text_beats)}
        writer = Writer(m, m_axis, aw, w, b, **when, **to_write, longest=self.burst)
        m.d.comb += outer.irq.eq(job.connect(m, engine.keys, writer.done, (reader.failed, writer.failed)))


def _either(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}"


def _sections(job: Job, lengths: Lengths, *, has_aad: bool) -> list[Section]:
    """The parts of the packet of a job."""
    sections = []
    if lengths.iv:
        sections.append(Section("iv", Const(lengths.iv_beats), Const(lengths.iv % lengths.beat, lengths.rest_bits)))
    if has_aad:
        sections.append(Section("aad", job.aad_beats, lengths.rest(job.lengths["aad_bytes"])))
    return [*sections, Section("text", job.text_beats, lengths.rest(job.lengths["text_bytes"]))]
