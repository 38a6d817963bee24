"""The block diagram of a system: each layer is a column on the left of what it surrounds, in a frame around both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...rtl.structure import Block
from .contents import Line, bits_text, own_contents
from .core import MARGIN, PAD, core_drawing
from .shapes import LINE, PITCH, Drawing, arrow, box, box_height, content_box, fit, placed, text

__all__ = ["inner_of", "system_drawing"]

COLUMN = 272
#: The edges of several instances behind the first: their distance, and how many at most.
_STEP, _MOST_EDGES = 5, 2
_ROW = LINE + 10


class PortGroup(NamedTuple):
    """Ports of a layer that belong together.

    Attributes
    ----------
    name : str
    inward : bool
        Whether its payload comes from outside.
    bits : int
        Bits of its payload and flags.
    hint : str
        All its ports, with their widths.
    """

    name: str
    inward: bool
    bits: int
    hint: str


def system_drawing(design: Block) -> Drawing:
    """Return the drawing of a core, or of a system with all its layers."""
    inner = inner_of(design)
    if inner is None:
        return core_drawing(design)
    surrounded, streams = _several(system_drawing(inner), inner.count), list(_streams(design))
    lines = _contents(design, inner)
    height = max(box_height(len(lines)), _ROW * len(streams) + PAD, surrounded.height)
    width = MARGIN + COLUMN + surrounded.width + PAD
    title = f"+{design.module.removeprefix(f'{inner.module}_')}"
    parts = [
        box(MARGIN - PAD, 0, width - MARGIN + PAD - 1, height + 2 * PAD, "frame"),
        content_box("layer", lines, (MARGIN, PAD, COLUMN, height), title),
        placed(surrounded, MARGIN + COLUMN, PAD),
        *(_arrow(stream, PAD + _ROW * (row + 1)) for row, stream in enumerate(streams)),
    ]
    return Drawing(width, height + 2 * PAD + 1, "".join(parts))


def inner_of(design: Block) -> Block | None:
    """Return what a layer surrounds: the module whose name its own begins with; None of a core."""
    found = [block for block in design.blocks if design.module.startswith(f"{block.module}_")]
    return found[0] if found else None


def _contents(design: Block, inner: Block) -> list[Line]:
    """Return the lines of a layer: its own, and those of each block but the inner one."""
    lines, heading = list(own_contents("", design)), "blocks"
    for block in design.blocks:
        if block is not inner:
            kind = block.name.partition("$")[0]
            name = f"{block.count} {kind}" if block.count > 1 else kind
            for size in _sizes(block):
                lines.append(Line(heading, name, size))
                heading = name = ""
    return lines


def _sizes(block: Block) -> list[str]:
    """Return the bits of the registers in a block, and those of its memories if it has any."""
    memories = [f"{block.memory_bits:,} in memories"] if block.memory_bits else []
    return [bits_text(block.register_bits), *memories]


def _streams(design: Block) -> Iterator[PortGroup]:
    """Yield the streams of a layer, and then its other ports one by one; not the clock and the reset."""
    ports = {name: (direction, width) for name, direction, width in design.ports if name not in ("clk", "rst")}
    names = [name.removesuffix("_valid") for name in ports if name.endswith("_valid")]
    for stream in names:
        own = {name: width for name, (_, width) in ports.items() if _stream_of(name, names) == stream}
        bits = sum(width for name, width in own.items() if name not in (f"{stream}_valid", f"{stream}_ready"))
        hint = ", ".join(f"{name} {width}" for name, width in own.items())
        yield PortGroup(stream, ports[f"{stream}_valid"][0] == "input", bits, hint)
    for name, (direction, width) in ports.items():
        if not _stream_of(name, names):
            yield PortGroup(name, direction == "input", width, f"{name} {width}")


def _stream_of(port: str, streams: list[str]) -> str:
    """Return the stream that a port belongs to: the longest that its name begins with; empty if there is none."""
    return max((stream for stream in streams if port.startswith(f"{stream}_")), key=len, default="")


def _arrow(stream: PortGroup, y: int) -> str:
    ends = [(0, y), (MARGIN, y)]
    size, room = f"{stream.bits:,}", MARGIN - PAD - 18
    return (
        arrow(ends if stream.inward else ends[::-1], "" if stream.inward else "layer", stream.bits, stream.hint)
        + text(8, y - 6, fit(stream.name, room - PITCH * (len(size) + 1)))
        + text(8 + room, y - 6, size, "size")
    )


def _several(drawing: Drawing, count: int) -> Drawing:
    """Return a drawing with the edges of its equals behind it, and their number."""
    if count == 1:
        return drawing
    step = _STEP * min(count - 1, _MOST_EDGES)
    left, width, height = MARGIN - PAD, drawing.width - MARGIN + PAD - 1, drawing.height - 1
    edges = "".join(box(left + at, at, width, height, "frame") for at in range(step, 0, -_STEP))
    number = text(left + PAD, height - PAD + 12, f"× {count}", "count")
    return Drawing(drawing.width + step, drawing.height + step, edges + drawing.body + number)
