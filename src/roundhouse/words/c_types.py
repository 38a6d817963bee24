"""The types of C99 that hold a word."""

from __future__ import annotations

__all__ = ["LONGEST", "c_bits", "c_type"]

#: Bits of the longest word that one variable holds.
LONGEST = 64


def c_bits(width: int) -> int:
    """Bits of the shortest unsigned type of ``stdint.h`` that holds `width` bits.

    Raises
    ------
    ValueError
        If none does.
    """
    if width > LONGEST:
        raise ValueError(f"a variable of C holds at most {LONGEST} bits; cut a word of {width} bits with `limbs`")
    return max(8, 1 << (width - 1).bit_length())


def c_type(width: int) -> str:
    """The name of that type."""
    return f"uint{c_bits(width)}_t"
