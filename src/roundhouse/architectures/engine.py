"""The engine of a layout: a loop, a pipe or a serial one."""

from __future__ import annotations

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .layout import Layout
from .loop.engine import Loop
from .pipe.engine import Pipe
from .serial import Serial
from .streams import Streams

__all__ = ["Engine", "engine"]

Engine = Loop | Pipe | Serial


def engine(cipher: Cipher, direction: str, layout: Layout, keys: str, units: Units, streams: Streams) -> Engine:
    """The engine that takes blocks from `streams`."""
    if layout.kind == "serial":
        return Serial(cipher, direction, layout.digit, keys, units, streams)
    kind = Loop if layout.is_loop else Pipe
    return kind(cipher, direction, layout, keys, units, streams)
