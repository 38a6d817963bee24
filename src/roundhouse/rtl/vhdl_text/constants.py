"""Constants, types and lines in VHDL."""

from __future__ import annotations

from collections.abc import Iterator

from ..lines import wrap

__all__ = ["broken", "literal", "subtype"]

#: A word whose bits do not fill hexadecimal digits is written in binary up to this width.
BINARY_BITS = 8
_TOGETHER = "\N{NO-BREAK SPACE}"


def literal(value: int, width: int) -> str:
    """A constant: a bit; a word in hexadecimal, or in binary where it is short and its digits would not be full."""
    if width == 1:
        return f"'{value}'"
    if width <= 4 or (width <= BINARY_BITS and width % 4):
        return f'"{value:0{width}b}"'
    digits = f'x"{value:0{-(-width // 4)}x}"'
    return f"{width}{digits}" if width % 4 else digits


def subtype(width: int) -> str:
    """The type of a signal of so many bits."""
    return f"std_logic_vector({width - 1} downto 0)" if width > 1 else "std_logic"


def broken(text: str, indent: str) -> Iterator[str]:
    """A text in lines that are not too long; the bits of a signal stay in one line with it."""
    whole = text.replace(" downto ", f"{_TOGETHER}downto{_TOGETHER}")
    yield from (line.replace(_TOGETHER, " ") for line in wrap(whole, indent))
