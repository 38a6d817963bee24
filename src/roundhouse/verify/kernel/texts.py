"""Messages of a kernel with their results, and how they stand in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import NamedTuple

from ...systems import System
from ...systems.kernel_port import longest_burst, port_bits
from ...systems.registers import WORD
from ..answers import Answers, Key
from ..block_face import BlockFace, block_face
from ..book import Book
from ..known_messages import messages_for
from ..messages import MessageStimulus
from ..oracles.mode_oracle import Message
from ..stimulus import directions, random_key, vectors_for
from .job import Beat, MemoryJob, beats_of

__all__ = ["LAST_BYTES", "Text", "Texts"]

PAGE = 4096  # bytes
LAST_BYTES = (1 << 64) - (1 << 34)  # from here on a job could reach beyond all addresses; docs/kernels.md
MORE_AAD = 0xFF00  # bytes of additional data whose length has more than two bytes; SP 800-38C, A.2.2
MANY = 256  # beats that the longest random text may have, as many as may wait, and a few blocks more


class Text(NamedTuple):
    """A message with its result."""

    iv: bytes
    aad: bytes
    text: bytes
    decrypt: bool
    result: bytes
    tag: bytes


@dataclass(frozen=True)
class Texts:
    """Messages for a system inside a kernel.

    Attributes
    ----------
    system : System
        The kernel.
    answers : Answers
        For keys, and for blocks without a mode.
    """

    system: System
    answers: Answers

    @cached_property
    def beat(self) -> int:
        """Bytes of a beat."""
        return port_bits(self.system) // 8

    @property
    def burst(self) -> int:
        """Beats of a burst at most."""
        return longest_burst(self.system)

    @cached_property
    def face(self) -> BlockFace:
        """What is known of its blocks and keys."""
        face = block_face(self.system)
        assert isinstance(face, BlockFace)
        return face

    @cached_property
    def messages(self) -> MessageStimulus | None:
        """Where there is a mode."""
        mode = self.system.mode
        return None if mode is None else MessageStimulus(self.face, mode, self.answers)

    @property
    def source(self) -> str:
        """The software that vouches for results."""
        of_mode = "" if self.messages is None else f"{self.messages.oracles.source}: "
        return of_mode + self.answers.source

    @property
    def block(self) -> int:
        """Bytes of a block."""
        return self.system.cipher.block_bits // 8

    @property
    def has_aad(self) -> bool:
        """Whether there may be additional data."""
        return self.messages is not None and self.messages.fields.aad

    @property
    def least(self) -> int:
        """Bytes of a text at least."""
        mode, tagged = self.system.mode, "tag" in self.system.inner.signature.members
        return self.block if self.whole or mode is None else max(mode.least_bytes, 0 if tagged else 1)

    @property
    def whole(self) -> bool:
        """Whether a text must be whole blocks."""
        return self.system.mode is None or not self.system.mode.short

    @property
    def most(self) -> int:
        """Bytes of a text at most."""
        return (1 << min(WORD, self._announced.get("text_bytes", WORD))) - 1

    @property
    def longest(self) -> int:
        """Bytes that a text may have whose result is known."""
        return self.most if self._book is None else min(self.most, self._book.longest)

    @property
    def bad_lengths(self) -> list[int]:
        """Lengths that no text has: too short, no whole blocks, or more than an IV can announce."""
        short = [0, self.least - 1] if self.least else []
        cut = [self.block + 1, self.block + self.block // 2] if self.whole else []
        return [*short, *cut, *([self.most + 1] if self.most >> WORD - 1 == 0 else [])]

    @property
    def bad_aad_lengths(self) -> list[int]:
        """Lengths that no additional data has."""
        return [MORE_AAD] if "aad_bytes" in self._announced else []

    @property
    def _announced(self) -> dict[str, int]:
        """Bits of each length that comes with an IV."""
        members = self.system.inner.signature.members
        return members["iv"].signature.flags if "iv" in members else {}

    @property
    def _book(self) -> Book | None:
        return None if self.messages is None else self.messages.book

    def key(self, random: Random, bits: int | None = None, *, long: bool = False) -> Key:
        """Return a random key, of any size unless it is given; `long` if a text under it may be long."""
        if self.messages is not None:
            return self.messages.key(random, bits, long=long)
        return random_key(self.face, self.answers, random) if bits is None else self.answers.key(random, bits)

    def length(self, random: Random) -> int:
        """Return a number of bytes: of a few blocks, or about as many as the bursts that can wait.

        Recorded messages are shorter.
        """
        many = MANY * self.beat // self.block if self._book is None else self._book.short // self.block
        blocks = random.choice((1, 1, 2, 3, random.randrange(1, 20), random.randrange(1, many)))
        if self.whole:
            return blocks * self.block
        return max(
            self.least, blocks * self.block - random.choice((0, 0, 1, self.block - 1, random.randrange(self.block)))
        )

    def random(self, random: Random, key: Key, length: int, aad: int = 0, *, decrypt: bool | None = None) -> Text:
        """Return a random message with its result; `decrypt` is its direction, if not any."""
        if decrypt is None:
            decrypt = random.choice(directions(self.face) if self.messages is None else self.messages.ways)
        if self.messages is None:
            pairs = self.answers.blocks(random, key, length // self.block, decrypt)
            text, result = (self._bytes(numbers) for numbers in zip(*pairs, strict=True))
            return Text(b"", b"", text, decrypt, result, b"")
        message = self.messages.drawn(random, length, decrypt, aad if self.has_aad else 0)
        return self._of_message(message, *self.messages.answer(key, message))

    def published(self) -> list[tuple[str, Key, Text]]:
        """Return published messages, or blocks, with the file and the key of each."""
        if self.messages is None:
            vectors = vectors_for(self.face, multi_block=False) + vectors_for(self.face, multi_block=True)
            return [
                (one.source.split()[0], Key(one.key, one.key_bits), Text(b"", b"", text, decrypt, result, b""))
                for one in vectors
                for decrypt in directions(self.face)
                for text, result in [self._pair(self._bytes(one.plaintext), self._bytes(one.ciphertext), decrypt)]
            ]
        found = []
        for one in messages_for(self.messages):
            for decrypt in self.messages.fields.ways:
                text, result = self._pair(one.plaintext, one.ciphertext, decrypt)
                message = Message(one.iv, text, decrypt, one.aad)
                key = Key(int.from_bytes(one.key), 8 * len(one.key))
                given = b"" if self.messages.fields.tag_alone else result
                found.append((one.source.split()[0], key, self._of_message(message, given, one.tag)))
        return found

    def in_memory(self, random: Random, text: Text) -> MemoryJob:
        """Return the job that has a message read and its result written, at random addresses."""
        sections = [beats_of(part, self.beat, random.randbytes(self.beat)) for part in (text.iv, text.aad, text.text)]
        written = [beat for part in (text.result, text.tag) for beat in self._written(part)]
        return MemoryJob(
            source=self._address(random),
            destination=self._address(random),
            text_bytes=len(text.text),
            aad_bytes=len(text.aad),
            read=[*chain(*sections)],
            written=written,
            text_starts=len(sections[0]) + len(sections[1]),
            decrypt=text.decrypt,
        )

    def _written(self, part: bytes) -> list[Beat]:
        values = beats_of(part, self.beat, bytes(self.beat))
        left = [len(part) - self.beat * number for number in range(len(values))]
        return [Beat(value, min(count, self.beat)) for value, count in zip(values, left, strict=True)]

    def _address(self, random: Random) -> int:
        """An address; often one from which a page ends soon."""
        page = random.choice((0, PAGE, LAST_BYTES - PAGE, random.randrange(LAST_BYTES // PAGE) * PAGE))
        place = random.choice((0, PAGE - self.beat, PAGE - self.beat * random.randrange(1, 8), random.randrange(PAGE)))
        return page + place // self.beat * self.beat

    def _of_message(self, message: Message, result: bytes, tag: bytes) -> Text:
        assert self.messages is not None
        iv = message.iv if self.messages.fields.has_iv else b""
        return Text(iv, message.aad, message.text, message.decrypt, result, tag)

    @staticmethod
    def _pair(plaintext: bytes, ciphertext: bytes, decrypt: bool) -> tuple[bytes, bytes]:
        return (ciphertext, plaintext) if decrypt else (plaintext, ciphertext)

    def _bytes(self, blocks: Sequence[int]) -> bytes:
        return b"".join(block.to_bytes(self.block) for block in blocks)
