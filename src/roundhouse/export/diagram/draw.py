"""A block diagram as an SVG text."""

from __future__ import annotations

from ...rtl.structure import Block
from ..template import render
from .contents import described
from .layers import system_drawing

__all__ = ["block_diagram"]


def block_diagram(name: str, design: Block) -> str:
    """Return the block diagram of a core or a system as SVG.

    It has its colours in itself, for light and for dark, so it can stand alone or in a page.

    Parameters
    ----------
    name : str
        Name of the design.
    design : Block
        Its structure; see `structure_of`.
    """
    drawn = system_drawing(design)
    return render(
        "block_diagram.svg",
        title=f"Block diagram of {name}",
        description=described(design),
        width=drawn.width,
        height=drawn.height,
        body=drawn.body,
    )
