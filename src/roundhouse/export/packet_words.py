"""Packets of a system on AXI, in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from amaranth.lib import wiring

from ..architectures.streams import StreamSignature
from ..systems import System
from ..systems.axi.packet_input import user_flags

__all__ = ["packet_words"]

_FLAGS = {
    "decrypt": "decrypt, on every block of a packet",
    "aad": "the block is additional data",
    "next_key": "with the first block of a packet: it uses the next key. The first packet after reset does in any case",
}


_TAGS = (
    "The engine computes tags and compares none: text that is decrypted leaves before its tag, and whoever receives it "
    "must compare the tag and discard the text if it differs. `m_axis_tuser` says nothing of that."
)
_IVS = "The engine does not check that IVs differ under a key: whoever sends them must see to it."
_MALFORMED = (
    "The last beat of a packet has `m_axis_tuser` high if the packet was malformed: bytes missing where none may be, "
    "or between others, no block at all, additional data behind text, or an empty beat behind other text. "
    "`BAD_PACKETS` counts them. Bytes that are missing are taken as zeros."
)


def packet_words(system: System) -> list[str]:
    """Return sentences on what is in a packet, and what becomes of one that is wrong."""
    members = system.inner.signature.members
    block, beat = members["i"].signature, system.signature.members["s_axis"].signature.payload_bits // 8
    return [
        *_going_in(members, beat),
        "Byte order is that of OpenSSL: the first byte of memory is in bits 7:0 of a beat.",
        _coming_out(members, beat),
        *_user(block, beat),
        *([_TAGS] if "tag" in members else []),
        *([_IVS] if "iv" in members else []),
        _MALFORMED,
        f"A key is written to `KEY`, then loaded with `COMMAND`. {_which(block.flags)} use it; one that has begun "
        f"keeps its key. A packet begins when its first block has been taken whole. {_replaced(block.flags)} Without a "
        "key no block is taken, and registers answer all the same.",
    ]


def _going_in(members: Mapping[str, wiring.Member], beat: int) -> list[str]:
    """What a packet to the engine has, in beats of so many bytes."""
    block, blocks, sentences = members["i"].signature, "blocks", []
    if "iv" in members:
        count = members["iv"].signature.payload_bits // 8
        sentences.append(f"A packet begins with its IV: {count} bytes in {_beats(count, beat)}.")
        blocks = "the blocks of a message"
    if "aad" in block.flags:
        blocks = (
            "additional data, then text, each in blocks of which the last one may be short; text begins in a new beat"
        )
    elif "bytes" in block.flags:
        blocks += ", of which the last one may be short"
    size = block.payload_bits // 8
    return [*sentences, f"It has {blocks}. A block of {size} bytes is {_beats(size, beat)}."]


def _coming_out(members: Mapping[str, wiring.Member], beat: int) -> str:
    """What a packet from the engine has."""
    result = "a packet of the results"
    if "tag" in members:
        count = members["tag"].signature.payload_bits // 8
        result = f"a packet of the results, then the tag in {_beats(count, beat)}" if "o" in members else "its tag"
    return f"Each packet returns {result}. An empty packet also returns a packet."


def _user(block: StreamSignature, beat: int) -> list[str]:
    """The flags beside a beat, if there are any."""
    flags = user_flags(block.flags)
    named = "; ".join(f"bit {number}: {_FLAGS[name]}" for number, name in enumerate(flags))
    first = "" if 8 * beat == block.payload_bits else " They are read with the first beat of a block."
    return [f"`s_axis_tuser`: {named}.{first}"] if flags else []


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
            "Of the keys loaded later, the newest waits for the packet that asks after that."
        )
    return "A key that is loaded takes the place of one that still waits."
