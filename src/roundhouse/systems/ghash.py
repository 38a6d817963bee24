"""Multiplication in the field of GHASH: NIST SP 800-38D, section 6.3.

The elements are the polynomials over GF(2) modulo ``1 + x + x^2 + x^7 + x^128``. A block ``b0 b1 … b127``, as the
standard writes it, is the polynomial ``b0 + b1 x + … + b127 x^127``: its first bit is the constant term. Read as a
number, as on our ports, the block has its first bit at the most significant end: the highest powers of ``x`` are the
least significant bits. A product of polynomials is mirrored if both are, so numbers are multiplied as they are: bit 254
of the product is the coefficient of ``x^0``, and bit 0 that of ``x^254``.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from operator import xor

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

__all__ = ["BITS", "squared", "step", "times"]

#: Degree of the polynomial, and width of a block.
BITS = 128
#: ``x^128`` is the sum of these powers of ``x``.
REDUCED = (0, 1, 2, 7)
#: Width from which a product is made of three of half its width: Karatsuba's formula. It takes 6,900 AND and 9,000 XOR
#: instead of 16,400 and 16,700; another step saves a few percent of look-up tables.
HALVED = 32


def times(m: Module, a: Signal, b: Signal, cuts: Collection[int] = ()) -> Signal:
    """Return the product of two blocks, a clock later for each cut.

    Parameters
    ----------
    m : Module
        Gets the signals of partial products.
    a, b : Signal
        128 bits each, the first bit of the block most significant.
    cuts : collection of int, optional
        Partial products of factors of these widths stand in registers: 128 or half of a width above, 16 at least.
    """
    return _whole(m, _product(m, a, b, "product", cuts))


def squared(m: Module, a: Value) -> Signal:
    """Return the square of a block: each power of ``x`` is doubled, so this is a sum of few bits for each."""
    return _whole(m, _named(m, Cat(Cat(bit, Const(0, 1)) for bit in a)[:-1], "doubled"))


def step(m: Module, result: Value, digit: Value, key: Signal) -> Signal:
    """Return what a product is after one more digit of a block, the lowest bits first.

    Parameters
    ----------
    m : Module
        Gets the signals of partial products.
    result : Value
        The product so far, 128 bits; zero before the first digit.
    digit : Value
        The next bits of the block.
    key : Signal
        What the block is multiplied by.
    """
    bits = len(digit)
    rows = (Mux(digit[n], Cat(Const(0, n + 1), key, Const(0, bits - 1 - n)), 0) for n in range(bits))
    return _whole(m, _named(m, reduce(xor, rows, Cat(result, Const(0, bits))), "stepped"))


def _whole(m: Module, product: Signal) -> Signal:
    """A product of 128 bits."""
    while len(product) > BITS:
        product = _reduced(m, product)
    return product


def _product(m: Module, a: Value, b: Value, name: str, cuts: Collection[int]) -> Signal:
    """The product of polynomials of equal width, not reduced: ``2 len(a) - 1`` bits. See `times` for the cuts."""
    bits = len(a)
    product = Signal(2 * bits - 1, name=name, reset_less=True)
    domain = m.d.sync if bits in cuts else m.d.comb
    if bits < HALVED:
        domain += product.eq(reduce(xor, (Mux(a[n], b, 0).shift_left(n) for n in range(bits))))
        return product
    half = bits // 2
    low = _product(m, a[:half], b[:half], f"{name}_low", cuts)
    high = _product(m, a[half:], b[half:], f"{name}_high", cuts)
    sum_a = _named(m, a[:half] ^ a[half:], f"{name}_sum_a")
    sum_b = _named(m, b[:half] ^ b[half:], f"{name}_sum_b")
    middle = _named(m, _product(m, sum_a, sum_b, f"{name}_sums", cuts) ^ low ^ high, f"{name}_middle")
    domain += product.eq(low ^ middle.shift_left(half) ^ high.shift_left(bits))
    return product


def _reduced(m: Module, product: Signal) -> Signal:
    """A product with the powers from ``x^128`` replaced; they end six powers further on, if they were all there."""
    excess = len(product) - BITS
    rest = max(0, excess + max(REDUCED) - BITS)
    kept, replaced = Cat(Const(0, rest), product[excess:]), product[:excess]
    sums = (Cat(Const(0, BITS + rest - excess - power), replaced) for power in REDUCED)
    return _named(m, reduce(xor, sums, kept), f"reduced_to_{BITS + rest}")


def _named(m: Module, value: Value, name: str) -> Signal:
    """A signal with a value, so that an expression that is used more than once is written once."""
    signal = Signal(len(value), name=name)
    m.d.comb += signal.eq(value)
    return signal
