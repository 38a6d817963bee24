"""Text form of a script for the C++ bench."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from ...protocol import Protocol
from ...script.script import Script
from ...script.transactions import Drain, Expect, Idle, Race, Reset, Send, Value
from ..stalls import Stalls

__all__ = ["PROBE", "to_text"]

PROBE = 40  #: clocks after a reset in which nothing may be taken or given, unless a design needs more to show a fault


def to_text(
    script: Script,
    *,
    seed: int,
    stalls: Stalls,
    watchdog: int,
    probe: int = PROBE,
    copies: int = 1,
    trace: bool = False,
) -> str:
    """Return the text of a script, for ``harness/script.hpp``.

    One item per line; streams are numbered from 0::

        option NAME NUMBER
        stream NAME in|out STALL [FIELD BITS]...
        need STREAM STREAM
        send STREAM VALUE... [delay CLOCKS] [after STREAM COUNT]... [before STREAM COUNT]...
        expect STREAM VALUE... (likewise) [race STREAM NUMBER RIVAL FIRST]
        or VALUE...
        idle CLOCKS | reset CLOCKS | drain

    STALL is the probability of a stall per clock. A VALUE, one for each field, is in hex, with commas between those of
    several copies, followed by ``&MASK`` where only some bits are compared; ``-`` is any value. The lines ``or`` below
    a race are its values.

    Parameters
    ----------
    script : Script
    seed : int
        Seed of stalls, random values on idle streams, and registers at power-up.
    stalls : Stalls
    watchdog : int
        Clocks without a transfer after which a run fails.
    probe : int
        Clocks after a reset in which nothing may be taken or given.
    copies : int
        Copies of the design that play the script at once.
    trace : bool
        Whether the bench prints the clocks of all transfers.

    Raises
    ------
    ValueError
        If the script has values for another number of copies.
    """
    numbers = {"seed": seed, "watchdog": watchdog, "probe": probe, "copies": copies, "trace": int(trace)}
    clear = -1 if script.protocol.clear is None else script.protocol.clear
    options = {**numbers, "gated": int(script.protocol.gated), "clear": clear, "long": stalls.long}
    head = (f"option {name} {value}" for name, value in options.items())
    lines = chain(head, _streams(script.protocol, stalls), _transactions(script, copies))
    return "".join(f"{line}\n" for line in lines)


def _streams(protocol: Protocol, stalls: Stalls) -> Iterator[str]:
    streams = list(protocol.streams.values())
    for stream in streams:
        fields = "".join(f" {field} {bits}" for field, bits in stream.fields.items())
        yield f"stream {stream.name} {'in' if stream.incoming else 'out'} {stalls.of(stream):f}{fields}"
    for number, stream in enumerate(streams):
        for need in protocol.needs(stream):
            yield f"need {number} {streams.index(need)}"


def _transactions(script: Script, copies: int) -> Iterator[str]:
    numbers = {name: number for number, name in enumerate(script.protocol.streams)}
    fields = {name: list(stream.fields) for name, stream in script.protocol.streams.items()}
    for one in script.transactions:
        if isinstance(one, Send):
            values = _values(one.values, {}, fields[one.stream], copies)
            yield f"send {numbers[one.stream]}{values}{_timing(one, numbers)}"
        elif isinstance(one, Expect):
            values = _values(one.values, one.care, fields[one.stream], copies)
            yield f"expect {numbers[one.stream]}{values}{_timing(one, numbers)}{_race(one.race, numbers)}"
            for others in one.race.values if one.race else ():
                yield f"or{_values(others, one.care, fields[one.stream], copies)}"
        elif isinstance(one, Idle | Reset):
            yield f"{type(one).__name__.lower()} {one.clocks}"
        elif isinstance(one, Drain):
            yield "drain"


def _race(race: Race | None, numbers: Mapping[str, int]) -> str:
    if race is None:
        return ""
    return f" race {numbers[race.stream]} {race.number} {numbers[race.rival]} {race.first}"


def _values(values: Mapping[str, Value], care: Mapping[str, int], fields: list[str], copies: int) -> str:
    text = ""
    for field in fields:
        value = values.get(field)
        if isinstance(value, tuple):
            if len(value) != copies:
                raise ValueError(f"{field} must have a value for each of {copies} copies of the design, not {value}")
            text += " " + ",".join(f"{number:x}" for number in value)
        else:
            text += " -" if value is None else f" {value:x}"
        if field in care and value is not None:
            text += f"&{care[field]:x}"
    return text


def _timing(one: Send | Expect, numbers: Mapping[str, int]) -> str:
    text = f" delay {one.delay}" if one.delay else ""
    for name, count in one.after.items():
        text += f" after {numbers[name]} {count}"
    for name, count in one.not_before.items():
        text += f" before {numbers[name]} {count}"
    return text
