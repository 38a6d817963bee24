"""Packets of a system on AXI, in words."""

from __future__ import annotations

from collections.abc import Collection

from ..systems import System
from ..systems.axi.header import LENGTH_BYTES, Header
from ..systems.axi.packet_input import user_flags

__all__ = ["packet_words"]

_FLAGS = {
    "decrypt": "decrypt, on every block of a packet",
    "aad": "the block is additional data",
    "next_key": "with the first block of a packet: it uses the next key. The first packet after reset does in any case",
}
#: What makes a packet malformed whose header has lengths.
_LENGTHS = "lengths other than its header announces (its text comes back, and a tag that is not to be used), "


def packet_words(system: System) -> list[str]:
    """Return sentences on what is in a packet, and what becomes of one that is wrong."""
    members = system.inner.signature.members
    block, blocks = members["i"].signature, "blocks"
    size, beat = block.payload_bits // 8, system.signature.members["s_axis"].signature.payload_bits // 8
    sentences = []
    header, least = Header.of(system.inner), 0 if system.mode is None else system.mode.least_bytes
    if header.blocks:
        sentences.append(_header_words(header, members["iv"].signature.payload_bits // 8, beat))
        blocks = "the blocks of a message"
    if "aad" in block.flags:
        blocks = (
            "additional data, then text, each in blocks of which the last one may be short; text begins in a new beat"
        )
    elif "bytes" in block.flags:
        blocks += ", of which the last one may be short"
    if least:
        blocks += f"; a text of less than {least} bytes is malformed, and encrypted as if zeros filled it"
    sentences.append(f"It has {blocks}. A block of {size} bytes is {_beats(size, beat)}.")
    sentences.append("Byte order is that of OpenSSL: the first byte of memory is in bits 7:0 of a beat.")
    result = "a packet of the results"
    if "tag" in members:
        count = members["tag"].signature.payload_bits // 8
        result = f"a packet of the results, then the tag in {_beats(count, beat)}" if "o" in members else "its tag"
    sentences.append(f"Each packet returns {result}. An empty packet also returns a packet.")
    if flags := user_flags(block.flags):
        named = "; ".join(f"bit {number}: {_FLAGS[name]}" for number, name in enumerate(flags))
        first = "" if beat == size else " They are read with the first beat of a block."
        sentences.append(f"`s_axis_tuser`: {named}.{first}")
    if "tag" in members:
        sentences.append(
            "The engine computes tags and compares none: text that is decrypted leaves before its tag, and whoever "
            "receives it must compare the tag and discard the text if it differs. `m_axis_tuser` says nothing of that."
        )
    if header.blocks and not header.after_key:
        sentences.append("The engine does not check that IVs differ under a key: whoever sends them must see to it.")
    return [*sentences, _malformed(header), _keys(header, block.flags)]


def _malformed(header: Header) -> str:
    """Return sentences on packets that are wrong."""
    return (
        "The last beat of a packet has `m_axis_tuser` high if the packet was malformed: bytes missing where none may "
        f"be, or between others, no block at all, additional data behind text, {_LENGTHS if header.has_lengths else ''}"
        "or an empty beat behind other text. `BAD_PACKETS` counts them. Bytes that are missing are taken as zeros."
    )


def _keys(header: Header, flags: Collection[str]) -> str:
    """Return sentences on the key of a packet."""
    begins = "IV" if header.after_key else "first block"
    return (
        f"A key is written to `KEY`, then loaded with `COMMAND`. {_which(flags)} use it; one that has begun "
        f"keeps its key. A packet begins when its {begins} has been taken whole. {_replaced(flags)} Without a "
        f"key no {begins} is taken, and registers answer all the same."
    )


def _header_words(header: Header, iv: int, beat: int) -> str:
    """Return a sentence on what stands before the blocks of a packet."""
    count = sum(header.blocks)
    if header.has_lengths:
        return (
            f"A packet begins with a header of {count} bytes in {_beats(count, beat)}: the nonce of {iv} bytes, "
            f"{header.blocks[0] - iv} bytes of any value, then the number of bytes of additional data and of text, "
            f"{LENGTH_BYTES} bytes each, the lowest first."
        )
    number = ", the number of its data unit with the lowest byte first" if header.after_key else ""
    return f"A packet begins with its IV{number}: {count} bytes in {_beats(count, beat)}."


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
