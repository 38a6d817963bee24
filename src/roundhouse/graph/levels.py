"""Delay in levels of two-input gates; two levels always fit one four-input look-up table."""

from __future__ import annotations

from math import log2

from ..words import Word
from ..words.op import JOIN

__all__ = ["adder_levels", "multiplier_levels", "significant"]


def significant(word: Word) -> int:
    """Bits of a word up to the highest one that is not known to be 0."""
    if word.is_const:
        return word.value.bit_length()
    if word.op is JOIN and word.args[0].is_const:
        return word.width - word.args[0].width + word.args[0].value.bit_length()
    return word.width


def adder_levels(bits: int) -> float:
    """Delay of an adder.

    It lies between a carry chain of ECP5 (4, 5 and 6 levels for 8, 16 and 32 bits) and fast gates of 0.5 um (4, 6, 8).
    """
    return max(1, round(3 * log2(bits)) / 2 - 0.5)


def multiplier_levels(product: Word) -> float:
    """Delay of a multiplier.

    It lies between DSP blocks of ECP5 (12 and 19 levels for 16 and 32 bits) and fast gates of 0.5 um (15 and 20).
    """
    one, other = (max(1, significant(a)) for a in product.args)
    return adder_levels(min(product.width, one + other)) + round(log2(one * other))
