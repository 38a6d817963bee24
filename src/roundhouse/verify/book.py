"""The keys and messages of a cipher whose oracles are all recorded.

A mode encrypts blocks that follow from others, so the recorded results of random blocks are of no use to it. Every
block that the modes need for the messages of this book has been asked once (``recorders/record_messages.py``). Traffic
takes its keys from here, and its messages are beginnings of these texts, to encrypt and to decrypt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from .answers import Key
from .oracles.family import NoOracles
from .oracles.mode_catalog import find_mode
from .oracles.mode_oracle import Message, ModeOracles

__all__ = ["MODES", "Book", "book_of"]

#: The modes whose blocks are recorded, with the parameters on which results depend.
MODES: tuple[tuple[str, Mapping[str, int]], ...] = (
    ("ctr", {"bits": 0}),
    ("ctr", {"bits": 32}),
    ("cbc", {}),
    ("cfb", {}),
    ("ofb", {}),
    ("cmac", {}),
)
KEYS = 4  # of each size
BLOCKS = 20  # of a message
LONG = 1280  # blocks of the long message: as many as the clocks of a block ask for
BEFORE = 2  # blocks before a counter wraps round


@dataclass(frozen=True)
class Book:
    """Keys and messages whose results are known in `MODES`.

    Attributes
    ----------
    keys : mapping of int to tuple of Key
        By their bits.
    messages : tuple of Message
        Of equal length. Under each key the results of every beginning are known: of each number of bytes.
    long : Message
        Under the first key of each size the results of every beginning are known that is whole blocks.
    """

    keys: Mapping[int, tuple[Key, ...]]
    messages: tuple[Message, ...]
    long: Message

    @property
    def short(self) -> int:
        """Bytes that a message may have under any key."""
        return len(self.messages[0].text)

    @property
    def longest(self) -> int:
        """Bytes that a message may have under the first key."""
        return len(self.long.text)

    def key(self, random: Random, bits: int, *, long: bool = False) -> Key:
        """Return a random key of `bits`; the first one for a `long` message."""
        return self.keys[bits][0] if long else random.choice(self.keys[bits])

    def message(self, random: Random, length: int, decrypt: bool) -> Message:
        """Return the beginning of a random message, or of the long one where `length` in bytes asks for that.

        Raises
        ------
        NoOracles
            If no message is so long.
        """
        if length > self.longest:
            raise NoOracles(
                f"a message must have at most {self.longest:,} bytes where results are recorded, not {length:,}; "
                "take a shorter one"
            )
        whole = random.choice(self.messages) if length <= self.short else self.long
        return replace(whole, text=whole.text[:length], decrypt=decrypt)

    def questions(self) -> Iterator[tuple[ModeOracles, Key, Message]]:
        """Yield modes, keys and messages that together need every block that must be recorded.

        The blocks of a whole message are those of its beginnings. Only a tag has a last block of its own.
        """
        for key, message, step in self._texts():
            for name, parameters in MODES:
                mode, whole = find_mode(name, **parameters), len(message.text)
                if name == "cmac":
                    for length in range(0, whole + 1, step):
                        yield mode, key, replace(message, text=message.text[:length])
                else:
                    yield from ((mode, key, replace(message, decrypt=decrypt)) for decrypt in (False, True))

    def _texts(self) -> Iterator[tuple[Key, Message, int]]:
        """Every key with every message, and the bytes by which the lengths of its beginnings differ."""
        for keys in self.keys.values():
            yield from ((key, message, 1) for key in keys for message in self.messages)
            yield keys[0], self.long, len(self.long.iv)


@cache
def book_of(block_bits: int, key_sizes: tuple[int, ...]) -> Book:
    """Return the book for a block size and some key sizes, in bits.

    The counter of one IV wraps round in all its bits, that of another one in 32. The long message has a text that comes
    again and again, so that few blocks are to be decrypted; what they are added to differs.
    """
    random, size = Random(f"messages of {block_bits}-bit blocks"), block_bits // 8
    low, free = (1 << 32) - BEFORE, random.getrandbits(block_bits - 32)
    ivs = random.getrandbits(block_bits), (1 << block_bits) - BEFORE, free << 32 | low
    messages = tuple(Message(iv.to_bytes(size), random.randbytes(BLOCKS * size)) for iv in ivs)
    long = Message(bytes(size), messages[0].text * (LONG // BLOCKS))
    return Book({bits: _keys(bits) for bits in key_sizes}, messages, long)


def _keys(bits: int) -> tuple[Key, ...]:
    random = Random(f"keys of {bits} bits")
    return tuple(Key(random.getrandbits(bits), bits) for _ in range(KEYS))
