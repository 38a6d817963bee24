"""The patterns of the test blocks as polynomials over GF(2) and as numbers, apart from the hardware."""

from functools import reduce
from operator import xor

#: XAPP 052, table 3, and for 128-bit keys: x^128 + x^126 + x^101 + x^99 + 1.
EXPONENTS = {64: (64, 63, 61, 60, 0), 128: (128, 126, 101, 99, 0)}


def residue(value, modulus):
    """A polynomial modulo another one; bit n is the coefficient of x^n."""
    degree = modulus.bit_length()
    while value.bit_length() >= degree:
        value ^= modulus << value.bit_length() - degree
    return value


def product(one, other, modulus):
    """The product of two polynomials modulo a third."""
    terms = (one << place for place in range(other.bit_length()) if other >> place & 1)
    return residue(reduce(xor, terms, 0), modulus)


def power(exponent, modulus):
    """x to a power, modulo a polynomial."""
    result, square = 1, 0b10
    while exponent:
        if exponent & 1:
            result = product(result, square, modulus)
        square, exponent = product(square, square, modulus), exponent >> 1
    return result


def powers_of_x(bits, first, count):
    """`first` times 1, x, x^2, …: what a shift register holds."""
    modulus = sum(1 << exponent for exponent in EXPONENTS[bits])
    return [product(first, power(n, modulus), modulus) for n in range(count)]


def numbers(bits, first, count):
    """Consecutive numbers from `first` on."""
    return [number % (1 << bits) for number in range(first, first + count)]
