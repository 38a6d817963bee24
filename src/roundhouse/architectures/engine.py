"""The engine of a layout: a loop or a pipe."""

from __future__ import annotations

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .layout import Layout
from .loop import Loop
from .pipe import Pipe
from .streams import Streams

__all__ = ["engine"]


def engine(cipher: Cipher, direction: str, layout: Layout, keys: str, units: Units, streams: Streams) -> Loop | Pipe:
    """The engine that takes blocks from `streams`."""
    kind = Loop if layout.is_loop else Pipe
    return kind(cipher, direction, layout, keys, units, streams)
