"""A script as calls in a test bench, in the order in which it plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import InvalidInput
from ..verify.protocol import PAYLOAD, Protocol, Stream
from ..verify.script.script import Script
from ..verify.script.transactions import Drain, Expect, Idle, Note, Reset, Send, Transaction, Value

__all__ = ["Calls", "NotExportable", "Syntax", "called"]


class NotExportable(InvalidInput):
    """A script has a transaction that a test bench cannot play."""


@dataclass(frozen=True)
class Syntax:
    """How a language writes what a script calls.

    Attributes
    ----------
    language : str
    comment : str
        What begins a comment.
    waits : str
        Waits until a stream ``{name}`` has had ``{count}`` transfers.
    literal : callable
        Takes a value and a number of bits, and returns a constant.
    """

    language: str
    comment: str
    waits: str
    literal: Callable[[int, int], str]


@dataclass(frozen=True)
class Calls:
    """A script as data for the template of a test bench.

    Attributes
    ----------
    sources, sinks : list of dict
        The streams into the design, and those out of it.
    lines : list of str
        The calls, without indentation; an empty line and a comment for a note.
    gated : bool
        Whether payloads are zero while nothing is valid.
    resets : bool
        Whether the design is reset on the way.
    """

    sources: list[dict[str, Any]]
    sinks: list[dict[str, Any]]
    lines: list[str]
    gated: bool
    resets: bool


def called(script: Script, syntax: Syntax) -> Calls:
    """Return a script as calls.

    Raises
    ------
    NotExportable
        If the script delays a result until other transfers, leaves its values to the run, or has values for several
        copies of a design.
    """
    transactions, protocol = script.transactions, script.protocol
    masked = {(one.stream, field) for one in transactions if isinstance(one, Expect) for field in _partly(one, script)}
    return Calls(
        sources=[_fields(stream, masked) for stream in protocol.incoming],
        sinks=[_fields(stream, masked) | {"count": script.counts[stream.name]} for stream in protocol.outgoing],
        lines=list(_Writer(syntax, protocol, masked).lines(transactions)),
        gated=protocol.gated,
        resets=any(isinstance(one, Reset) for one in transactions),
    )


def _fields(stream: Stream, masked: set[tuple[str, str]]) -> dict[str, Any]:
    """Return a stream as data for the template."""
    fields = [
        {"name": field, "port": stream.port(field), "bits": bits, "masked": (stream.name, field) in masked}
        for field, bits in stream.fields.items()
    ]
    return {"name": stream.name, "fields": fields, "payload": PAYLOAD}


def _partly(one: Expect, script: Script) -> Iterator[str]:
    """Yield the fields that are not compared in full."""
    for field in script.protocol.streams[one.stream].fields:
        if field in one.care or field not in one.values:
            yield field


@dataclass(frozen=True)
class _Writer:
    """Writes the calls of one script."""

    syntax: Syntax
    protocol: Protocol
    masked: set[tuple[str, str]]

    @property
    def streams(self) -> Mapping[str, Stream]:
        return self.protocol.streams

    def lines(self, transactions: Iterable[Transaction]) -> Iterator[str]:
        """Yield the statements that play the transactions."""
        for one in transactions:
            if isinstance(one, Note):
                yield ""
                yield f"{self.syntax.comment} {one.text}"
            elif isinstance(one, Send):
                yield from (self.syntax.waits.format(name=name, count=count) for name, count in self._awaited(one))
                if one.delay:
                    yield f"idle({one.delay});"
                fields = self.streams[one.stream].fields.items()
                values = (self._literal(one.values.get(name, 0), bits) for name, bits in fields)
                yield f"send_{one.stream}({', '.join(values)});"
            elif isinstance(one, Expect):
                yield self._expect(one, self.streams[one.stream])
            elif isinstance(one, Idle | Reset):
                yield f"{type(one).__name__.lower()}({one.clocks});"
            elif isinstance(one, Drain):
                yield "drain;"

    def _awaited(self, one: Send) -> list[tuple[str, int]]:
        """Return the conditions on outgoing streams; sequential sending fulfils those on incoming ones."""
        return [(name, count) for name, count in one.after.items() if not self.streams[name].incoming]

    def _expect(self, one: Expect, stream: Stream) -> str:
        bench = f"a test bench in {self.syntax.language}"
        if one.race is not None:
            raise NotExportable(
                f"{bench} sends one transfer after the other, so its values of {one.stream} must not "
                "depend on which is first: leave out `race`"
            )
        if one.after:
            raise NotExportable(f"{bench} cannot hold back {one.stream} until other transfers: leave out `after`")
        arguments = []
        for field, bits in stream.fields.items():
            arguments.append(self._literal(one.values.get(field, 0), bits))
            if (stream.name, field) in self.masked:
                care = one.care.get(field, (1 << bits) - 1) if field in one.values else 0
                arguments.append(self._literal(care, bits))
        return f"expect_{one.stream}({', '.join((*arguments, str(one.delay)))});"

    def _literal(self, value: Value, bits: int) -> str:
        if isinstance(value, tuple):
            raise NotExportable(
                f"a test bench in {self.syntax.language} has one design and needs single values, not one for each copy"
            )
        return self.syntax.literal(value, bits)
