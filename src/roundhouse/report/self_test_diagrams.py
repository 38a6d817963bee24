"""Timing diagrams of a system that tests itself: its first blocks, a key change and an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..architectures.streams import Port
from ..verify.self_test import Observation
from .charts.waveform import draw

__all__ = ["AFTER", "SelfTestDiagram", "error", "first_blocks", "key_change"]

AFTER = 3
"""Clocks that a diagram shows behind what it is about."""

_BEFORE = 2
_LEFT_OUT = ("rst", "run", "interval", "key_period", "blocks", "errors")
_ORDER = ("key", "sent", "flip", "line", "received", "error")


@dataclass(frozen=True)
class SelfTestDiagram:
    """A diagram: a title, what happens in which clock, and the drawing as SVG."""

    title: str
    text: str
    svg: str


def first_blocks(ports: Sequence[Port], seen: Observation) -> SelfTestDiagram | None:
    """Return the first two blocks, until the second has come back; None if it has not."""
    if len(seen.received) < 2:
        return None
    (one, two), (back, second) = seen.sent[:2], seen.received[:2]
    comes, latency = _comes(seen), back.clock - one.clock
    text = (
        f"The first block enters in clock {one.clock} and {comes} in clock {back.clock}, after {latency} clocks. "
        f"The second enters in clock {two.clock} and {comes} in clock {second.clock}."
    )
    return SelfTestDiagram("The first blocks", text, _draw(ports, seen, one.clock, second.clock))


def key_change(ports: Sequence[Port], seen: Observation) -> SelfTestDiagram | None:
    """Return the first key change, until the first block under the new key has come back; None if it has not."""
    if len(seen.changes) < 2 or len(seen.received) <= seen.changes[1]:
        return None
    number = seen.changes[1]
    last, first, back = seen.sent[number - 1].clock, seen.sent[number].clock, seen.received[number].clock
    text = (
        f"The last block under the first key enters in clock {last}, the first one under the next key in clock "
        f"{first}. It {_comes(seen)} in clock {back}, and no block is lost."
    )
    return SelfTestDiagram("A key change while blocks flow", text, _draw(ports, seen, last, back))


def error(ports: Sequence[Port], seen: Observation) -> SelfTestDiagram | None:
    """Return the first error, from the request to the signal; None if there was none."""
    if seen.error_at is None or not seen.requests:
        return None
    asked = seen.requests[0]
    text = (
        f"In clock {asked.clock} bit {asked.payload} of the next block on the line is asked for. It is inverted, "
        f"and error rises in clock {seen.error_at}."
    )
    return SelfTestDiagram("An error on the line", text, _draw(ports, seen, asked.clock, seen.error_at))


def _comes(seen: Observation) -> str:
    """Return what a block does in the end: a loop gives it back, and of one direction its result is on the line."""
    return "comes back" if seen.comes_back else "is on the line"


def _draw(ports: Sequence[Port], seen: Observation, begin: int, end: int) -> str:
    """Draw the clocks from `begin` to `end`, and some around them, without streams on which nothing is offered."""
    first = max(0, begin - _BEFORE)
    trace = seen.samples[first : end + AFTER + 1]
    widths = {port.name: port.width for port in ports if port.name not in _LEFT_OUT}
    shown = [stream for stream in _ORDER if any(one.get(f"{stream}_valid", 1) for one in trace)]
    ordered = {name: widths[name] for stream in shown for name in widths if name.split("_")[0] == stream}
    return draw(trace, {"clk": 1, **ordered}, first)
