"""Results that come in successive clocks, and what takes several clocks for each of them."""

from __future__ import annotations

from ..architectures.layouts import parse_layout
from ..cores.core_like import CoreLike

__all__ = ["refusal_of_waiting"]


def refusal_of_waiting(inner: CoreLike, what: str, clocks: int) -> str | None:
    """Return why results of a core must not wait, or None if they may.

    The blocks in a loop that is cut into stages may follow each other at once. While the result of one waits, the loop
    halts, so each turn of the loop takes longer than it claims; by how much, depends on the distance of the blocks.

    Parameters
    ----------
    inner : CoreLike
    what : str
        What takes the results.
    clocks : int
        How many it takes for each.
    """
    layout = parse_layout(inner.layout)
    if layout is None or clocks == 1 or layout.buffered or not layout.in_bursts:
        return None
    return (
        f"results of a loop cut into stages come in successive clocks, and {what} would halt it; take iterative, or "
        "three stages and more with -buffered"
    )
