"""Conditions on a counter, and selection by it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..words import Word, any_of, const, mux

__all__ = ["digit_at", "gated", "number_in"]


def number_in(number: Word, wanted: Collection[int], count: int) -> Word:
    """One bit: whether `number`, one of the first `count`, is one of those wanted."""

    def within(first: int, bits: int) -> Word | None:
        found = {n in wanted for n in range(first, min(first + (1 << bits), count))}
        if len(found) < 2:
            return const(found.pop(), 1) if found else None
        zero, one = within(first, bits - 1), within(first + (1 << bits - 1), bits - 1)
        if zero is None or one is None:
            return zero if one is None else one
        return _either(number[bits - 1], one, zero)

    condition = within(0, number.width)
    assert condition is not None
    return condition


def _either(sel: Word, one: Word, zero: Word) -> Word:
    """A mux of two bits; a gate where one of them is constant."""
    if one.is_const and zero.is_const:
        return one if one is zero else sel if one.value else ~sel
    if one.is_const:
        return sel | zero if one.value else ~sel & zero
    if zero.is_const:
        return ~sel | one if zero.value else sel & one
    return mux(sel, one, zero)


def digit_at(number: Word, bits: Sequence[Word | None]) -> Word:
    """The bit with that number; None where it does not matter.

    A few bits of the number are decoded at a time, for and-or gates that all rows share: smaller than a tree of muxes.
    """
    bits = [*bits, *[None] * ((1 << number.width) - len(bits))]
    low = 0
    while low < number.width:
        part = number[low : low + (2 if low else 3)]
        lines = [part.eq(n) for n in range(1 << part.width)]
        bits = [gated(lines, bits[n : n + len(lines)]) for n in range(0, len(bits), len(lines))]
        low += part.width
    (bit,) = bits
    return const(0, 1) if bit is None else bit


def gated(lines: Sequence[Word], bits: Sequence[Word | None]) -> Word | None:
    """The bit whose line is 1; None where no bit matters."""
    found = [(line, bit) for line, bit in zip(lines, bits, strict=True) if bit is not None]
    if len({bit for _, bit in found}) < 2:
        return found[0][1] if found else None
    return any_of([line & bit for line, bit in found if bit is not const(0, 1)])
