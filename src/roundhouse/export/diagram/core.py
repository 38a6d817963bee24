"""The block diagram of a core: its four submodules in fixed places, and what passes between them.

The interface stands on the left, where the ports are. To its right are key schedule, algorithm and controller, one
above the other. What comes from a port straight to one of these crosses the interface.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...rtl.structure import OUTSIDE, Block, Link
from .contents import contents_of, hint_of, link_lines, title_of, totals_of
from .shapes import LINE, PITCH, Drawing, arrow, box, box_height, content_box, fit, text

__all__ = ["MARGIN", "PAD", "core_drawing"]

#: The submodules on the right, from top to bottom.
STACK = ("key_schedule", "algorithm", "controller")

MARGIN, INTERFACE, CHANNEL, BLOCK, RETURN = 164, 112, 172, 312, 170
PAD = 16
#: Where the arrows between two blocks of the stack are, and the room for the words beside each.
DOWN, UP, BESIDE = 14, 164, 134
#: The distance of an arrow from what is above its words, and that of the lines around the stack.
_ROW_GAP, _LANE = 11, 14


def core_drawing(core: Block) -> Drawing:
    """Return the drawing of a core: its ports on the left, its four blocks in a frame."""
    return _CoreDrawing(replace(core, count=1)).drawing()


class _CoreDrawing:
    """The places of all parts, worked out from top to bottom."""

    def __init__(self, core: Block) -> None:
        self.core = core
        self.contents = {block.name: contents_of(block) for block in core.blocks}
        self.links = {(link.source, link.sink): link for link in core.links}
        self.interface = MARGIN + (BLOCK if self.contents["interface"] else INTERFACE)
        self.left = self.interface + CHANNEL
        self.right = self.left + BLOCK
        self.parts: list[str] = []

    def drawing(self) -> Drawing:
        """Return the finished drawing."""
        rows = self._present((OUTSIDE, "interface"), ("interface", OUTSIDE))
        self._rows(rows, PAD, MARGIN)
        y = PAD + self._height("interface", rows)
        places: dict[str, tuple[int, int]] = {}
        for above, name in zip((None, *STACK[:-1]), STACK, strict=True):
            if above is not None:
                y += self._between(above, name, y)
            rows = self._present((OUTSIDE, name), ("interface", name), (name, "interface"), (name, OUTSIDE))
            places[name] = y, self._height(name, rows)
            self._rows(rows, y, self.left)
            y += places[name][1]
        width = self._around(places) + PAD
        boxes = [self._box(name, self.left, top, BLOCK, height) for name, (top, height) in places.items()]
        boxes.append(self._box("interface", MARGIN, PAD, self.interface - MARGIN, y - PAD))
        frame = box(MARGIN - PAD, 0, width - MARGIN + PAD, y + PAD, "frame")
        body = "".join([frame, *boxes, self._totals(), *self.parts])
        return Drawing(width + 1, y + PAD + 1, body)

    def _totals(self) -> str:
        """What the core has in all, above its blocks."""
        lines = enumerate(totals_of(self.core))
        return "".join(text(self.left, PAD + 14 + LINE * row, words, "total") for row, words in lines)

    def _box(self, name: str, x: int, y: int, width: int, height: int) -> str:
        return content_box(name, self.contents[name], (x, y, width, height), title_of(name))

    def _height(self, name: str, rows: Sequence[Link]) -> int:
        """The height of a block: its contents, or the arrows on its left if these take more."""
        return max(box_height(len(self.contents[name])), sum(map(_row_height, rows)) + _ROW_GAP)

    def _present(self, *pairs: tuple[str, str]) -> list[Link]:
        return [self.links[pair] for pair in pairs if pair in self.links]

    def _rows(self, links: Sequence[Link], y: int, edge: int) -> None:
        """Draw horizontal arrows below `y`, each under its words, between ports or the interface and `edge`."""
        for link in links:
            y += _row_height(link)
            start = 0 if OUTSIDE in (link.source, link.sink) else self.interface
            leftward = link.sink == OUTSIDE or (link.sink == "interface" and start > 0)
            ends = [(edge, y), (start, y)] if leftward else [(start, y), (edge, y)]
            self._arrow(link, ends)
            self._words(link, start + 8, y - 6, (CHANNEL if start else MARGIN - PAD) - 18)

    def _arrow(self, link: Link, points: Sequence[tuple[float, float]]) -> None:
        self.parts.append(arrow(points, link.source, link.bits, hint_of(link)))

    def _words(self, link: Link, x: float, y: float, room: float) -> None:
        """Write what a link carries in lines that end at `y`, widths on the right."""
        for number, (name, width) in enumerate(reversed(link_lines(link))):
            self.parts.append(text(x, y - LINE * number, fit(name, room - PITCH * (len(width) + 1))))
            self.parts.append(text(x + room, y - LINE * number, width, "size"))

    def _between(self, above: str, below: str, y: int) -> int:
        """Draw what passes between two blocks of the stack, below `y`; return the height of the gap."""
        links = self._present((above, below), (below, above))
        height = max([28, *(_words_height(link) + 22 for link in links)])
        for link in links:
            x = self.left + (DOWN if link.source == above else UP)
            ends = [(x, y), (x, y + height)]
            self._arrow(link, ends if link.source == above else ends[::-1])
            self._words(link, x + 9, y + (height + _words_height(link)) / 2 - 5, BESIDE)
        return height

    def _around(self, places: dict[str, tuple[int, int]]) -> int:
        """Draw what passes between the ends of the stack, on the right of its middle; return where that ends."""
        first, middle, last = STACK
        links = self._present((first, last), (last, first))
        if not links:
            return self.right
        leaving, entering = sum(places[first]), places[last][0]
        words = self.right + _LANE * (len(links) + 1)
        y = places[middle][0] + (places[middle][1] - sum(map(_row_height, links))) / 2
        for number, link in enumerate(links):
            x, inset = self.right + _LANE * (number + 1), _LANE * (len(links) - number)
            top, bottom = leaving - inset, entering + inset
            ends = [(self.right, top), (x, top), (x, bottom), (self.right, bottom)]
            self._arrow(link, ends if link.source == first else ends[::-1])
            y += _row_height(link)
            self._words(link, words, y, self.right + RETURN - words)
        return self.right + RETURN


def _words_height(link: Link) -> int:
    return LINE * len(link_lines(link))


def _row_height(link: Link) -> int:
    return _words_height(link) + _ROW_GAP
