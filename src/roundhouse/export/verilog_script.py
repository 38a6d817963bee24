"""A script as a Verilog-2005 test bench, which plays the transactions in sequence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..architectures.streams import Port
from ..errors import InvalidInput
from ..verify.line import Watched
from ..verify.protocol import PAYLOAD, Stream
from ..verify.script.script import Script
from ..verify.script.transactions import Drain, Expect, Idle, Note, Reset, Send, Transaction, Value
from .template import render

__all__ = ["Named", "NotExportable", "render_script"]


class NotExportable(InvalidInput):
    """A script has a transaction that a Verilog test bench cannot play."""


class Named(Protocol):
    """The design that a test bench is for: `roundhouse.cores.core.Core` is one."""

    @property
    def name(self) -> str: ...
    @property
    def module(self) -> str: ...
    @property
    def ports(self) -> Sequence[Port]: ...


def render_script(design: Named, script: Script, *, tail: int, watchdog: int, watched: Watched | None = None) -> str:
    """Return a test bench that plays a script on a design.

    Every `Send` and `Expect` becomes a task call. A transfer is sent once the previous one was taken, on any stream;
    outgoing transfers are taken and compared as they arrive.

    Parameters
    ----------
    design : Named
    script : Script
    tail : int
        Clocks after the last transfer in which no other may follow.
    watchdog : int
        Clocks after which the test bench gives up.
    watched : Watched, optional
        What stands around the design, where the script has streams of it that are no ports.

    Returns
    -------
    str
        Verilog 2005; the top module is the design's with the suffix ``_tb``.

    Raises
    ------
    NotExportable
        If the script delays a result until other transfers, leaves its values to the run, or has values for several
        copies of a design.
    """
    transactions, shown = script.transactions, watched or design
    masked = {(one.stream, field) for one in transactions if isinstance(one, Expect) for field in _partly(one, script)}
    streams = script.protocol.streams
    return render(
        "test_bench.v",
        name=design.name,
        module=shown.module,
        around=watched.around if watched else "",
        tb=f"{design.module}_tb",
        ports=[port for port in shown.ports if port.name not in ("clk", "rst")],
        range=lambda width: f"[{width - 1}:0] " if width > 1 else "",
        sources=[_fields(stream, masked) for stream in script.protocol.incoming],
        sinks=[_fields(stream, masked) | {"count": script.counts[stream.name]} for stream in script.protocol.outgoing],
        lines=[line and f"    {line}" for line in _lines(transactions, streams, masked)],
        gated=script.protocol.gated,
        resets=any(isinstance(one, Reset) for one in transactions),
        tail=tail,
        watchdog=watchdog,
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


def _lines(
    transactions: Iterable[Transaction], streams: Mapping[str, Stream], masked: set[tuple[str, str]]
) -> Iterator[str]:
    """Yield the statements that play the transactions; an empty line and a comment for a note."""
    for one in transactions:
        if isinstance(one, Note):
            yield ""
            yield f"// {one.text}"
        elif isinstance(one, Send):
            yield from (f"while ({name}_count < {count}) @(negedge clk);" for name, count in _awaited(one, streams))
            if one.delay:
                yield f"idle({one.delay});"
            values = (_literal(one.values.get(name, 0), bits) for name, bits in streams[one.stream].fields.items())
            yield f"send_{one.stream}({', '.join(values)});"
        elif isinstance(one, Expect):
            yield _expect(one, streams[one.stream], masked)
        elif isinstance(one, Idle | Reset):
            yield f"{type(one).__name__.lower()}({one.clocks});"
        elif isinstance(one, Drain):
            yield "drain;"


def _awaited(one: Send, streams: Mapping[str, Stream]) -> list[tuple[str, int]]:
    """Return the conditions on outgoing streams; sequential sending fulfils those on incoming ones."""
    return [(name, count) for name, count in one.after.items() if not streams[name].incoming]


def _expect(one: Expect, stream: Stream, masked: set[tuple[str, str]]) -> str:
    if one.race is not None:
        raise NotExportable(
            f"a test bench in Verilog sends one transfer after the other, so its values of {one.stream} must not "
            "depend on which is first: leave out `race`"
        )
    if one.after:
        raise NotExportable(
            f"a test bench in Verilog cannot hold back {one.stream} until other transfers: leave out `after`"
        )
    arguments = []
    for field, bits in stream.fields.items():
        arguments.append(_literal(one.values.get(field, 0), bits))
        if (stream.name, field) in masked:
            arguments.append(_literal(one.care.get(field, (1 << bits) - 1) if field in one.values else 0, bits))
    return f"expect_{one.stream}({', '.join((*arguments, str(one.delay)))});"


def _literal(value: Value, bits: int) -> str:
    if isinstance(value, tuple):
        raise NotExportable("a test bench in Verilog has one design and needs single values, not one for each copy")
    return f"{bits}'b{value}" if bits == 1 else f"{bits}'h{value:0{(bits + 3) // 4}x}"
