"""AXI: packets on AXI4-Stream, and keys and state in registers on AXI4-Lite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from ...architectures.common.claim import Claim
from ...architectures.streams import StreamSignature
from ...cores.core_like import CoreLike
from ..axi.frames import frames_of
from ..axi.key_loader import KeyLoader
from ..axi.lite import Lite
from ..axi.packet_input import PacketInput, user_flags
from ..axi.packet_output import PacketEnds, send_packets
from ..axi.registers import ADDRESS_BITS, WORD, registers_of
from ..layer import Layer, Part, register
from ..mode import blocks_in_flight

__all__ = ["AXI"]

#: Clocks that the register of a block, and that of a key, take.
REGISTER = 1
#: The ports that do not explain themselves.
PORT_WORDS = {
    "s_axis_payload": "a block, or the IV of a packet: the first byte in the low bits",
    "s_axis_keep": "bytes that are there: all, but in a last block that may be short",
    "s_axis_last": "the end of a packet",
    "s_axis_user": "flags of a block; see Packets",
    "m_axis_payload": "a result, or the tag behind those of its packet: the first byte in the low bits",
    "m_axis_keep": "bytes that are there",
    "m_axis_last": "the end of a packet",
    "m_axis_user": "with the end of a packet: what came in was not whole, or had bytes missing between others",
    "s_axi_aw_payload": "address of a write, in bytes",
    "s_axi_aw_prot": "not read",
    "s_axi_w_payload": "data of a write",
    "s_axi_w_strb": "bytes of a write: all, or it is answered with SLVERR",
    "s_axi_b_payload": "answer to a write: 0 OKAY, 2 SLVERR",
    "s_axi_ar_payload": "address of a read, in bytes",
    "s_axi_ar_prot": "not read",
    "s_axi_r_payload": "data of a read",
    "s_axi_r_resp": "answer to a read: 0 OKAY, 2 SLVERR",
}


@register
@dataclass(frozen=True)
class AXI(Layer):
    """Packets in and out on AXI4-Stream, a block a beat; keys, state and identity in registers on AXI4-Lite.

    Its ports are `s_axis`, `m_axis` and the channels of `s_axi`. Their names as AXI has them, and its reset, which is
    active low, are given by the module around it that `roundhouse generate` writes.
    """

    pattern = name = "axi"
    rank = 90
    blockwise = framed = replaces_keys = True
    clocks_per_message = 1  # its IV
    words = "AXI4-Stream for packets, a block a beat; AXI4-Lite for keys and state"

    @classmethod
    def listed(cls) -> tuple[Self, ...]:
        return (cls(),)

    def port_words(self, port: str) -> str | None:
        return PORT_WORDS.get(port)

    def refusal(self, inner: CoreLike) -> str | None:
        members = inner.signature.members
        if "i" not in members or not {*members} <= {"key", "iv", "i", "o", "tag"}:
            return "axi surrounds one stream of blocks; take encrypt, decrypt or simplex"
        if "key" not in members:
            return "a key that comes with its block has no register; take keys with a stream"
        if inner.clears:
            return "blocks would be taken while a core is erased; take a core without -clear"
        return None

    def signature(self, inner: CoreLike) -> wiring.Signature:
        bits = inner.cipher.block_bits
        stream = {"keep": bits // 8, "last": 1}
        user = user_flags(inner.signature.members["i"].signature.flags)
        return wiring.Signature(
            {
                "s_axis": In(StreamSignature(bits, {**stream, **({"user": len(user)} if user else {})})),
                "m_axis": Out(StreamSignature(bits, {**stream, "user": 1})),
                "s_axi_aw": In(StreamSignature(ADDRESS_BITS, {"prot": 3})),
                "s_axi_w": In(StreamSignature(WORD, {"strb": WORD // 8})),
                "s_axi_b": Out(StreamSignature(2)),
                "s_axi_ar": In(StreamSignature(ADDRESS_BITS, {"prot": 3})),
                "s_axi_r": Out(StreamSignature(WORD, {"resp": 2})),
            }
        )

    def claim(self, inner: CoreLike) -> Claim:
        """The clocks inside, and one for the register of a block; a message prepares while its first block waits there.

        A key is in the core a clock after it was loaded, and its first block can be a clock later.
        """
        claim, preparation = inner.claim, inner.preparation
        latency = zip(claim.latency, preparation, strict=True)
        encrypt, decrypt = (
            setup and tuple(max(2 * REGISTER, clocks - own) for clocks, own in zip(setup, preparation, strict=True))
            for setup in (claim.key_setup_encrypt, claim.key_setup_decrypt)
        )
        return Claim(
            tuple(clocks + own + REGISTER for clocks, own in latency), claim.cycles_per_block, encrypt, decrypt
        )

    def gated(self, inner: CoreLike) -> bool:
        return inner.gated

    def carrier(self, stream: str) -> str:
        return {"key": "s_axi_w", "iv": "s_axis", "i": "s_axis", "o": "m_axis", "tag": "m_axis"}[stream]

    def frames(self, inner: CoreLike, stream: str, values: Mapping[str, Any]) -> list[Part]:
        return frames_of(inner, stream, values)

    def build(
        self, m: Module, inner: CoreLike, instances: Sequence[wiring.PureInterface], outer: wiring.PureInterface
    ) -> None:
        (core,) = instances
        each = "last" not in core.i.flag
        user = dict(zip(user_flags(core.i.flag), outer.s_axis.flag.get("user", ()), strict=True))
        ends = PacketEnds(m, blocks_in_flight(inner) + REGISTER, each=each)
        keys = KeyLoader(m, core.key, user.get("next_key"))
        user |= {"next_key": keys.switches} if keys.switches is not None else {}
        packets = PacketInput(m, outer.s_axis, core, user, waits=keys.hold, room=ends.room)
        ends.note(m, packets)
        send_packets(m, core, ends, outer.m_axis, each=each)
        bad = Signal(16, name="bad_packets")
        m.d.sync += bad.eq(bad + (packets.ends & packets.bad))
        status = {"STATUS": Cat(keys.waits, keys.given, packets.in_packet), "BAD_PACKETS": bad}
        lite = Lite(m, outer, registers_of(inner), status, len(inner.cipher.key_sizes))
        keys.connect(m, lite, packets)
