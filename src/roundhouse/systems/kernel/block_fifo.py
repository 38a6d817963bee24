"""A FIFO in block RAM."""

from __future__ import annotations

from amaranth.hdl import Module
from amaranth.lib.fifo import SyncFIFOBuffered

__all__ = ["BlockFIFO"]


class BlockFIFO(SyncFIFOBuffered):  # type: ignore[misc]  # Amaranth has no types
    """`SyncFIFOBuffered` whose memory has the attribute that asks synthesis for block RAM.

    Its memory has one word less than it is deep, so a depth of a power of two and one wastes nothing.
    """

    def elaborate(self, platform: object) -> Module:
        """Build it."""
        m: Module = super().elaborate(platform)
        m.submodules.storage.attrs["ram_style"] = "block"
        return m
