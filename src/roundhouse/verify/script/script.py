"""A script under construction."""

from __future__ import annotations

from collections.abc import Mapping

from ..protocol import Protocol, Stream
from .transactions import NONE, Drain, Expect, Idle, Note, Race, Reset, Send, Transaction, Value

__all__ = ["Script"]


class Script:
    """Transactions in order, for one protocol.

    Streams run concurrently: transactions are ordered within a stream, and between streams only by conditions and
    barriers (`idle`, `drain`, `reset`). Playing all transactions in sequence must be possible too: exported test
    benches do.

    Parameters
    ----------
    protocol : Protocol

    Attributes
    ----------
    transactions : list of Transaction
    counts : dict of str to int
        Transfers of each stream in the script so far, which conditions refer to.
    """

    def __init__(self, protocol: Protocol) -> None:
        self.protocol = protocol
        self.transactions: list[Transaction] = []
        self.counts = dict.fromkeys(protocol.streams, 0)
        self._incoming = {stream.name: stream for stream in protocol.incoming}
        self._outgoing = {stream.name: stream for stream in protocol.outgoing}

    def send(
        self,
        stream: str,
        values: Mapping[str, Value],
        *,
        after: Mapping[str, int] = NONE,
        not_before: Mapping[str, int] = NONE,
        delay: int = 0,
    ) -> None:
        """Append a `Send`.

        Raises
        ------
        ValueError
            If there is no such incoming stream or field, or a value is too wide.
        """
        _check(self._incoming, stream, values)
        self.transactions.append(Send(stream, values, after, not_before, delay))
        self.counts[stream] += 1

    def expect(
        self,
        stream: str,
        values: Mapping[str, Value],
        *,
        care: Mapping[str, int] = NONE,
        after: Mapping[str, int] = NONE,
        not_before: Mapping[str, int] = NONE,
        delay: int = 0,
        race: Race | None = None,
    ) -> None:
        """Append an `Expect`.

        Raises
        ------
        ValueError
            If there is no such outgoing stream or field, or a value is too wide.
        """
        for one in (values, *(race.values if race else ())):
            _check(self._outgoing, stream, one)
        self.transactions.append(Expect(stream, values, care, after, not_before, delay, race))
        self.counts[stream] += 1

    def idle(self, clocks: int) -> None:
        """Append an `Idle`."""
        self.transactions.append(Idle(clocks))

    def drain(self) -> None:
        """Append a `Drain`."""
        self.transactions.append(Drain())

    def reset(self, clocks: int) -> None:
        """Append a `Reset`."""
        self.transactions.append(Reset(clocks))

    def note(self, text: str) -> None:
        """Append a `Note`."""
        self.transactions.append(Note(text))


def _check(streams: Mapping[str, Stream], name: str, values: Mapping[str, Value]) -> None:
    stream = streams.get(name)
    if stream is None:
        raise ValueError(f"a stream must be one of {list(streams)} for a transfer this way, not {name!r}")
    fields = stream.fields
    for field, value in values.items():
        width = fields.get(field)
        if width is None:
            raise ValueError(f"a field of stream {name!r} must be one of {list(fields)}, not {field!r}")
        for number in (value,) if isinstance(value, int) else value:
            if number >> width:  # negative numbers too
                raise ValueError(f"{stream.port(field)} must have a value of {width} bits, not {number:#x}")
