"""What is shown of a run, on a terminal and elsewhere."""

import io

import pytest
from rich.console import Console

from roundhouse.cli import progress as module
from roundhouse.cli.progress import ProgressDisplay


@pytest.fixture
def clock(monkeypatch):
    """A clock that is set by hand."""
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def shown(terminal):
    """A display of ten parts, and what it writes to."""
    text = io.StringIO()
    console = Console(file=text, force_terminal=terminal, width=160, color_system=None, soft_wrap=True)
    display = ProgressDisplay("verifying", str.upper, console)
    for number in range(10):
        display.expect(f"part {number}", 60.0)
    return display, text


def test_elsewhere_there_are_numbered_lines_with_the_time_left(clock):
    display, text = shown(terminal=False)
    with display:
        display.finish("part 0", "first")
        clock[0] = 120.0
        display.finish("part 1", "second")
        display.drop("part 9")
        clock[0] = 240.0
        display.finish("part 2", "third")
        display.expect("long", 3600.0)
        clock[0] = 840.0
        display.finish("part 3", "fourth")
    assert text.getvalue().splitlines() == [
        "[1/10] FIRST",
        "[2/10] SECOND (about 16 min left)",
        "[3/9] THIRD (about 12 min left)",
        "[4/10] FOURTH (about 10 h 50 min left)",
    ]


def test_on_a_terminal_a_bar_shows_how_many_are_done_and_what_runs(clock):
    display, text = shown(terminal=True)
    with display:
        display.start("part 0")
        display.start("part 1")
        display.finish("part 0", "first")
        display._bar.refresh()
    assert "FIRST\n" in text.getvalue()
    bar = text.getvalue().rpartition("FIRST")[2]
    assert "verifying" in bar and "1/10" in bar and "part 1" in bar and "part 0" not in bar
