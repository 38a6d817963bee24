"""The AES S-boxes (FIPS 197, sections 5.1.1 and 5.3.2) as functions of at most four bits, five of them in a row.

They are for FPGAs: each sum of a program fits one look-up table of four inputs. In GF(2^8), x^-1 = x^16 (x^17)^-1. The
norm n = x^17 lies in the subfield of 16 elements, so its inverse is a function of four bits, and x^16 is linear in x.
Hence every bit of the result is a sum of four products: of a linear function of 1/n, which is one look-up table of the
bits of n, and of a sum of bits of x.

1. p: each bit of n is a quadratic form of the eight bits of x. Four such forms, of which all others are sums, are
   each a sum of three functions of four bits (and a bit).
2. n: those sums.
3. d: linear functions of 1/n. Beside 1. and 2., y: sums of bits of x that several products need.
4. q: one or two of the products.
5. s: their sum, with the constant of the affine map.

A product in the sum of four may be chosen in many ways: any basis of the linear functions of 1/n gives one. Which
bases, and which sums y, give the fewest functions was searched for by simulated annealing; 66 and 64 are the fewest
that were found. ``x0`` and ``s0`` are the most significant bits.
"""

from __future__ import annotations

from ...words import Word, join
from ...words.sums import run_sums

__all__ = ["INV_LUT4", "LUT4", "inv_lut4", "lut4"]

LUT4 = """
p0 = x7 x3 + x5 x3 + x7 x1 + x5 x1 + x3 x1 + x7 + x5 + x1; p1 = x7 x2 + x5 x2 + x5 x0 + x2 x0 + x2
p2 = x6 x4 + x6 x3 + x4 x0 + x3 x0 + x4; n0 = p0 + p1 + p2; p3 = x7 x6 + x7 x2 + x6 x2 + x7 x0 + x6 x0 + x7 + x6 + x0
p4 = x5 x1 + x2 x1 + x5 x0 + x1 x0 + x1; p5 = x5 x4 + x4 x3 + x4 + x3; n1 = p3 + p4 + p5
p6 = x7 x5 + x7 x3 + x5 x3 + x7 x2 + x5 x2 + x7 + x3; p7 = x6 x2 + x4 x2 + x6 x0 + x4 x0 + x2 x0 + x6 + x4 + x0
p8 = x7 x4 + x7 x1 + x6 x1 + x4 x1 + x1; n2 = p6 + p7 + p8; p9 = x7 x6 + x6 x5 + x7 x1 + x6 x1 + x5 x1 + x6 + x5
p10 = x7 x3 + x7 x2 + x3 x2 + x3 + x2; p11 = x4 x3 + x4 x0 + x1 x0 + x0; n3 = p9 + p10 + p11
d0 = n0 + n1 + n1 n2 + n0 n1 n2 + n0 n3 + n2 n3 + n1 n2 n3; d1 = n0 n1 + n2 + n1 n2 + n2 n3 + n0 n2 n3
d2 = n0 + n0 n1 n2 + n3 + n0 n3 + n0 n1 n3 + n2 n3 + n1 n2 n3; d3 = n1 + n0 n3 + n1 n2 n3
d4 = n0 + n1 + n0 n1 + n2 + n1 n2 + n0 n1 n2 + n3 + n0 n1 n3 + n0 n2 n3; d5 = n1 n2 + n3 + n0 n3 + n0 n1 n3 + n1 n2 n3
d6 = n1 + n0 n1 + n2 + n1 n2 + n0 n3 + n2 n3 + n0 n2 n3 + n1 n2 n3
d7 = n0 n1 + n2 + n3 + n0 n3 + n0 n1 n3 + n2 n3 + n0 n2 n3 + n1 n2 n3
y0 = x1 + x4 + x6; y1 = x3 + x4 + x5 + x7; y2 = x2 + x3 + x4 + x7; y3 = x1 + x4 + x5 + x7; y4 = x1 + x2 + x4 + x6
y5 = x0 + x1 + x3 + x6; y6 = y0 + x0 + x7; y7 = y2 + x0 + x1 + x4; y8 = y5 + x2 + x5; y9 = y1 + x0 + x1 + x2
q70 = d6 y2; q71 = d2 x5 + d2 x6 + d2 x7; q72 = d5 x0 + d5 x5 + d5 x6; q73 = d7 x1 + d7 x3; s0 = q70 + q71 + q72 + q73
q60 = d4 y5 + d5 x6; q61 = d1 x4 + d1 x5 + d1 x6; q62 = d3 x1 + d3 x2 + d3 x3; s1 = q60 + q61 + q62 + 1
q50 = d0 x0 + d0 x2 + d0 x7; q51 = d2 x3 + d2 x4; q52 = d5 x0 + d5 x1 + d5 x2; q53 = d7 x3 + d7 x4 + d7 x5
s2 = q50 + q51 + q52 + q53 + 1; q40 = d0 y7 + d3 y1; q41 = d2 x2 + d2 x6; q42 = d7 x1 + d7 x5 + d7 x6
s3 = q40 + q41 + q42; q30 = d2 x1 + d3 y6; q31 = d4 x2 + d4 x5 + d4 x6; q32 = d5 x0 + d5 x3 + d5 x4
s4 = q30 + q31 + q32; q20 = d1 x0 + d2 y3; q21 = d3 y9 + d5 y4; s5 = q20 + q21; q10 = d2 x0 + d4 y4
q11 = d5 y3 + d7 y9; s6 = q10 + q11 + 1; q00 = d1 y8 + d5 y0; q01 = d2 x0 + d2 x1 + d2 x5; q02 = d3 x0 + d3 x3 + d3 x7
s7 = q00 + q01 + q02 + 1
"""

#: As LUT4, with the affine map before the inversion instead of behind it.
INV_LUT4 = """
p0 = x6 x4 + x5 x4 + x6 x0 + x5 x0 + x6 + x4 + x0; p1 = x4 x3 + x3 x2 + x3 x0 + x2 x0; p2 = x7 x4 + x6 x1 + x7 + x1
n0 = p0 + p1 + p2; p3 = x6 x3 + x5 x3 + x6 x0 + x5 x0 + x6 + x3 + x0; p4 = x7 x6 + x6 x4 + x7 x0 + x7
p5 = x3 x1 + x2 x1 + x2 x0 + x1; n1 = p3 + p4 + p5 + 1; p6 = x6 x3 + x6 x2 + x3 x2 + x6 x1 + x2 x1 + x6 + x2 + x1
p7 = x6 x5 + x6 x4 + x5 x4 + x5 x0 + x5 + x0; p8 = x7 x5 + x7 x2 + x7 x1; n2 = p6 + p7 + p8
p9 = x6 x4 + x4 x3 + x6 x2 + x4 x2 + x3 x2 + x4 + x3 + x2; p10 = x5 x3 + x5 x1 + x3 x1 + x2 x1 + x5
p11 = x7 x2 + x7 x0 + x2 x0; n3 = p9 + p10 + p11
d0 = n0 n2 + n1 n2 + n0 n1 n2 + n3 + n0 n3 + n0 n1 n3 + n0 n2 n3
d1 = n1 + n0 n1 + n0 n2 + n1 n2 + n3 + n2 n3 + n1 n2 n3; d2 = n0 + n0 n2 + n0 n1 n2 + n2 n3 + n0 n2 n3
d3 = n0 + n1 n2 + n3 + n0 n3 + n0 n1 n3 + n2 n3; d4 = n0 + n0 n1 + n2 + n0 n2 + n0 n3 + n0 n2 n3
d5 = n0 + n1 + n2 + n0 n2 + n0 n1 n2 + n0 n1 n3 + n2 n3 + n1 n2 n3
d6 = n0 + n0 n1 + n2 + n1 n2 + n0 n1 n2 + n3 + n0 n1 n3; d7 = n0 n1 + n2 + n0 n1 n2 + n0 n3 + n2 n3
y0 = x0 + x4 + x7; y1 = x1 + x4 + x5 + x6; y2 = x1 + x3 + x4 + x6; y3 = y1 + x0 + x4 + x7; y4 = y1 + x0 + x2 + x3
q70 = d0 x6 + d0 + d5 x5; q71 = d1 x3 + d1 x6 + d1 x7; q72 = d7 x2 + d7 x3 + d7 x5 + d7; s0 = q70 + q71 + q72
q60 = d0 x4 + d2 y1; q61 = d1 x0 + d1 x6 + d1; q62 = d5 x2 + d5 x4 + d5 x6; s1 = q60 + q61 + q62
q50 = d2 x5 + d2 x7 + d2; q51 = d4 x0 + d4 x1 + d4 x4 + d4; q52 = d5 x0 + d5 x1 + d5 x2; q53 = d6 x1 + d6 x3 + d6 x7
s2 = q50 + q51 + q52 + q53; q40 = d1 y3 + d1 + d4 y2; q41 = d2 x0 + d2 x3 + d2 x7 + d2; q42 = d3 x0 + d3 x2 + d3 x6
s3 = q40 + q41 + q42; q30 = d0 x1 + d0 x2 + d0 x4; q31 = d1 x1 + d1 x3 + d1 x6; q32 = d2 x0 + d2 x6 + d2 x7
q33 = d7 x0 + d7 x4 + d7 x5; s4 = q30 + q31 + q32 + q33; q20 = d1 x2 + d1 + d3 y0 + d3; q21 = d0 x3 + d0 x4 + d0 x5
q22 = d5 x1 + d5 x6 + d5 x7 + d5; s5 = q20 + q21 + q22; q10 = d2 x1 + d2 + d6 y4 + d6; q11 = d0 x2 + d0 x3 + d0 x7
q12 = d1 x4 + d1 x7 + d1; s6 = q10 + q11 + q12; q00 = d2 x0 + d2 x3; q01 = d3 x6 + d3 x7; q02 = d5 x0 + d5 x4
q03 = d7 x1 + d7 x4 + d7; s7 = q00 + q01 + q02 + q03
"""


def lut4(byte: Word) -> Word:
    """S-box of 66 functions of four bits."""
    return _run(LUT4, byte)


def inv_lut4(byte: Word) -> Word:
    """Inverse S-box of 64 functions of four bits."""
    return _run(INV_LUT4, byte)


def _run(program: str, byte: Word) -> Word:
    bits = run_sums(program, {f"x{n}": bit for n, bit in enumerate(byte.split(1))})
    return join(*(bits[f"s{n}"] for n in range(8)))
