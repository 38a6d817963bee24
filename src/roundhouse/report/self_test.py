"""The page of a self-test in simulation: what it found, with timing diagrams of blocks, a key change and an error."""

from __future__ import annotations

from collections.abc import Sequence

from ..systems import System
from ..verify.self_test import Observation
from .self_test_diagrams import error, first_blocks, key_change
from .site.assets import style_sheet
from .site.page import render_alone

__all__ = ["figures_of_test", "self_test_page"]


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
    shown = (
        (first_blocks, error) if seen.lost else (first_blocks, key_change, error)
    )  # a change tells that none is lost
    return render_alone(
        "self_test.html",
        name=design.name,
        words=design.layers[-1].words,
        hash=design.hash,
        source=source,
        style=style_sheet(),
        figures=figures,
        faults=faults,
        diagrams=[*filter(None, (draw(design.ports, seen) for draw in shown))],
    )
