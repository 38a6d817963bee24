"""Shapes of a block diagram: text, boxes and arrows in SVG. Lengths are in pixels; classes have the colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .contents import Line

__all__ = ["LINE", "PITCH", "Drawing", "arrow", "box", "box_height", "content_box", "fit", "placed", "text"]

#: Width of a character of names, which have a fixed pitch, and height of a line.
PITCH, LINE = 6.7, 17
#: From this many bits on an arrow is broad.
_BROAD = 8
#: Length of an arrow's head, height of a box's title, and the room for headings in a box.
_HEAD, _TITLE, _HEADING = 7, 30, 80


@dataclass(frozen=True)
class Drawing:
    """A part of a diagram with its width and height; its upper left corner is the origin."""

    width: int
    height: int
    body: str


def placed(drawing: Drawing, x: int, y: int) -> str:
    """Return a drawing moved to (x, y)."""
    return f'<g transform="translate({x} {y})">{drawing.body}</g>'


def text(x: float, y: float, words: str, kind: str = "name") -> str:
    """Return a line of text; `kind` is its class, which says how it is aligned."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def fit(words: str, room: float) -> str:
    """Return a name that fits into `room`, cut off with an ellipsis if it must be."""
    most = int(room / PITCH)
    return words if len(words) <= most else words[: most - 1] + "…"


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """Return a rounded rectangle."""
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7"/>'


def arrow(points: Sequence[tuple[float, float]], source: str, bits: int, hint: str) -> str:
    """Return an arrow along horizontal and vertical lines; words are broad, single bits fine.

    Parameters
    ----------
    points : sequence of (x, y)
        Two or more.
    source : str
        The block it comes from, which gives the colour.
    bits : int
        Number of wires.
    hint : str
        What a pointer on it shows.
    """
    (before_x, before_y), (x, y) = points[-2:]
    along, across = (x > before_x) - (x < before_x), (y > before_y) - (y < before_y)
    shaft = [*points[:-1], (x - _HEAD * along, y - _HEAD * across)]
    path = "M" + "L".join(f"{a:g} {b:g}" for a, b in shaft)
    base_x, base_y, half = x - _HEAD * along, y - _HEAD * across, 4.5
    corners = [(x, y), (base_x + half * across, base_y + half * along), (base_x - half * across, base_y - half * along)]
    head = "M" + "L".join(f"{a:g} {b:g}" for a, b in corners) + "Z"
    width = "broad" if bits >= _BROAD else "fine"
    return (
        f'<g class="from {source or "outside"}"><title>{escape(hint)}</title>'
        f'<path class="shaft {width}" d="{path}"/><path class="head" d="{head}"/></g>'
    )


def content_box(kind: str, lines: Sequence[Line], place: tuple[float, float, float, float], title: str) -> str:
    """Return a block as a box with its title and contents.

    Parameters
    ----------
    kind : str
        Class of the box, which has its colour.
    lines : sequence of Line
        See `box_height` for the height that they take.
    place : tuple of float
        Left and upper edge, width and height.
    title : str
    """
    x, y, width, height = place
    parts = [box(x, y, width, height, f"block {kind}"), text(x + 14, y + 21, title, "title")]
    for number, line in enumerate(lines):
        parts.append(_content_line(line, x, y + _TITLE + LINE * (number + 1) - 4, width))
    return "".join(parts)


def box_height(lines: int) -> int:
    """Return the height of a box with that many lines of contents."""
    return _TITLE + LINE * lines + (12 if lines else 6)


def _content_line(line: Line, x: float, y: float, width: float) -> str:
    if not line.size:
        return text(x + 14, y, line.heading, "part")
    room = width - _HEADING - 22 - PITCH * len(line.size)
    heading = text(x + 14, y, line.heading, "kind") if line.heading else ""
    return heading + text(x + _HEADING, y, fit(line.name, room)) + text(x + width - 12, y, line.size, "size")
