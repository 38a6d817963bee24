"""Multiplier architectures modulo a power of two, as alternatives to the synthesiser's own."""

from __future__ import annotations

from ..words import Word, const, mux, named
from .function import Function

__all__ = ["multiplier"]


def array(a: Word, b: Word) -> Word:
    """Array multiplier: a chain of carry-save rows, each adding one partial product."""
    total, carry, *rows = partial_products(a, b)
    for row in rows:
        total, carry = full_adders(total, carry, row)
    return total + carry


def wallace(a: Word, b: Word) -> Word:
    """Wallace tree (C. S. Wallace, 1964): each layer of full adders reduces three rows to two, until two remain."""
    rows = partial_products(a, b)
    while len(rows) > 2:
        whole = len(rows) - len(rows) % 3
        threes = zip(rows[0:whole:3], rows[1:whole:3], rows[2:whole:3], strict=True)
        rows = [row for three in threes for row in full_adders(*three)] + rows[whole:]
    return rows[0] + rows[1]


def multiplier(cipher: str, width: int = 32) -> Function:
    """The multiplier of a cipher."""
    inputs = {"a": width, "b": width}
    others = {"array": array, "wallace": wallace}
    return Function(cipher, "multiply", "a * b, the lower half", inputs, lambda a, b: a * b, others)


def partial_products(a: Word, b: Word) -> list[Word]:
    """Return for each bit of `b` the shifted `a`, or 0 if the bit is 0."""
    return [mux(b[n], a << n, const(0, a.width)) for n in range(b.width)]


def full_adders(a: Word, b: Word, c: Word) -> tuple[Word, Word]:
    """Reduce three words to two of the same sum: sum bits, and carries shifted by one."""
    return a ^ b ^ c, majority(a, b, c) << 1


@named
def majority(a: Word, b: Word, c: Word) -> Word:
    """Return the bitwise majority of three words."""
    return (a & b) | (a & c) | (b & c)
