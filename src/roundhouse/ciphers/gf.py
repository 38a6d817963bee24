"""Arithmetic in GF(2^8), for matrices over bytes as the papers print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..words import Word, const, join, xor_all

__all__ = ["Field"]


@dataclass(frozen=True)
class Field:
    """The field GF(2^8) modulo a polynomial of degree 8.

    Attributes
    ----------
    modulus : int
        The polynomial; bit n is the coefficient of x^n.
    """

    modulus: int

    def multiply(self, a: int, b: int) -> int:
        """The product of two bytes."""
        product = 0
        for n in range(8):
            product ^= a * (b >> n & 1)
            a = a << 1 ^ self.modulus * (a >> 7)
        return product

    def inverse(self, a: int) -> int:
        """The byte whose product with `a` is 1; 0 for 0."""
        return next((b for b in range(256) if self.multiply(a, b) == 1), 0)

    def times_x(self, byte: Word) -> Word:
        """x times a byte."""
        return (byte << 1) ^ spread(byte[7], self.modulus)

    def over_x(self, byte: Word) -> Word:
        """1/x times a byte."""
        return (byte >> 1) ^ spread(byte[0], self.modulus >> 1)

    def times(self, a: int, byte: Word) -> Word:
        """The constant `a` times a byte."""
        terms = []
        for n in range(a.bit_length()):
            if a >> n & 1:
                terms.append(byte)
            byte = self.times_x(byte)
        return xor_all(terms or [const(0, 8)])

    def product(self, matrix: Sequence[Sequence[int]], vector: Sequence[Word]) -> list[Word]:
        """A matrix of constants times a column vector of bytes."""
        return [xor_all(self.times(a, byte) for a, byte in zip(row, vector)) for row in matrix]


def spread(bit: Word, value: int) -> Word:
    """The byte `value` if the bit is 1, else 0."""
    return join(*(bit & const(value >> n, 1) for n in reversed(range(8))))
