"""Stimulus for modes of operation: random messages with results from independent software."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from random import Random

from ..systems.mode import Mode
from .answers import Answers, Key
from .book import Book, book_of
from .message_parts import MessageFields, in_blocks
from .oracles.mode_catalog import answer, find_mode
from .oracles.mode_oracle import Message, ModeOracles
from .script.blocks import Place
from .script.message_blocks import MessageBlocks, MessageOffer
from .script.messages import MessageScript
from .script.offers import KeyOffer
from .stimulus import StimulatedCore, protocol_of
from .timing import ISOLATED, STEADY, WARM_UP, TimingStimulus
from .two_keys import values_of_copies

__all__ = ["MessageStimulus"]

WRAPS = 1 / 4  # share of the IVs that are close to a wrap of their low bits
#: Bytes of an IV where any number will do: around one block and two, and as many as OpenSSL takes.
IVS = (1, 8, 11, 13, 15, 16, 17, 31, 32, 33, 60, 128)
CLAIMED_IV = 12  # bytes for which such a mode claims its clocks
UNSIGNED = 1 / 3  # share of the messages without additional data, where there may be some


@dataclass(frozen=True)
class MessageStimulus:
    """Scripts of messages for a system with a mode.

    Attributes
    ----------
    core : StimulatedCore
        The block face of the system.
    mode : Mode
    answers : Answers
        For keys, unless they are recorded; then keys and messages are those of a book.
    """

    core: StimulatedCore
    mode: Mode
    answers: Answers

    @cached_property
    def book(self) -> Book | None:
        """The messages whose results are recorded; None if software can be called for any."""
        cipher = self.core.cipher
        return None if self.answers.live else book_of(cipher.lane_bits, cipher.key_sizes)

    def knows(self, length: int, *, new_keys: bool) -> bool:
        """Return whether there are results of messages of `length` bytes, under one key or each under its own."""
        return self.book is None or length <= (self.book.short if new_keys else self.book.longest)

    @property
    def oracles(self) -> ModeOracles:
        """Independent software for the mode."""
        return find_mode(self.mode.mode, **self.mode.software)

    def script(self) -> MessageScript:
        """Return an empty script."""
        core, mode = self.core, self.mode
        return MessageScript(
            protocol_of(core),
            core.cipher.key_sizes,
            early_keys=not core.replaces_keys,
            looks_ahead=mode.looks_ahead,
            iv_after_key=mode.iv_after_key,
        )

    def traffic(self, seed: int, blocks: int) -> MessageScript:
        """Return random messages of all lengths, with key changes at random moments between them."""
        random, script, done = Random(seed), self.script(), 0
        while done < blocks:
            key = self._load(script, random)
            done += self._send(script, random, key, random.choice((0, 1, 1, 2, 3, 8, 20)))
            if random.random() < 0.1:
                script.idle(random.randrange(40))
        return script

    def resets(self, seed: int, count: int, latest: int) -> MessageScript:
        """Return a script with resets in the middle of messages, at most `latest` clocks after the last transfer."""
        random, script = Random(seed), self.script()
        for _ in range(count):
            self._some(script, random, random.randrange(1, 4))
            if random.random() < 1 / 2:
                self._cut_short(script, random)
            script.reset(random.randrange(latest))
        self._some(script, random, 8)
        return script

    def two_keys(self, seed: int, resets: int, span: int) -> MessageScript:
        """Return a script whose keys, IVs and blocks differ from copy to copy; after each reset they are the same."""
        random, script = Random(seed), self.script()
        for _ in range(resets):
            for _ in range(3):
                bits = random.choice(self.core.cipher.key_sizes)
                script.key(values_of_copies(random, bits), bits)
                count = self.mode.channels * random.randrange(4)
                script.side_by_side([self._different(random) for _ in range(count)], random)
            script.reset(random.randrange(2 * span))
            self._some(script, random, 3)
            script.drain()
            script.reset(0)
        return script

    def any_time(self, seed: int, sections: int, span: int) -> MessageScript:
        """Return keys and messages that are offered at any time, where that decides on the keys.

        Messages have one block each; where they are side by side, and so have one key each, up to three.

        Parameters
        ----------
        seed : int
        sections : int
            A section has a few keys and messages.
        span : int
            Clocks of the core's slowest operation.
        """
        random, script = Random(seed), self.script()
        for _ in range(sections):
            keys = [self._load(script, random), *(self.key(random) for _ in range(2))]
            message = self._message(random, keys[0], self._block_bytes, random.choice(self.ways))
            script.message(message)
            script.idle(0)
            offers = [self._offer(random, keys) for _ in range(6)]
            later = [KeyOffer(key.value, key.bits, random.randrange(3 * span)) for key in keys[1:]]
            script.race_of_messages(offers, later, random)
            script.drain()
        return script

    def timing(self, seed: int, ways: Sequence[bool]) -> TimingStimulus:
        """Return isolated pairs of messages, then long ones side by side, for each key size and direction."""
        random, made = Random(seed), TimingStimulus(self.script())
        script = made.script
        assert isinstance(script, MessageScript)
        for bits, decrypt in product(self.core.cipher.key_sizes, ways):
            made.isolated[bits, decrypt] = [self._pair(script, random, bits, decrypt) for _ in range(ISOLATED)]
            key = self._load(script, random, bits, long=True)
            start, channels = script.counts["i"], self.mode.channels
            length = -(-(WARM_UP + STEADY) // channels) * self._block_bytes
            long = [replace(self._timed(random, key, length, decrypt), channel=n) for n in range(channels)]
            script.side_by_side(long)
            script.drain()
            made.steady[bits, decrypt] = "i", start + WARM_UP, script.counts["i"]
        return made

    def _pair(self, script: MessageScript, random: Random, bits: int, decrypt: bool) -> tuple[Place, Place]:
        """Send two messages of one block each, whose IVs come long before them, the first one under a new key."""
        key = self.key(random, bits)
        first, second = (self._timed(random, key, self._block_bytes, decrypt) for _ in range(2))
        script.announce(first)
        script.key(key.value, key.bits)
        places = script.message(first)
        script.drain()
        script.announce(second)
        places += script.message(second)
        script.drain()
        return places[0], places[1]

    def equal_messages(
        self,
        seed: int,
        count: int,
        length: int,
        *,
        aad_length: int = 0,
        new_keys: bool = False,
        key_bits: int | None = None,
        ways: Sequence[bool] = (),
    ) -> MessageScript:
        """Return many messages of equal length: under one key, or each under its own.

        Under one key, as many are side by side as there are channels, and the next ones follow them. A key waits until
        no message is open, so messages under their own follow one another. Keys have any of the sizes unless one is
        given, and messages any of the directions.
        """
        random, script = Random(seed), self.script()
        key, group = self._load(script, random, key_bits, long=not new_keys), []
        for number in range(count):
            key = self._load(script, random, key_bits) if new_keys and number else key
            message = self._timed(random, key, length, random.choice(ways or self.ways), aad_length)
            group.append(replace(message, channel=number % self.mode.channels))
            if new_keys or len(group) == self.mode.channels or number == count - 1:
                script.side_by_side(group)
                group = []
        return script

    def two_messages(self, seed: int, pause: int) -> MessageScript:
        """Return two messages with a pause between them, to be looked at: the first one ends in a short block.

        The first one has additional data, too, where there may be some.
        """
        random, script, size = Random(seed), self.script(), self._block_bytes
        key = self._load(script, random, self.core.cipher.key_sizes[0])
        short = 2 * size - 3 if self.mode.short else 2 * size
        aad = size - 1 if self.fields.aad else 0
        for length, more in ((short, aad), (max(size, self._least), 0)):
            script.message(self._message(random, key, length, self.ways[0], more))
            script.drain()
            script.idle(pause)
        return script

    def lengths(self, seed: int) -> MessageScript:
        """Return messages of every length up to two or three blocks, with as much additional data where it may be."""
        random, script = Random(seed), self.script()
        most = 2 * self._block_bytes + self.mode.least_bytes
        key = self._load(script, random)
        step = 1 if self.mode.short else self._block_bytes
        lengths = product(range(self._least, most + 1, step), self._lengths_of_aad(most))
        messages = [self._message(random, key, length, random.choice(self.ways), aad) for length, aad in lengths]
        script.side_by_side(messages, random)
        return script

    @cached_property
    def fields(self) -> MessageFields:
        """What the ports say."""
        return MessageFields.of(self.core)

    @property
    def _block_bytes(self) -> int:
        return self.fields.block_bytes

    @property
    def ways(self) -> tuple[bool, ...]:
        """The directions of messages: both, if blocks say the direction of theirs, else the core's."""
        return self.fields.ways

    @property
    def _least(self) -> int:
        """Bytes of a message at least."""
        return self.mode.least_bytes if self.mode.short else self._block_bytes

    def _lengths_of_aad(self, most: int) -> Sequence[int]:
        return range(most + 1) if self.fields.aad else (0,)

    def key(self, random: Random, bits: int | None = None, *, long: bool = False) -> Key:
        """Return a random key, of any size unless it is given; `long` if a message under it may be long."""
        bits = random.choice(self.core.cipher.key_sizes) if bits is None else bits
        return self.answers.key(random, bits) if self.book is None else self.book.key(random, bits, long=long)

    def _load(self, script: MessageScript, random: Random, bits: int | None = None, *, long: bool = False) -> Key:
        key = self.key(random, bits, long=long)
        script.key(key.value, key.bits)
        return key

    def _some(self, script: MessageScript, random: Random, count: int) -> None:
        self._send(script, random, self._load(script, random), count)

    def _send(self, script: MessageScript, random: Random, key: Key, count: int) -> int:
        """Send random messages; return how many blocks they have."""
        messages = [self._random_message(random, self._own_key(random, key)) for _ in range(count)]
        script.side_by_side(messages, random)
        return sum(len(message.aad) + len(message.blocks) for message in messages)

    def _cut_short(self, script: MessageScript, random: Random) -> None:
        """Send blocks of a message on each channel, not all of them."""
        key, length = self._load(script, random), 4 * self._block_bytes
        messages = [
            replace(self._random_message(random, self._own_key(random, key), length), channel=number)
            for number in range(self.mode.channels)
        ]
        blocks = sum(len(message.aad) + len(message.blocks) for message in messages)
        script.side_by_side(messages, random, random.randrange(1, blocks))

    def _own_key(self, random: Random, key: Key) -> Key:
        """The key of a message: that one, or any, if each block brings its key to messages side by side."""
        return self.key(random) if self.mode.channels > 1 and self.fields.has_key else key

    def _random_message(self, random: Random, key: Key, length: int | None = None) -> MessageBlocks:
        """A random message, of any length unless it is given."""
        length = self._length(random) if length is None else length
        return self._message(random, key, length, random.choice(self.ways), self._aad_length(random))

    def _offer(self, random: Random, keys: Sequence[Key]) -> MessageOffer:
        """A random message whose key the run decides, with its results under each."""
        blocks = 1 if self.mode.channels == 1 else random.randrange(1, 4)
        message, channel = (
            self.drawn(random, blocks * self._block_bytes, random.choice(self.ways)),
            self._channel(random),
        )
        under_each = (replace(self.answered(random, key, message), channel=channel) for key in keys)
        return MessageOffer(tuple(under_each), random.choice((0, 0, 1, 2)))

    def _channel(self, random: Random) -> int:
        return random.randrange(self.mode.channels) if self.mode.channels > 1 else 0

    def _aad_length(self, random: Random) -> int:
        """A number of bytes of additional data; 0 if there can be none."""
        if not self.fields.aad or random.random() < UNSIGNED:
            return 0
        return self._length(random)

    def _length(self, random: Random) -> int:
        """A number of bytes: often a whole number of blocks, or next to one."""
        size = self._block_bytes
        blocks = random.choice((1, 1, 2, 3, random.randrange(1, 20)))
        if not self.mode.short:
            return blocks * size
        return max(self._least, blocks * size + random.choice((0, 0, -1, 1 - size, -size, -random.randrange(size))))

    def _message(self, random: Random, key: Key, length: int, decrypt: bool, aad_length: int = 0) -> MessageBlocks:
        """A random message of `length` bytes with its result."""
        return self.answered(random, key, self.drawn(random, length, decrypt, aad_length))

    def _timed(self, random: Random, key: Key, length: int, decrypt: bool, aad_length: int = 0) -> MessageBlocks:
        """The same with an IV of the length for which the mode makes its claim."""
        drawn = self.drawn(random, length, decrypt, aad_length)
        iv = random.randbytes(CLAIMED_IV) if self.fields.any_iv else drawn.iv
        return self.answered(random, key, replace(drawn, iv=iv))

    def drawn(self, random: Random, length: int, decrypt: bool, aad_length: int = 0) -> Message:
        """Return a random message."""
        if self.book is not None:
            return self.book.message(random, length, decrypt)
        return Message(self._iv(random), random.randbytes(length), decrypt, random.randbytes(aad_length))

    def answered(self, random: Random, key: Key, message: Message) -> MessageBlocks:
        """Return a message as it is transferred, on any channel, with what independent software gives."""
        answer = self.answer(key, message)
        made = in_blocks(random, self._block_bytes, message, *answer, any_iv=self.fields.any_iv)
        own = (key.value, key.bits) if self.fields.has_key else None
        return replace(made, channel=self._channel(random), key=own)

    def answer(self, key: Key, message: Message) -> tuple[bytes, bytes]:
        """Return the result and the tag of a message from independent software; empty where the mode gives none."""
        cipher = self.core.cipher
        given = answer(self.oracles, cipher.family, cipher.lane_bits, key.to_bytes(), message)
        length = 0 if self.fields.tag_alone else len(message.text)
        return given[:length], given[length:]

    def _different(self, random: Random) -> MessageBlocks:
        """A message whose IV and blocks differ from copy to copy, and whose results are not compared."""
        bits = 8 * self._block_bytes
        count, last = random.randrange(1, 5), self._block_bytes - random.choice((0, 1)) * self.mode.short
        count = max(count, 1 + self.mode.least_bytes // last)
        blocks = [values_of_copies(random, bits) for _ in range(count)]
        decrypt, iv = random.choice(self.ways), [values_of_copies(random, self.fields.iv_bits)]
        iv_bytes = self.fields.iv_bits // 8
        if self.fields.any_iv:
            iv += [values_of_copies(random, self.fields.iv_bits) for _ in range(random.randrange(3))]
            iv_bytes = random.choice((CLAIMED_IV, iv_bytes))
        aad = [values_of_copies(random, bits) for _ in range(random.randrange(3))] if self.fields.aad else []
        return MessageBlocks(
            iv,
            blocks,
            [None] * count,
            last,
            decrypt=decrypt,
            aad=aad,
            aad_bytes=self._block_bytes,
            iv_bytes=iv_bytes,
            channel=self._channel(random),
        )

    def _iv(self, random: Random) -> bytes:
        """A random IV; often one whose counter soon wraps round, in some of its low bits or in all.

        Where it may have any length, a third have that for which the mode makes its claim.
        """
        if self.fields.any_iv:
            return random.randbytes(random.choice((CLAIMED_IV, random.choice(IVS), random.choice(IVS))))
        bits = self.fields.iv_bits
        iv = random.getrandbits(bits)
        if random.random() < WRAPS:
            low = random.choice((8, 16, 32, 48, 64, bits))
            ones = (1 << min(low, bits)) - 1
            iv = iv & ~ones | ones - random.randrange(4)
        return iv.to_bytes(bits // 8)
