"""Multipliers modulo a power of two built of words, beside the one that a synthesiser makes of a times sign."""

from __future__ import annotations

from ..words import Word, const, mux, named
from .function import Function

__all__ = ["multiplier"]


def array(a: Word, b: Word) -> Word:
    """Rows of full adders one below the other, each taking one more partial product; carries are saved."""
    total, carry, *rows = partial_products(a, b)
    for row in rows:
        total, carry = full_adders(total, carry, row)
    return total + carry


def wallace(a: Word, b: Word) -> Word:
    """A tree of full adders (C. S. Wallace, 1964): in each layer three rows become two, until two are left."""
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
    """For each bit of `b`, `a` shifted if it is 1, and else 0."""
    return [mux(b[n], a << n, const(0, a.width)) for n in range(b.width)]


def full_adders(a: Word, b: Word, c: Word) -> tuple[Word, Word]:
    """Three words as the sum of two: the sums of their bits, and the carries, one place up."""
    return a ^ b ^ c, majority(a, b, c) << 1


@named
def majority(a: Word, b: Word, c: Word) -> Word:
    """The bits that two of the words have, or all three."""
    return (a & b) | (a & c) | (b & c)
