"""Constants and ranges in Verilog."""

from __future__ import annotations

__all__ = ["constant", "range_of"]


def constant(value: int, width: int) -> str:
    """A constant with its width, in binary up to four bits and else in hexadecimal."""
    if width <= 4:
        return f"{width}'b{value:0{width}b}"
    return f"{width}'h{value:0{-(-width // 4)}x}" if value else f"{width}'h0"


def range_of(width: int) -> str:
    """The range of a word with a space behind; nothing for one bit."""
    return f"[{width - 1}:0] " if width > 1 else ""
