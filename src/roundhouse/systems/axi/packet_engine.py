"""Packets through a core or a mode: what every bus with packets has inside."""

from __future__ import annotations

from collections.abc import Mapping

from amaranth.hdl import Const, Module, Signal, Value
from amaranth.lib import wiring

from ...architectures.layouts import parse_layout
from ...architectures.layouts.serial import Serial
from ...architectures.streams import Stream, StreamSignature
from ...cores.core_like import CoreLike
from ..bursts import even_out
from ..mode import mode_of
from ..skid import with_skid_buffer
from .beats import gather_beats, spread_beats
from .header import Header
from .key_loader import KeyLoader
from .packet_input import PacketInput, user_flags
from .packet_iv import PacketIV, kept
from .packet_output import PacketEnds, send_packets

__all__ = ["BLOCK_REGISTER", "PacketEngine", "packets_in", "packets_out", "refusal_of_packets"]

#: Clocks that the register of a block takes.
BLOCK_REGISTER = 1


def packets_in(inner: CoreLike, bits: int) -> StreamSignature:
    """Return the stream of packets that come in, in beats of so many bits."""
    user = user_flags(inner.signature.members["i"].signature.flags)
    return StreamSignature(bits, {"keep": bits // 8, "last": 1, **({"user": len(user)} if user else {})})


def packets_out(bits: int) -> StreamSignature:
    """Return the stream of packets that leave, in beats of so many bits."""
    return StreamSignature(bits, {"keep": bits // 8, "last": 1, "user": 1})


def refusal_of_packets(bus: str, inner: CoreLike) -> str | None:
    """Return why there cannot be packets through a core or a mode, and what to take instead; None if there can."""
    members = inner.signature.members
    if "i" not in members or not {*members} <= {"key", "iv", "i", "o", "tag"}:
        return f"{bus} surrounds one stream of blocks; take encrypt, decrypt or simplex"
    if "channel" in members["i"].signature.flags:
        return (
            "a packet is one message from end to end, and messages side by side are interleaved; take a mode without _m"
        )
    if "key" not in members:
        return "a key that comes with its block has no register; take stored keys"
    if inner.clears:
        return "blocks would be taken while a core is erased; take a core without -clear"
    if isinstance(parse_layout(inner.layout), Serial):
        return "a serial core takes a key digit by digit, and that in a register may change; take words8"
    return None


class PacketEngine:
    """A core or a mode between streams of packets, whose beats may be narrower than a block, or have several.

    Parameters
    ----------
    m : Module
    inner : CoreLike
    core : interface object
        The streams of its instance.
    s_axis, m_axis : Stream
        After `packets_in` and `packets_out`.
    lengths : mapping of str to Value, optional
        The flags of an IV, if it has any and they do not come in packets.

    Attributes
    ----------
    keys : KeyLoader
        To be connected.
    packets : PacketInput
    """

    def __init__(
        self,
        m: Module,
        inner: CoreLike,
        core: wiring.PureInterface,
        s_axis: Stream,
        m_axis: Stream,
        lengths: Mapping[str, Value] | None = None,
    ) -> None:
        header, each = Header.of(inner, told=lengths is not None), "last" not in core.i.flag
        blocks_in, blocks_out = _blocks(m, inner, s_axis, m_axis, header)
        iv = PacketIV(core, header)
        user = {name: Signal(name=f"block_{name}") for name in user_flags(core.i.flag)}
        flags = blocks_in.flag.get("user", ())
        m.d.comb += [signal.eq(flag & ~iv.cut) for signal, flag in zip(user.values(), flags, strict=True)]
        if lengths is not None and header.blocks:
            m.d.comb += [core.iv.flag[name].eq(length) for name, length in lengths.items() if name in core.iv.flag]
        mode, bare = mode_of(inner), core
        if mode is None:
            core = with_skid_buffer(m, inner, core, bus=True)
        tagged = {"o", "tag"} <= core.signature.members.keys()
        ends = PacketEnds(m, inner, BLOCK_REGISTER, each=each, tagged=tagged)
        self.keys = KeyLoader(m, core.key, user.get("next_key"))
        user |= {"next_key": self.keys.switches} if self.keys.switches is not None else {}
        starts_whole = mode is not None and mode.least_bytes == inner.cipher.block_bits // 8
        self.packets = PacketInput(
            m,
            blocks_in,
            core.i,
            user,
            iv,
            waits=self.keys.hold,
            room=ends.room,
            starts_whole=starts_whole,
            fills=core is bare or self.keys.switches is not None,
        )
        ends.note(m, self.packets)
        tag_due = send_packets(m, core, ends, blocks_out, each=each)
        if len(m_axis.payload) > len(blocks_out.payload):
            _join_blocks(m, blocks_out, m_axis, tag_due)


def _blocks(m: Module, inner: CoreLike, s_axis: Stream, m_axis: Stream, header: Header) -> tuple[Stream, Stream]:
    """The streams of packets with a block a beat. Beats of several blocks of results are still to be made."""
    block, members = inner.cipher.block_bits, inner.signature.members
    if len(s_axis.payload) == block:
        return s_axis, m_axis
    blocks_in = packets_in(inner, block).create(path=("blocks_in",))
    blocks_out = packets_out(block).create(path=("blocks_out",))
    if len(s_axis.payload) > block:
        spread_beats(m, s_axis, blocks_in, user_at_end=False)
        return blocks_in, blocks_out
    flags = dict(zip(user_flags(members["i"].signature.flags), s_axis.flag.get("user", ()), strict=True))
    gather_beats(m, s_axis, blocks_in, header=header.blocks, kind=flags.get("aad", Const(0)))
    spread_beats(m, even_out(m, inner, blocks_out, block // len(m_axis.payload)), m_axis, user_at_end=True)
    return blocks_in, blocks_out


def _join_blocks(m: Module, blocks: Stream, m_axis: Stream, tag_due: Value) -> None:
    """Put blocks of results together to beats; a tag has one of its own. Lanes without bytes are zero."""
    flags = m_axis.signature.flags
    signature = StreamSignature(len(m_axis.payload), {name: flags[name] for name in ("keep", "last")})
    joined = signature.create(path=("joined",))
    gather_beats(m, blocks, joined, header=(), kind=tag_due)
    m.d.comb += [
        m_axis.valid.eq(joined.valid),
        joined.ready.eq(m_axis.ready),
        m_axis.payload.eq(kept(joined.payload, joined.flag["keep"])),
        m_axis.flag["keep"].eq(joined.flag["keep"]),
        m_axis.flag["last"].eq(joined.flag["last"]),
        m_axis.flag["user"].eq(joined.flag["last"] & blocks.flag["user"]),
    ]
