"""AXI: packets on AXI4-Stream, and keys and state in registers on AXI4-Lite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...cores.core_like import CoreLike
from ..axi.frames import frames_of
from ..axi.header import Header
from ..axi.key_registers import KeyRegisters
from ..axi.lite import Lite, lite_members
from ..axi.packet_engine import BLOCK_REGISTER, PacketEngine, packets_in, packets_out, refusal_of_packets
from ..axi.packet_input import USER_FLAGS, user_flags
from ..axi.registers import packet_registers
from ..bursts import queue_clocks
from ..layer import Layer, Part, register
from ..mode import blocks_in_flight, mode_of
from ..registers import WORD, RegisterMap

__all__ = ["AXI"]

#: Clocks that a key is on its way: one in which the command to load it is in a register, one in which the key is.
KEY_REGISTER = 2
#: Clocks of a write on AXI4-Lite: one in which its data is taken, one in which it is answered.
CLOCKS_OF_WRITE = 2
#: Bits of a beat that may be narrower than a block.
WIDTHS = (32, 64)

#: The ports that do not explain themselves.
PORT_WORDS = {
    "s_axis_payload": "a beat of a packet: the first byte in the low bits",
    "s_axis_keep": "valid bytes",
    "s_axis_last": "the end of a packet",
    "s_axis_user": f"flags of a block, a bit each from bit 0 on: those that it has of {', '.join(USER_FLAGS)}",
    "m_axis_payload": "a beat of results: the first byte in the low bits",
    "m_axis_keep": "valid bytes",
    "m_axis_last": "the end of a packet",
    "m_axis_user": "1 at the end of a packet that came in malformed",
    "s_axi_aw_payload": "address of a write, in bytes",
    "s_axi_aw_prot": "ignored",
    "s_axi_w_payload": "data of a write",
    "s_axi_w_strb": "bytes of a write: all, or it is answered with SLVERR",
    "s_axi_b_payload": "answer to a write: 0 OKAY, 2 SLVERR",
    "s_axi_ar_payload": "address of a read, in bytes",
    "s_axi_ar_prot": "ignored",
    "s_axi_r_payload": "data of a read",
    "s_axi_r_resp": "answer to a read: 0 OKAY, 2 SLVERR",
}


@register
@dataclass(frozen=True)
class AXI(Layer):
    """Packets in and out on AXI4-Stream, a block a beat; keys, state and identity in registers on AXI4-Lite.

    Its ports are `s_axis`, `m_axis` and the channels of `s_axi`. Their names as AXI has them, and its reset, which is
    active low, are given by the module around it that `roundhouse generate` writes.

    Attributes
    ----------
    bits : int
        Bits of a beat; 0 for those of a block.
    """

    bits: int = 0

    pattern = r"axi(?P<bits>[1-9]\d*)?"
    rank = 90
    blockwise = framed = replaces_keys = True

    @property
    def name(self) -> str:
        return f"axi{self.bits}" if self.bits else "axi"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return cls(), *map(cls, WIDTHS)

    @property
    def words(self) -> str:
        beat = f"beats of {self.bits} bits" if self.bits else "a block a beat"
        return f"AXI4-Stream for packets, {beat}; AXI4-Lite for keys and state"

    def port_words(self, port: str) -> str | None:
        return PORT_WORDS.get(port)

    def port_words_around(self, inner: CoreLike) -> dict[str, str]:
        flags = user_flags(inner.signature.members["i"].signature.flags)
        bits = ", ".join(f"bit {bit} {flag}" for bit, flag in enumerate(flags))
        words = {"s_axis_user": f"flags of a block: {bits}"} if flags else {}
        if "tag" in inner.signature.members:
            words["m_axis_payload"] = "a beat of results, or of the tag: the first byte in the low bits"
            words["m_axis_user"] = f"{PORT_WORDS['m_axis_user']}; it says nothing of the tag, which is not compared"
        return words

    def refusal(self, inner: CoreLike) -> str | None:
        if (reason := refusal_of_packets("axi", inner)) is not None:
            return reason
        members = inner.signature.members
        if "iv" in members and "last" in members["iv"].signature.flags:
            return "a packet has an IV of one length, before its first block; take gcm"
        if self.bits and self.bits not in WIDTHS:
            return f"beats must have {' or '.join(map(str, WIDTHS))} bits, or be a block; take axi{WIDTHS[0]} or axi"
        block = inner.cipher.block_bits
        if self.bits and (self.bits >= block or block % self.bits):
            return f"a block of {block} bits must be several beats; take axi"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        bits = self.bits or inner.cipher.block_bits
        return wiring.Signature(
            {
                "s_axis": In(packets_in(inner, bits)),
                "m_axis": Out(packets_out(bits)),
                **lite_members("s_axi"),
            }
        )

    def claim(self, inner: CoreLike) -> Claim:
        """The clocks inside, and one for the register of a block; a message prepares while its first block waits there.

        Where results come in successive clocks, in a loop that is cut into stages, they wait in a queue.

        A key is in the core two clocks after it was loaded, and its first block can be a clock later. Of a message
        whose IV comes after its key, the first block is on its way while the IV is prepared.
        """
        claim, beats = inner.claim, self._beats(inner)
        opening = inner.opening or (0,) * len(claim.latency)
        header, iv_beats = Header.of(inner), self._beats_of_header(inner)
        queued = queue_clocks(inner, beats)
        waits = [clocks + BLOCK_REGISTER for clocks in opening]
        if header.after_key:
            waits = [max(clocks - beats, BLOCK_REGISTER) for clocks in opening]

        def under_new_key(setup: tuple[int, ...] | None) -> tuple[int, ...] | None:
            if setup is None:
                return None
            own = [clocks - message for clocks, message in zip(setup, opening, strict=True)]
            if header.after_key:
                return tuple(max(KEY_REGISTER + clocks, iv_beats) + beats for clocks in own)
            on_the_way = KEY_REGISTER - BLOCK_REGISTER
            return tuple(max(BLOCK_REGISTER + KEY_REGISTER, beats, on_the_way + clocks) for clocks in own)

        return Claim(
            tuple(clocks + wait + queued for clocks, wait in zip(claim.latency, waits, strict=True)),
            self.cycles_per_block(inner, claim.cycles_per_block),
            under_new_key(claim.key_setup_encrypt),
            under_new_key(claim.key_setup_decrypt),
        )

    def cycles_per_block(self, inner: CoreLike, cycles: Sequence[float]) -> tuple[float, ...]:
        return tuple(max(self._beats(inner), clocks) for clocks in cycles)

    def clocks_per_message(self, inner: CoreLike) -> int:
        """Those of its header, of beats of its tag, and of an IV that is prepared while the first block waits.

        A message can begin as its first block comes out of the register, two clocks after its IV; see `IVQueue`.
        Results of the next message may have to wait for the tag: then those, if they are more.
        """
        tag = self._beats_of_tag(inner)
        prepared = max(inner.opening) if Header.of(inner).after_key else 0
        mode = mode_of(inner)
        waits = mode.clocks_to_tag - mode.own_blocks if mode else 0
        return max(self._beats_of_header(inner) + tag + prepared, waits)

    def keeps_pace(self, inner: CoreLike, clocks: Fraction) -> bool:
        """While the last block waits for the core, header and first block must come.

        Where text is followed by a tag, that must leave before the next result. A number that is encrypted in the
        meantime would have to be, too. And the ends of all packets in the core must find room.
        """
        mode, tag, streams = mode_of(inner), self._beats_of_tag(inner), inner.signature.members
        if mode is None or (Header.of(inner).after_key and not mode.own_blocks):
            return False
        if clocks < self._beats_of_header(inner) + self._beats(inner):
            return False
        if inner.claim.latency[0] > (blocks_in_flight(inner) - 1) * clocks:
            return False
        if "o" in streams and tag:
            return (1 + mode.own_blocks) * clocks >= mode.tag_latency(inner) + tag
        return clocks >= tag

    def clocks_of_key(self, inner: CoreLike) -> int:
        """Those of writes of all words and of a command, of the register, and of the transfer to the core."""
        words = -(-min(inner.key_sizes) // WORD)
        return CLOCKS_OF_WRITE * (words + 1) + KEY_REGISTER + 1

    def _beats_of_tag(self, inner: CoreLike) -> int:
        """Beats of a tag."""
        members, bits = inner.signature.members, self.bits or inner.cipher.block_bits
        return -(-members["tag"].signature.payload_bits // bits) if "tag" in members else 0

    def _beats_of_header(self, inner: CoreLike) -> int:
        """Beats before those of a message."""
        bits = self.bits or inner.cipher.block_bits
        return sum(-(-8 * count // bits) for count in Header.of(inner).blocks)

    def _beats(self, inner: CoreLike) -> int:
        """Beats of a block."""
        return inner.cipher.block_bits // self.bits if self.bits else 1

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def carrier(self, stream: str) -> str:
        return {"key": "s_axi_w", "iv": "s_axis", "i": "s_axis", "o": "m_axis", "tag": "m_axis"}[stream]

    def frames(self, inner: CoreLike, stream: str, values: Mapping[str, Any]) -> list[Part]:
        return frames_of(inner, stream, values, self.bits or inner.cipher.block_bits)

    def registers(self, inner: CoreLike) -> RegisterMap:
        return packet_registers(inner)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        engine = PacketEngine(m, inner, core, outer.s_axis, outer.m_axis)
        keys, packets = engine.keys, engine.packets
        bad, ended, was_bad = Signal(16, name="bad_packets"), Signal(name="packet_ended"), Signal(name="ended_is_bad")
        m.d.sync += [ended.eq(packets.ends), was_bad.eq(packets.bad), bad.eq(bad + (ended & was_bad))]
        registers = packet_registers(inner)
        lite, command = Lite(m, outer, "s_axi", registers), registers["COMMAND"]
        field, load = command.field("key_size"), lite.data[command.field("load_key").low]
        size = lite.data[field.low : field.low + field.bits]
        asked, asked_size = Signal(name="key_asked"), Signal.like(size, name="asked_size", reset_less=True)
        key = KeyRegisters(m, lite, registers["KEY"], inner.key_sizes, asked_size)
        whole, asks = key.whole(size), lite.written("COMMAND") & load
        m.d.sync += [asked.eq(asks), key.loads.eq(asks & whole), asked_size.eq(size)]
        m.d.comb += key.erases.eq(asks & whole)  # before the next word can come, and the next command can ask for a key
        values = {"STATUS": Cat(keys.waits, keys.given, packets.in_packet, keys.banked), "BAD_PACKETS": bad}
        lite.connect(m, values, {"COMMAND": ~load | whole})
        keys.connect(m, key, packets, comes=asked)  # `loads` leads to every bit of a key, so it is not asked
