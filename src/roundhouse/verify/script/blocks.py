"""Scripts for block ciphers: keys, and blocks with their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..protocol import PAYLOAD, Protocol, Stream
from .script import Script
from .transactions import NONE, Value

__all__ = ["BlockScript", "DirectionStreams", "Place", "Position"]

Position = tuple[str, int]  #: a stream, and the number of a transfer on it, from 0
#: Fields of a block that carry its key, and the corresponding fields of a key stream.
_TRAVELLING = {"key": PAYLOAD, "key_size": "size"}


@dataclass(frozen=True)
class Place:
    """Position of a block in a script: the transfers of block, result and key (None if the key travels)."""

    block: Position
    result: Position
    key: Position | None


@dataclass
class DirectionStreams:
    """The streams of one direction: blocks, results, keys (None if keys travel with the blocks).

    Attributes
    ----------
    keyed : mapping of str to int
        Condition that the last key was taken.
    switches : bool
        Whether the next block is the first under a key from the shadow bank.
    """

    blocks: Stream
    results: Stream
    key: Stream | None
    keyed: Mapping[str, int] = field(default_factory=dict)
    switches: bool = False

    @classmethod
    def of(cls, protocol: Protocol, group: str) -> DirectionStreams:
        """Return the streams of a group."""
        streams = protocol.streams
        return cls(streams[f"{group}i"], streams[f"{group}o"], protocol.serving("key", group))


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
    """

    def __init__(self, protocol: Protocol, key_sizes: Sequence[int]) -> None:
        super().__init__(protocol)
        self._sizes = tuple(key_sizes)
        blocks = protocol.of_role("i")
        self._shadow = any("next_key" in stream.fields for stream in blocks)
        self._travelling = any("key" in stream.fields for stream in blocks)
        self._directions = [DirectionStreams.of(protocol, group) for group in protocol.groups]
        self._key_streams = protocol.of_role("key")
        self._key: dict[str, Value] = {}
        self._unsent: set[str] = set()

    def key(self, key: Value, bits: int) -> None:
        """Use a key of `bits` for all blocks below, in all directions.

        Raises
        ------
        ValueError
            If the core has no such key size.
        """
        if bits not in self._sizes:
            raise ValueError(f"a key must have one of {self._sizes} bits, not {bits}")
        spare = self._sizes[-1] - bits
        aligned = tuple(number << spare for number in key) if isinstance(key, tuple) else key << spare
        self._key = {PAYLOAD: aligned, "size": self._sizes.index(bits)}
        self._unsent = {stream.name for stream in self._key_streams}
        if not self._shadow:
            self._send_keys()

    def block(
        self,
        block: Value,
        result: Value | None,
        decrypt: bool = False,
        *,
        after: Mapping[str, int] = NONE,
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
        after, delay
            Of the block, besides what the key demands; see `Send`.
        result_after, result_delay
            Of the result; see `Expect`.
        """
        streams = self.streams_of(decrypt)
        if streams.key is not None:
            self._send_key(streams.key)
        switches, streams.switches = streams.switches, False
        self.send(
            streams.blocks.name,
            self._fields(streams.blocks, block, decrypt, switches),
            after=after if switches else {**streams.keyed, **after} if after else streams.keyed,
            not_before=streams.keyed if switches else NONE,
            delay=delay,
        )
        taken = self.counts[streams.blocks.name]
        self.expect(
            streams.results.name,
            NONE if result is None else {PAYLOAD: result},
            after=result_after,
            not_before={streams.blocks.name: taken},
            delay=result_delay,
        )
        key = None if streams.key is None else (streams.key.name, self.counts[streams.key.name] - 1)
        return Place(
            (streams.blocks.name, taken - 1), (streams.results.name, self.counts[streams.results.name] - 1), key
        )

    def reset(self, clocks: int) -> None:
        """Append a `Reset`: the core forgets its key and all blocks in flight."""
        self._send_keys()
        super().reset(clocks)
        for streams in self._directions:
            streams.switches = False

    def streams_of(self, decrypt: bool) -> DirectionStreams:
        """Return the streams that a block in a direction uses."""
        return self._directions[-1 if decrypt else 0]

    def _send_keys(self) -> None:
        for stream in self._key_streams:
            self._send_key(stream)

    def _send_key(self, stream: Stream) -> None:
        """Send the last key on a stream unless already sent."""
        if stream.name not in self._unsent:
            return
        self._unsent.remove(stream.name)
        served = [streams for streams in self._directions if streams.key == stream]
        after = NONE if self._shadow else {streams.blocks.name: self.counts[streams.blocks.name] for streams in served}
        values = {name: value for name, value in self._key.items() if name in stream.fields}
        self.send(stream.name, values, after=after)
        for streams in served:
            streams.switches, streams.keyed = self._shadow, {stream.name: self.counts[stream.name]}

    def _fields(self, stream: Stream, block: Value, decrypt: bool, next_key: bool) -> dict[str, Value]:
        """Return the values of a block's fields."""
        values: dict[str, Value] = {PAYLOAD: block}
        if "decrypt" in stream.fields:
            values["decrypt"] = int(decrypt)
        if self._shadow:
            values["next_key"] = int(next_key)
        if self._travelling:
            values |= {flag: self._key[name] for flag, name in _TRAVELLING.items() if flag in stream.fields}
        return values
