"""Scripts for modes of operation: messages and their results."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from ..protocol import PAYLOAD, Protocol
from .blocks import BlockScript, Place
from .message_blocks import MessageBlocks, MessageOffer
from .mixed import mixed
from .offers import KeyOffer
from .transactions import NONE, Race, Value, bits_of

__all__ = ["MessageScript"]


IV_CLOCKS = 8  # in which any design has an IV where it is used


class MessageScript(BlockScript):
    """A script of keys and messages. A message uses its own key, or the last one above it.

    Parameters
    ----------
    protocol, key_sizes, early_keys
        See `BlockScript`. The fields of the streams say what is transferred with a block: ``last``, ``bytes``, ``aad``.
    looks_ahead, iv_after_key : bool
        See `Mode`.
    """

    def __init__(
        self,
        protocol: Protocol,
        key_sizes: Sequence[int],
        *,
        early_keys: bool = True,
        looks_ahead: bool = False,
        iv_after_key: bool = False,
    ) -> None:
        super().__init__(protocol, key_sizes, early_keys=early_keys)
        self._looks_ahead, self._iv_after_key = looks_ahead, iv_after_key
        self._announced: Mapping[str, int] = NONE

    def message(self, message: MessageBlocks) -> list[Place]:
        """Send a message under the last key, and expect its results and its tag.

        Returns
        -------
        list of Place
            Of the blocks of its text; in a mode that gives a tag alone, of the last one with the tag.
        """
        return [place for places in self._by_block(message) for place in places]

    def side_by_side(
        self, messages: Iterable[MessageBlocks], random: Random | None = None, blocks: int | None = None
    ) -> None:
        """Send messages with the blocks of different channels in turn, or in random order, and expect their results.

        Messages on one channel follow one another.

        Parameters
        ----------
        messages : iterable of MessageBlocks
        random : Random, optional
        blocks : int, optional
            How many blocks to send; all of them unless it is given.
        """
        steps = [(message.channel, self._by_block(message)) for message in messages]
        deque(islice(mixed(steps, random), blocks), maxlen=0)

    def announce(self, message: MessageBlocks) -> None:
        """Send the IV of the next message, with nothing else until the design has had time for it.

        Not in a mode whose IVs come after their keys.
        """
        if not self._iv_after_key and (iv := self._send_iv(message, racing=False)):
            self._announced = iv
            self.idle(IV_CLOCKS)

    def _by_block(self, message: MessageBlocks) -> Iterator[list[Place]]:
        """Send a block of a message at each step, and expect what it gives."""
        self._use_key_of(message)
        own, self._announced = self._announced or self._send_iv(message, racing=False), NONE
        texts = [(block, True) for block in message.aad] + [(block, False) for block in message.blocks]
        for number, (block, is_aad) in enumerate(texts):
            self._use_key_of(message)
            last = number == len(texts) - 1
            ends = number == len(message.aad) - 1 if is_aad else last
            given = self._given(message, ends, message.aad_bytes if is_aad else message.last_bytes)
            given |= {"aad": 1} if is_aad else {}
            self.silent_block(block, message.decrypt, fields=given | {"last": int(last)}, not_before=own)
            places = [] if is_aad else self._results_after(message, number - len(message.aad))
            if last:
                self._expect_tag(message)
            yield places

    def _results_after(self, message: MessageBlocks, number: int) -> list[Place]:
        """Expect what leaves after a block of the text."""
        late, ends = int(self._looks_ahead), number == len(message.blocks) - 1
        if self._gives_tag_alone:
            shown = self._shown(message, ends)
            return [self.result(message.tag, message.decrypt, fields=shown)] if ends else []
        places = [self._result_of(message, number - late, late)] if number >= late else []
        return [*places, self._result_of(message, number, 0)] if late and ends else places

    def _expect_tag(self, message: MessageBlocks) -> None:
        """Expect the tag of a message that has been sent, behind its results."""
        if "tag" in self.protocol.streams and not self._gives_tag_alone:
            blocks = self.streams_of(message.decrypt).blocks.name
            shown = {} if message.tag is None else {PAYLOAD: message.tag}
            self.expect("tag", shown, not_before={blocks: self.counts[blocks]})

    def _result_of(self, message: MessageBlocks, number: int, blocks_since: int) -> Place:
        """Expect the result of a block of the text."""
        shown = self._shown(message, number == len(message.blocks) - 1)
        result = message.results[number]
        return self.result(result, message.decrypt, fields=shown, blocks_since=blocks_since)

    @property
    def races(self) -> bool:
        """Whether it depends on the order of transfers which key a message uses: the last one before its block."""
        return bool(self._key_streams) and not self._shadow

    def race_of_messages(self, offers: Sequence[MessageOffer], keys: Sequence[KeyOffer], random: Random) -> None:
        """Offer messages and keys at any time, after a key; ends when all have been taken.

        A message has one block, unless the design takes no key while it goes on.
        """
        (key,) = self._key_streams
        before = self.counts[key.name]
        steps = [(offer.messages[0].channel, self._racing_blocks(offer, key.name, before)) for offer in offers]
        deque(mixed(steps, random), maxlen=0)
        for one in keys:
            self._choose_key(one.key, one.bits, one.delay)
            self._send_keys(waiting=False)
        self.idle(0)

    def _racing_blocks(self, offer: MessageOffer, key: str, before: int) -> Iterator[None]:
        """Send a block of a message at each step, and expect what it gives under the last key before the first one.

        Where an IV comes after its key, that is the last one before the IV: none is taken between both.
        """
        one = offer.messages[0]
        blocks = self.streams_of(one.decrypt).blocks
        first = self.counts[blocks.name]
        own = self._send_iv(one, racing=True)
        decides = ("iv", own["iv"] - 1) if self._iv_after_key else (blocks.name, first)
        for number, block in enumerate(one.blocks):
            ends = number == len(one.blocks) - 1
            values = self._fields(blocks, block, one.decrypt, False)
            values |= self._given(one, ends, one.last_bytes) | {"last": int(ends)}
            self.send(blocks.name, values, not_before=own, delay=0 if number else offer.delay)
            taken = self.counts[blocks.name]
            for stream, given in self._under_each_key(offer, number).items():
                under_keys = tuple({} if value is None else {PAYLOAD: value} for value in given)
                race = Race(*decides, key, before, under_keys)
                self.expect(stream, self._channel(stream, one), not_before={blocks.name: taken}, race=race)
            yield

    def _under_each_key(self, offer: MessageOffer, number: int) -> dict[str, list[Value | None]]:
        """What a block of a message gives under each key, by stream."""
        given: dict[str, list[Value | None]] = {}
        if not self._gives_tag_alone:
            results = self.streams_of(offer.messages[0].decrypt).results.name
            given[results] = [message.results[number] for message in offer.messages]
        if "tag" in self.protocol.streams and number == len(offer.messages[0].blocks) - 1:
            given["tag"] = [message.tag for message in offer.messages]
        return given

    @property
    def _gives_tag_alone(self) -> bool:
        return not self.protocol.of_role("o")

    def _send_iv(self, message: MessageBlocks, *, racing: bool) -> Mapping[str, int]:
        """Send an IV, in a mode that has one, with what else it tells; return the condition that it was taken.

        One whose flag tells its key may be offered before that was taken.
        """
        if not (fields := self._iv_fields):
            return NONE
        full = self._block_bytes(message)
        lengths = {
            "aad_bytes": _length(message.aad, full, message.aad_bytes),
            "text_bytes": _length(message.blocks, full, message.last_bytes),
        }
        of_key = self._of_key(message)
        keyed = self.streams_of(message.decrypt).keyed if self._iv_after_key and not racing else NONE
        after, not_before = (NONE, keyed) if "next_key" in fields else (keyed, NONE)
        for number, block in enumerate(message.iv, start=1):
            ends = number == len(message.iv)
            told = {
                **lengths,
                **of_key,
                "last": int(ends),
                "bytes": message.iv_bytes if ends else full,
                "channel": message.channel,
            }
            values = {PAYLOAD: block, **{name: told[name] for name in told if name in fields}}
            self.send("iv", values, after=after, not_before=not_before)
        return {"iv": self.counts["iv"]}

    def _of_key(self, message: MessageBlocks) -> dict[str, Value]:
        """What an IV tells of its key, before the first block: that it is the next one, or of several the last."""
        fields = self._iv_fields
        if "next_key" in fields:
            self._send_keys()
            return {"next_key": int(self.streams_of(message.decrypt).switches)}
        return {"key": bits_of(self._key[PAYLOAD], 0, fields["key"])} if "key" in fields else {}

    def _use_key_of(self, message: MessageBlocks) -> None:
        """Use the key of a message for its IV or block, if it has one of its own."""
        if message.key is not None:
            self._choose_key(*message.key)

    @property
    def _iv_fields(self) -> Mapping[str, int]:
        """The fields of the stream of IVs; none if there is no such stream."""
        streams = self.protocol.streams
        return streams["iv"].fields if "iv" in streams else {}

    def _shown(self, message: MessageBlocks, last: bool) -> dict[str, Value]:
        """The flags of a result."""
        fields = self.streams_of(message.decrypt).results.fields
        count = message.last_bytes if last else self._block_bytes(message)
        shown: dict[str, Value] = {"last": int(last), "bytes": count, "channel": message.channel}
        return {name: value for name, value in shown.items() if name in fields}

    def _given(self, message: MessageBlocks, ends: bool, count: int) -> dict[str, Value]:
        """What goes with a block. Bytes are read with every one if there may be additional data, else with the last."""
        stream = self.streams_of(message.decrypt).blocks
        fields, always = stream.fields, "aad" in stream.fields
        given = ({"aad": 0} if always else {}) | self._channel(stream.name, message)
        if "bytes" in fields and (ends or always):
            given["bytes"] = count if ends else self._block_bytes(message)
        return given

    def _channel(self, stream: str, message: MessageBlocks) -> dict[str, Value]:
        """The channel of a message, if a stream tells it."""
        return {"channel": message.channel} if "channel" in self.protocol.streams[stream].fields else {}

    def _block_bytes(self, message: MessageBlocks) -> int:
        return self.streams_of(message.decrypt).blocks.fields[PAYLOAD] // 8


def _length(blocks: Sequence[Value], full: int, last: int) -> int:
    """Bytes in blocks that have so many each, and in the last one."""
    return full * (len(blocks) - 1) + last if blocks else 0
