"""Packets of a system on AXI, in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from amaranth.lib import wiring

from ..architectures.streams import StreamSignature
from ..systems import System
from ..systems.axi.header import LENGTH_BYTES, Header
from ..systems.axi.packet_input import user_flags
from .partial_beats import partial_beats
from .wording import SHARED_KEY

__all__ = ["first_beat", "packet_words"]

_FLAGS = {
    "decrypt": "decrypt, on every block of a packet",
    "aad": "the block is additional data, which is authenticated and not encrypted",
    "next_key": "set {first}, the packet uses the next key (the first one after reset does in any case)",
}
_TAGS = "`m_axis_tuser` does not tell whether a tag is right: the engine compares none."
#: What makes a packet malformed whose header has lengths.
_LENGTHS = "lengths other than its header announces (its text comes back, and a tag that is not to be used), "


def packet_words(system: System) -> list[str]:
    """Return sentences on what is in a packet, and what becomes of one that is wrong."""
    members, header = system.inner.signature.members, Header.of(system.inner)
    block, beat = members["i"].signature, system.signature.members["s_axis"].signature.payload_bits // 8
    least = 0 if system.mode is None else system.mode.least_bytes
    return [
        *([_header_words(header, members["iv"].signature.payload_bits // 8, beat)] if header.blocks else []),
        _going_in(members, beat, least, header),
        "Byte order is that of OpenSSL: the first byte of memory is in bits 7:0 of a beat.",
        _coming_out(members, beat),
        *partial_beats(system),
        *_user(block, beat, header),
        *([_TAGS] if "tag" in members else []),
        _malformed(block.flags, header, narrow=8 * beat < block.payload_bits),
        _missing(block.flags, header, least, narrow=8 * beat < block.payload_bits),
        _keys(block, header),
        SHARED_KEY,
    ]


def _header_words(header: Header, iv: int, beat: int) -> str:
    """What stands before the blocks of a packet."""
    count = sum(header.blocks)
    if header.has_lengths:
        return (
            f"A packet begins with a header of {count} bytes in {_beats(count, beat)}: the nonce of {iv} bytes, "
            f"{header.blocks[0] - iv} bytes of any value, then the number of bytes of additional data and of text, "
            f"{LENGTH_BYTES} bytes each, the lowest first."
        )
    number = ", the number of its data unit with the lowest byte first" if header.after_key else ""
    return f"A packet begins with its IV{number}: {count} bytes in {_beats(count, beat)}."


def _going_in(members: Mapping[str, wiring.Member], beat: int, least: int, header: Header) -> str:
    """What a packet to the engine has behind its header, in beats of so many bytes."""
    block, blocks = members["i"].signature, "the blocks of a message" if "iv" in members else "one block or more"
    if "aad" in block.flags:
        blocks = (
            "additional data, then text, each in blocks of which the last one may be short; text begins in a new beat"
        )
    elif "bytes" in block.flags:
        blocks += ", of which the last one may be short"
    if least:
        blocks += f"; a text of less than {least} bytes is malformed, and encrypted as if zeros filled it"
    size = block.payload_bits // 8
    subject = "Then it has" if header.blocks else "A packet has"
    return f"{subject} {blocks}. A block of {size} bytes is {_beats(size, beat)}."


def _coming_out(members: Mapping[str, wiring.Member], beat: int) -> str:
    """What a packet from the engine has."""
    result = "the results"
    if "tag" in members:
        count = members["tag"].signature.payload_bits // 8
        result = f"the results, then the tag in {_beats(count, beat)}" if "o" in members else "its tag"
    return f"Each packet returns one packet, {result}; so does one that is empty or malformed."


def first_beat(header: Header) -> str:
    """Say with which beat of a packet it asks for the next key."""
    if header.after_key:
        return "with the first beat of its IV"
    behind = "behind its header" if header.has_lengths else "behind its IV" if header.blocks else "of a packet"
    return f"with the first beat {behind}"


def _user(block: StreamSignature, beat: int, header: Header) -> list[str]:
    """The flags beside a beat, if there are any."""
    flags = user_flags(block.flags)
    named = "; ".join(
        f"bit {number}: {_FLAGS[name].format(first=first_beat(header))}" for number, name in enumerate(flags)
    )
    first = "" if 8 * beat == block.payload_bits else " They are read with the first beat of a block."
    before = "header" if header.has_lengths else "IV"
    which = "all others" if header.after_key and "next_key" in flags else "they"
    ignored = f" Beside the {before} {which} are ignored." if header.blocks else ""
    return [f"`s_axis_tuser`: {named}.{first}{ignored}"] if flags else []


def _malformed(flags: Collection[str], header: Header, *, narrow: bool) -> str:
    """What is wrong with a packet, and how it is told; `narrow` beats have a part of a block."""
    lengths = _LENGTHS if header.has_lengths else ""
    order = "additional data behind text, " if "aad" in flags else ""
    text = "a whole block of text" if narrow else "other text"
    return (
        "The last beat of a packet has `m_axis_tuser` high if the packet was malformed: bytes missing where none may "
        f"be, or between others, no block at all, {order}{lengths}or an empty beat behind {text}. `BAD_PACKETS` counts "
        "them."
    )


def _missing(flags: Collection[str], header: Header, least: int, *, narrow: bool) -> str:
    """What becomes of bytes that are missing, and of those behind them; `narrow` as in `_malformed`."""
    said = ["Bytes that are missing are taken as zeros."]
    if "bytes" in flags:
        of = "any block" if "aad" in flags else f"a last block{', unless it is the first' if least else ''}"
        where = "elsewhere" if "aad" not in flags else "in its header" if header.has_lengths else "in its IV"
        said = [
            f"Of {of}, the bytes from the first that is missing on are dropped, also those that are there; {where} "
            "those that are missing are taken as zeros."
        ]
    if narrow:
        said.append("A beat in which bytes are missing ends its block, and what follows begins the next one.")
    if "aad" in flags:
        said.append("The tag of a malformed packet is not to be used.")
    return " ".join(said)


def _keys(block: StreamSignature, header: Header) -> str:
    """Which packets a key is for."""
    first = "IV" if header.after_key else "first block"
    return (
        f"A key is written to `KEY`, then loaded with `COMMAND`. {_which(block.flags)} use it; one that has begun "
        f"keeps its key. A packet begins when its {first} has been taken whole. {_replaced(block.flags)} Without a "
        f"key no {first} is taken, and registers answer all the same."
    )


def _beats(count: int, size: int) -> str:
    """So many bytes, in beats."""
    number = -(-count // size)
    return f"{number} beats" if number > 1 else "one beat"


def _which(flags: Collection[str]) -> str:
    if "next_key" in flags:
        return "The next packet that asks for it and those behind"
    return "Packets that begin after that"


def _replaced(flags: Collection[str]) -> str:
    if "next_key" in flags:
        return (
            "The core takes one key in advance: the next packet that asks has that one, whatever is loaded after it. "
            "Of the keys loaded later, the newest is for the packet after that which asks."
        )
    return "A key that is loaded takes the place of one that still waits."
