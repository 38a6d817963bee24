"""The page of a self-test in simulation: what it found, and timing diagrams of a key change and of an error."""

from __future__ import annotations

from collections.abc import Sequence

from ..systems import System
from ..verify.self_test import Observation
from .charts.waveform import draw
from .site.assets import style_sheet
from .site.page import render_alone

__all__ = ["figures_of_test", "self_test_page"]

_BEFORE, _AFTER = 2, 3  # clocks around what a diagram shows
_LEFT_OUT = ("rst", "run", "interval", "key_period", "blocks", "errors")
_ORDER = ("key", "sent", "flip", "line", "received", "error")


def figures_of_test(seen: Observation, compared: int) -> list[tuple[str, str]]:
    """Return what was counted, as titles and figures; `compared` are the blocks on the line with a known result."""
    idle = [max(0, clocks - seen.idle_under_keys) for clocks in seen.idle_at_changes]
    return [
        ("blocks sent", f"{len(seen.sent):,}"),
        ("blocks lost", f"{seen.lost:,}"),
        ("results compared with software", f"{compared:,}"),
        ("latency, clocks", f"{seen.latencies[0]:,}"),
        ("key changes", f"{len(idle):,}"),
        ("clocks lost at a key change, at most", f"{max(idle, default=0):,}"),
        ("bits inverted", f"{len(seen.requests):,}"),
        ("wrong blocks found", f"{seen.samples[-1]['errors']:,}"),
    ]


def self_test_page(
    design: System, seen: Observation, figures: Sequence[tuple[str, str]], faults: Sequence[str], source: str
) -> str:
    """Return the page as HTML that needs no other file.

    Parameters
    ----------
    design : System
        A system that tests itself.
    seen : Observation
        With blocks that came back.
    figures : sequence of (str, str)
        See `figures_of_test`.
    faults : sequence of str
        What was wrong.
    source : str
        The software that the results were compared with.
    """
    return render_alone(
        "self_test.html",
        name=design.name,
        words=design.layers[-1].words,
        hash=design.hash,
        source=source,
        style=style_sheet(),
        figures=figures,
        faults=faults,
        diagrams=[*_key_change(design, seen), *_error(design, seen)],
    )


def _key_change(design: System, seen: Observation) -> list[tuple[str, str, str]]:
    """The first key change, until the first block under the new key has come back."""
    if len(seen.changes) < 2 or seen.lost:
        return []
    number = seen.changes[1]
    last, first, back = seen.sent[number - 1].clock, seen.sent[number].clock, seen.received[number].clock
    text = (
        f"The last block under the first key enters in clock {last}, the first one under the next key in clock "
        f"{first}. It comes back in clock {back}, and no block is lost."
    )
    return [("A key change while blocks flow", text, _diagram(design, seen, last, back))]


def _error(design: System, seen: Observation) -> list[tuple[str, str, str]]:
    """The first error, from the request to the signal."""
    if seen.error_at is None or not seen.requests:
        return []
    asked = seen.requests[0]
    text = (
        f"In clock {asked.clock} bit {asked.payload} of the next block on the line is asked for. It is inverted, "
        f"and error rises in clock {seen.error_at}."
    )
    return [("An error on the line", text, _diagram(design, seen, asked.clock, seen.error_at))]


def _diagram(design: System, seen: Observation, begin: int, end: int) -> str:
    """Draw the clocks from `begin` to `end`, and some around them."""
    first = max(0, begin - _BEFORE)
    ports = {port.name: port.width for port in design.ports if port.name not in _LEFT_OUT}
    ordered = {name: ports[name] for group in _ORDER for name in ports if name.split("_")[0] == group}
    return draw(seen.samples[first : end + _AFTER + 1], {"clk": 1, **ordered}, first)
