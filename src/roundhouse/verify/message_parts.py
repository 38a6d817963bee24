"""Messages as they are transferred: texts cut into blocks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Self

from .oracles.mode_oracle import Message
from .protocol import PAYLOAD, Protocol
from .script.message_blocks import MessageBlocks
from .stimulus import StimulatedCore, directions

__all__ = ["MessageFields", "in_blocks"]


@dataclass(frozen=True)
class MessageFields:
    """What the ports say of messages.

    Attributes
    ----------
    block_bytes, iv_bits : int
        Where no IV is transferred, messages still have one of a block, which nothing depends on.
    has_iv : bool
    has_key : bool
        Whether each block brings its key.
    any_iv : bool
        Whether an IV comes in blocks and may have any number of bytes.
    tag_bits : int
        0 if the mode gives none.
    tag_alone : bool
        Whether a message gives a tag and no other results.
    aad : bool
        Whether there may be additional data.
    ways : tuple of bool
        Directions of messages (True decrypts): those of the core, or both if blocks say which.
    """

    block_bytes: int
    iv_bits: int
    has_iv: bool
    has_key: bool
    any_iv: bool
    tag_bits: int
    tag_alone: bool
    aad: bool
    ways: tuple[bool, ...]

    @classmethod
    def of(cls, core: StimulatedCore) -> Self:
        """Return the fields of a system with one stream of blocks."""
        streams = Protocol.of(core.ports).streams
        blocks = streams["i"].fields
        ways = (False, True) if "decrypt" in blocks else directions(core)
        has_iv, bits = "iv" in streams, blocks[PAYLOAD]
        iv_bits = streams["iv"].fields[PAYLOAD] if has_iv else bits
        any_iv = has_iv and "last" in streams["iv"].fields
        tag_bits = streams["tag"].fields[PAYLOAD] if "tag" in streams else 0
        own_key, alone = "key" in blocks, "o" not in streams
        return cls(bits // 8, iv_bits, has_iv, own_key, any_iv, tag_bits, alone, "aad" in blocks, ways)


def in_blocks(
    random: Random, size: int, message: Message, result: bytes, tag: bytes, *, any_iv: bool = False
) -> MessageBlocks:
    """Return a message in blocks of `size` bytes, filled with random ones; its result is filled with zeros.

    Where there is no text there is a block without bytes, or after additional data sometimes none.

    Parameters
    ----------
    random : Random
    size : int
    message : Message
    result : bytes
        As many as the text has; empty if the mode gives a tag alone.
    tag : bytes
        Empty if the mode gives none.
    any_iv : bool
        Whether the IV is cut into blocks, too.
    """
    aad, aad_bytes = _blocks(random, size, message.aad, at_least=0)
    at_least = 0 if aad and random.random() < 1 / 2 else 1
    blocks, last_bytes = _blocks(random, size, message.text, at_least)
    results = _numbers(result + bytes(len(blocks) * size - len(result)), size)
    given = int.from_bytes(tag) if tag else None
    iv, iv_bytes = _blocks(random, size if any_iv else len(message.iv), message.iv, at_least=1)
    return MessageBlocks(
        iv,
        blocks,
        results,
        last_bytes,
        decrypt=message.decrypt,
        aad=aad,
        aad_bytes=aad_bytes,
        tag=given,
        iv_bytes=iv_bytes,
    )


def _blocks(random: Random, size: int, text: bytes, at_least: int) -> tuple[list[int], int]:
    """A text as blocks, and the bytes that the last one has."""
    count = max(at_least, -(-len(text) // size))
    missing = count * size - len(text)
    return _numbers(text + random.randbytes(missing), size), size - missing


def _numbers(text: bytes, size: int) -> list[int]:
    return [int.from_bytes(text[start : start + size]) for start in range(0, len(text), size)]
