"""Scripts for block ciphers: keys, and blocks with their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..protocol import PAYLOAD, Protocol, Stream
from .offers import BlockOffer, Offer
from .script import Script
from .transactions import NONE, Race, Value, bits_of

__all__ = ["BlockScript", "DirectionStreams", "Place", "Position"]

Position = tuple[str, int]  #: a stream, and the number of a transfer on it, from 0


@dataclass(frozen=True)
class Place:
    """Position of a block in a script: the transfers of block, result and key (None if the key travels)."""

    block: Position
    result: Position
    key: Position | None


@dataclass
class DirectionStreams:
    """The streams of one direction: blocks, results, keys (None if keys travel with the blocks).

    A design that gives a tag alone has no other results.

    Attributes
    ----------
    keyed : mapping of str to int
        Condition that the last key was taken.
    switches : bool
        Whether the next block is the first under a key from the shadow bank.
    switched : mapping of str to int
        Condition that the last such block was taken.
    """

    blocks: Stream
    results: Stream
    key: Stream | None
    keyed: Mapping[str, int] = field(default_factory=dict)
    switches: bool = False
    switched: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, protocol: Protocol, group: str) -> DirectionStreams:
        """Return the streams of a group."""
        streams = protocol.streams
        results = streams[f"{group}o"] if f"{group}o" in streams else streams["tag"]
        return cls(streams[f"{group}i"], results, protocol.serving("key", group))


class BlockScript(Script):
    """A script of keys and blocks for any block cipher core.

    A block uses the last key above it. Keys and blocks are offered as early as the key of each block is unambiguous: a
    block once its key was taken, a key once all blocks under the previous key were taken. With shadow keys the flag
    ``next_key`` decides, so neither waits for the other. A shadow bank takes a key only after a block has used the
    previous one, so a key is sent with the first block that uses it, and never without a block.

    Parameters
    ----------
    protocol : Protocol
        Its fields determine how keys and directions are passed: ``decrypt``, ``next_key``, ``key`` and ``key_size``
        beside the blocks; one key stream, or one for each direction.
    key_sizes : sequence of int
        Key sizes of the core in bits, rising.
    early_keys : bool
        Whether a key for the shadow bank may be offered before the key before it is in use.
    """

    def __init__(self, protocol: Protocol, key_sizes: Sequence[int], *, early_keys: bool = True) -> None:
        super().__init__(protocol)
        self._sizes, self._early_keys = tuple(key_sizes), early_keys
        blocks = protocol.of_role("i")
        self._shadow = any("next_key" in stream.fields for stream in blocks)
        self._directions = [DirectionStreams.of(protocol, group) for group in protocol.groups]
        self._key_streams = protocol.of_role("key")
        self._key: dict[str, Value] = {}
        self._key_delay = 0
        self._unsent: set[str] = set()

    def key(self, key: Value, bits: int) -> None:
        """Use a key of `bits` for all blocks below, in all directions.

        Raises
        ------
        ValueError
            If the core has no such key size.
        """
        self._choose_key(key, bits)
        if not self._shadow:
            self._send_keys()

    def block(
        self,
        block: Value,
        result: Value | None,
        decrypt: bool = False,
        *,
        fields: Mapping[str, Value] = NONE,
        result_fields: Mapping[str, Value] = NONE,
        after: Mapping[str, int] = NONE,
        not_before: Mapping[str, int] = NONE,
        delay: int = 0,
        result_after: Mapping[str, int] = NONE,
        result_delay: int = 0,
    ) -> Place:
        """Send a block under the last key, and expect its result.

        Parameters
        ----------
        block, result : Value
            A result of None is not compared.
        decrypt : bool
        fields, result_fields
            Further fields of the block and its result.
        after, not_before, delay
            Of the block, besides what the key demands; see `Send`.
        result_after, result_delay
            Of the result; see `Expect`.
        """
        self.silent_block(block, decrypt, fields=fields, after=after, not_before=not_before, delay=delay)
        return self.result(result, decrypt, fields=result_fields, after=result_after, delay=result_delay)

    def result(
        self,
        result: Value | None,
        decrypt: bool = False,
        *,
        fields: Mapping[str, Value] = NONE,
        after: Mapping[str, int] = NONE,
        delay: int = 0,
        blocks_since: int = 0,
    ) -> Place:
        """Expect the result of the last block that was sent, or of one with so many `blocks_since`.

        Parameters are those of `block`; further fields, conditions and delay are the result's.
        """
        streams = self.streams_of(decrypt)
        taken = self.counts[streams.blocks.name] - blocks_since
        self.expect(
            streams.results.name,
            fields if result is None else {PAYLOAD: result, **fields},
            after=after,
            not_before={streams.blocks.name: taken},
            delay=delay,
        )
        key = None if streams.key is None else (streams.key.name, self.counts[streams.key.name] - 1)
        return Place(
            (streams.blocks.name, taken - 1), (streams.results.name, self.counts[streams.results.name] - 1), key
        )

    def silent_block(
        self,
        block: Value,
        decrypt: bool = False,
        *,
        fields: Mapping[str, Value] = NONE,
        after: Mapping[str, int] = NONE,
        not_before: Mapping[str, int] = NONE,
        delay: int = 0,
    ) -> None:
        """Send a block that has no result, under the last key. Parameters are those of `block`."""
        streams = self.streams_of(decrypt)
        if streams.key is not None:
            self._send_key(streams.key)
        switches, streams.switches = streams.switches, False
        self.send(
            streams.blocks.name,
            {**self._fields(streams.blocks, block, decrypt, switches), **fields},
            after=after if switches else {**streams.keyed, **after} if after else streams.keyed,
            not_before={**streams.keyed, **not_before} if switches else not_before,
            delay=delay,
        )
        if switches:
            streams.switched = {streams.blocks.name: self.counts[streams.blocks.name]}

    def race(self, offers: Sequence[Offer]) -> None:
        """Offer keys and blocks at any time: neither waits for the other, except that blocks and keys keep their order.

        Where a block may be taken before or after a key, the run decides which key it uses: the last one transferred
        in an earlier clock. With shadow keys, or keys that travel with the blocks, it is the last key above the block.
        Ends when all keys and blocks have been taken.
        """
        racing = bool(self._key_streams) and not self._shadow
        before, keys = dict(self.counts), 0
        for offer in offers:
            if isinstance(offer, BlockOffer):
                if racing:
                    self._racing_block(offer, before)
                else:
                    result, delay = offer.results[keys], offer.delay
                    self.block(offer.block, result, offer.decrypt, delay=delay, result_delay=offer.result_delay)
            else:
                keys += 1
                self._choose_key(offer.key, offer.bits, offer.delay)
                if racing:
                    self._send_keys(waiting=False)
        self.idle(0)

    def reset(self, clocks: int) -> None:
        """Append a `Reset`: the core forgets its key and all blocks in flight."""
        self._send_keys()
        super().reset(clocks)
        for streams in self._directions:
            streams.switches = False

    def streams_of(self, decrypt: bool) -> DirectionStreams:
        """Return the streams that a block in a direction uses."""
        return self._directions[-1 if decrypt else 0]

    def _choose_key(self, key: Value, bits: int, delay: int = 0) -> None:
        """Note the key of the blocks below, to be sent on every key stream."""
        if bits not in self._sizes:
            raise ValueError(f"a key must have one of {self._sizes} bits, not {bits}")
        spare = self._sizes[-1] - bits
        aligned = tuple(number << spare for number in key) if isinstance(key, tuple) else key << spare
        self._key, self._key_delay = {PAYLOAD: aligned, "size": self._sizes.index(bits)}, delay
        self._unsent = {stream.name for stream in self._key_streams}

    def _racing_block(self, offer: BlockOffer, before: Mapping[str, int]) -> None:
        """Send a block whose key is the last one taken before it, and expect the result under that key."""
        streams = self.streams_of(offer.decrypt)
        blocks = streams.blocks
        self.send(blocks.name, self._fields(blocks, offer.block, offer.decrypt, False), delay=offer.delay)
        self._racing_result(streams.results.name, offer, before)

    def _racing_result(self, stream: str, offer: BlockOffer, before: Mapping[str, int]) -> None:
        """Expect the result of the last block that was sent on a stream, under the last key taken before it."""
        streams = self.streams_of(offer.decrypt)
        assert streams.key is not None
        blocks, key = streams.blocks.name, streams.key.name
        taken = self.counts[blocks]
        values = tuple({} if result is None else {PAYLOAD: result} for result in offer.results)
        race = Race(blocks, taken - 1, key, before[key], values)
        self.expect(stream, NONE, not_before={blocks: taken}, delay=offer.result_delay, race=race)

    def _send_keys(self, waiting: bool = True) -> None:
        for stream in self._key_streams:
            self._send_key(stream, waiting)

    def _send_key(self, stream: Stream, waiting: bool = True) -> None:
        """Send the last key on a stream unless already sent; `waiting` for the blocks under the key before it."""
        if stream.name not in self._unsent:
            return
        self._unsent.remove(stream.name)
        served = [streams for streams in self._directions if streams.key == stream]
        values = {name: value for name, value in self._key.items() if name in stream.fields}
        after: dict[str, int] = {}
        for streams in served:
            if self._shadow:
                after |= {} if self._early_keys else streams.switched
            elif waiting:
                after[streams.blocks.name] = self.counts[streams.blocks.name]
        self.send(stream.name, values, after=after, delay=self._key_delay)
        for streams in served:
            streams.switches, streams.keyed = self._shadow, {stream.name: self.counts[stream.name]}

    def _fields(self, stream: Stream, block: Value, decrypt: bool, next_key: bool) -> dict[str, Value]:
        """Return the values of a block's fields."""
        values: dict[str, Value] = {PAYLOAD: block}
        if "decrypt" in stream.fields:
            values["decrypt"] = int(decrypt)
        if self._shadow:
            values["next_key"] = int(next_key)
        if bits := stream.fields.get("key", 0):  # of a key that is several, the first
            values["key"] = bits_of(self._key[PAYLOAD], self._sizes[-1] - bits, bits)
        if "key_size" in stream.fields:
            values["key_size"] = self._key["size"]
        return values
