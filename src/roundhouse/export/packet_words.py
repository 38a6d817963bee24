"""Packets of a system on AXI, in words."""

from __future__ import annotations

from collections.abc import Collection

from ..systems import System
from ..systems.axi.packet_input import user_flags

__all__ = ["packet_words"]

_FLAGS = {
    "decrypt": "decrypt, on every block of a packet",
    "aad": "the block is additional data",
    "next_key": "with the first block of a packet: it uses the next key. The first packet after reset does in any case",
}


def packet_words(system: System) -> list[str]:
    """Return sentences on what is in a packet, and what becomes of one that is wrong."""
    members = system.inner.signature.members
    block, blocks = members["i"].signature, "blocks"
    size = block.payload_bits // 8
    sentences = []
    if "iv" in members:
        count = members["iv"].signature.payload_bits // 8
        sentences.append(f"A packet begins with its IV: a beat with {count} bytes.")
        blocks = "the blocks of a message"
    if "aad" in block.flags:
        blocks = "additional data, then text, each in blocks of which the last one may be short"
    elif "bytes" in block.flags:
        blocks += ", of which the last one may be short"
    sentences.append(f"It has {blocks}; a beat is a block of {size} bytes. Memory is in the order of OpenSSL's.")
    result = "a packet of the results"
    if "tag" in members:
        result = "a packet of the results, with the tag as its last beat" if "o" in members else "a packet of its tag"
    sentences.append(f"Each packet gives {result}. One that comes in without any block gives one, too.")
    if flags := user_flags(block.flags):
        named = "; ".join(f"bit {number}: {_FLAGS[name]}" for number, name in enumerate(flags))
        sentences.append(f"`s_axis_tuser`: {named}.")
    sentences += [
        "The last beat of a packet has `m_axis_tuser` high if the packet was wrong: bytes missing where none may be, "
        "or between others, no block at all, additional data behind text, or an empty beat behind other text. "
        "`BAD_PACKETS` counts them. Missing bytes before the end of a block stand for any value.",
        f"A key is written to `KEY`, then loaded with `COMMAND`. {_which(block.flags)} use it; one that has begun "
        f"keeps its key. {_replaced(block.flags)} Without a key no packet is taken beyond its IV, and registers answer "
        "all the same.",
    ]
    return sentences


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
