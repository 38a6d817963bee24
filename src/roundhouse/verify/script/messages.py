"""Scripts for modes of operation: messages and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..protocol import PAYLOAD, Protocol
from .blocks import BlockScript, Place
from .offers import KeyOffer
from .transactions import NONE, Race, Value

__all__ = ["MessageBlocks", "MessageOffer", "MessageScript"]


@dataclass(frozen=True)
class MessageBlocks:
    """A message as it is transferred: additional data, then text; one block at least.

    Attributes
    ----------
    iv : sequence of Value
        One, or the blocks of one that may have any length. Not transferred to a mode that has none.
    blocks : sequence of Value
        The last one may be short; what stands in place of its missing bytes is not read.
    results : sequence of Value or None
        With zeros in place of missing bytes; None if they are not compared, or the mode gives a tag alone.
    last_bytes : int
        Bytes of the message in its last block.
    decrypt : bool
    aad : sequence of Value
        Blocks of additional data, of which the last one may be short, too.
    aad_bytes : int
        Bytes in the last one.
    tag : Value or None
        None if it is not compared.
    iv_bytes : int
        Bytes in the last block of an IV that may have any length.
    """

    iv: Sequence[Value]
    blocks: Sequence[Value]
    results: Sequence[Value | None]
    last_bytes: int
    decrypt: bool = False
    aad: Sequence[Value] = ()
    aad_bytes: int = 0
    tag: Value | None = None
    iv_bytes: int = 0


class MessageOffer(NamedTuple):
    """A message of one block of text, offered whether or not the key before it was taken.

    Attributes
    ----------
    messages : tuple of MessageBlocks
        The same message with its result under each key that it may get: the last key of the script so far, then those
        of the offers, in order.
    delay : int
        Clocks from the transfer of the previous block to the offer.
    """

    messages: tuple[MessageBlocks, ...]
    delay: int = 0


IV_CLOCKS = 8  # in which any design has an IV where it is used


class MessageScript(BlockScript):
    """A script of keys and messages. A message uses the last key above it.

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
        places = self.beginning(message, len(message.aad) + len(message.blocks))
        if "tag" in self.protocol.streams and not self._gives_tag_alone:
            blocks = self.streams_of(message.decrypt).blocks.name
            shown = {} if message.tag is None else {PAYLOAD: message.tag}
            self.expect("tag", shown, not_before={blocks: self.counts[blocks]})
        return places

    def announce(self, message: MessageBlocks) -> None:
        """Send the IV of the next message, with nothing else until the design has had time for it.

        Not in a mode whose IVs come after their keys.
        """
        if not self._iv_after_key and (iv := self._send_iv(message, racing=False)):
            self._announced = iv
            self.idle(IV_CLOCKS)

    def beginning(self, message: MessageBlocks, blocks: int) -> list[Place]:
        """Send so many blocks of a message, and expect their results."""
        own, self._announced = self._announced or self._send_iv(message, racing=False), NONE
        last_of_aad, last = len(message.aad) - 1, len(message.aad) + len(message.blocks) - 1
        for number, block in enumerate(message.aad[:blocks]):
            given = self._given(message, number == last_of_aad, message.aad_bytes)
            given |= {"aad": 1, "last": int(number == last)}
            self.silent_block(block, message.decrypt, fields=given, not_before=own)
        places, late = [], int(self._looks_ahead)
        last_of_text = len(message.blocks) - 1
        for number, block in enumerate(message.blocks[: max(0, blocks - len(message.aad))]):
            ends = number == last_of_text
            given = self._given(message, ends, message.last_bytes) | {"last": int(ends)}
            self.silent_block(block, message.decrypt, fields=given, not_before=own)
            if self._gives_tag_alone:
                places += [self.result(message.tag, message.decrypt)] if ends else []
                continue
            places += [self._result_of(message, number - late, late)] if number >= late else []
            places += [self._result_of(message, number, 0)] if late and ends else []
        return places

    def _result_of(self, message: MessageBlocks, number: int, blocks_since: int) -> Place:
        """Expect the result of a block of the text."""
        shown = self._shown(message, number == len(message.blocks) - 1)
        result = message.results[number]
        return self.result(result, message.decrypt, fields=shown, blocks_since=blocks_since)

    @property
    def races(self) -> bool:
        """Whether it depends on the order of transfers which key a message uses: the last one before its block."""
        return bool(self._key_streams) and not self._shadow

    def race_of_messages(self, offers: Sequence[KeyOffer | MessageOffer]) -> None:
        """Offer keys and messages of one block at any time, after a key; ends when all have been taken."""
        (key,) = self._key_streams
        before = self.counts[key.name]
        for offer in offers:
            if isinstance(offer, MessageOffer):
                self._racing_message(offer, key.name, before)
            else:
                self._choose_key(offer.key, offer.bits, offer.delay)
                self._send_keys(waiting=False)
        self.idle(0)

    def _racing_message(self, offer: MessageOffer, key: str, before: int) -> None:
        """Send a message, and expect the result and the tag under the last key that was taken before its block."""
        one = offer.messages[0]
        streams = self.streams_of(one.decrypt)
        blocks, results = streams.blocks, streams.results.name
        own = self._send_iv(one, racing=True)
        values = self._fields(blocks, one.blocks[0], one.decrypt, False)
        values |= self._given(one, True, one.last_bytes) | {"last": 1}
        self.send(blocks.name, values, not_before=own, delay=offer.delay)
        taken = self.counts[blocks.name]
        under_each = {results: [message.results[0] for message in offer.messages]}
        if "tag" in self.protocol.streams:
            under_each["tag"] = [message.tag for message in offer.messages]
        for stream, given in under_each.items():
            race = Race(
                blocks.name, taken - 1, key, before, tuple({} if value is None else {PAYLOAD: value} for value in given)
            )
            self.expect(stream, {}, not_before={blocks.name: taken}, race=race)

    @property
    def _gives_tag_alone(self) -> bool:
        return not self.protocol.of_role("o")

    def _send_iv(self, message: MessageBlocks, *, racing: bool) -> Mapping[str, int]:
        """Send an IV, in a mode that has one, with lengths if it tells them; return the condition that it was taken."""
        if not (fields := self._iv_fields):
            return NONE
        full = self._block_bytes(message)
        lengths = {
            "aad_bytes": _length(message.aad, full, message.aad_bytes),
            "text_bytes": _length(message.blocks, full, message.last_bytes),
        }
        after = self.streams_of(message.decrypt).keyed if self._iv_after_key and not racing else NONE
        for number, block in enumerate(message.iv, start=1):
            ends = number == len(message.iv)
            told = {**lengths, "last": int(ends), "bytes": message.iv_bytes if ends else full}
            self.send("iv", {PAYLOAD: block, **{name: told[name] for name in told if name in fields}}, after=after)
        return {"iv": self.counts["iv"]}

    @property
    def _iv_fields(self) -> Mapping[str, int]:
        """The fields of the stream of IVs; none if there is no such stream."""
        streams = self.protocol.streams
        return streams["iv"].fields if "iv" in streams else {}

    def _shown(self, message: MessageBlocks, last: bool) -> dict[str, Value]:
        """The flags of a result."""
        fields = self.streams_of(message.decrypt).results.fields
        count = message.last_bytes if last else self._block_bytes(message)
        return {name: value for name, value in {"last": int(last), "bytes": count}.items() if name in fields}

    def _given(self, message: MessageBlocks, ends: bool, count: int) -> dict[str, Value]:
        """What goes with a block. Bytes are read with every one if there may be additional data, else with the last."""
        fields = self.streams_of(message.decrypt).blocks.fields
        always = "aad" in fields
        given: dict[str, Value] = {"aad": 0} if always else {}
        if "bytes" in fields and (ends or always):
            given["bytes"] = count if ends else self._block_bytes(message)
        return given

    def _block_bytes(self, message: MessageBlocks) -> int:
        return self.streams_of(message.decrypt).blocks.fields[PAYLOAD] // 8


def _length(blocks: Sequence[Value], full: int, last: int) -> int:
    """Bytes in blocks that have so many each, and in the last one."""
    return full * (len(blocks) - 1) + last if blocks else 0
