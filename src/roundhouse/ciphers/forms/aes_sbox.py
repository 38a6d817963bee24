"""Composite-field circuits of the AES S-boxes (FIPS 197, sections 5.1.1 and 5.3.2), and both S-boxes in one.

The circuits are straight-line programs over single bits; ``x0`` and ``s0`` are the most significant bits.

- SHALLOW and INV_SHALLOW: J. Boyar and R. Peralta, "A small depth-16 circuit for the AES S-box" (SEC 2012), figures 5
  to 8: 128 gates forward, 127 inverse, depth 16 both. They share MIDDLE.
- COMPACT: the same authors, "A new combinational logic minimization technique with applications to cryptology" (SEA
  2010), figures 2 to 4: 115 gates.
- The inverse and the shared compact circuits put the affine map of section 5.1.1 backwards around COMPACT:
  S^-1(y) = A^-1(S(A^-1(y))), since S is A after the inversion, which is its own inverse.
- LUT4, our own, is in `aes_sbox_lut4`.
"""

from __future__ import annotations

from ...words import Table, Word, choose, const, join
from ...words.straight_line import run
from .. import aes
from .aes_sbox_lut4 import inv_lut4, lut4
from .equality import Equality, circuits, function

__all__ = ["EQUALITIES", "INV_SBOX", "SBOX", "SHARED_SBOX"]


COMPACT = """
y14 = x3 + x5; y13 = x0 + x6; y9 = x0 + x3; y8 = x0 + x5; t0 = x1 + x2; y1 = t0 + x7; y4 = y1 + x3; y12 = y13 + y14
y2 = y1 + x0; y5 = y1 + x6; y3 = y5 + y8; t1 = x4 + y12; y15 = t1 + x5; y20 = t1 + x1; y6 = y15 + x7; y10 = y15 + t0
y11 = y20 + y9; y7 = x7 + y11; y17 = y10 + y11; y19 = y10 + y8; y16 = t0 + y11; y21 = y13 + y16; y18 = x0 + y16
t2 = y12 x y15; t3 = y3 x y6; t4 = t3 + t2; t5 = y4 x x7; t6 = t5 + t2; t7 = y13 x y16; t8 = y5 x y1; t9 = t8 + t7
t10 = y2 x y7; t11 = t10 + t7; t12 = y9 x y11; t13 = y14 x y17; t14 = t13 + t12; t15 = y8 x y10; t16 = t15 + t12
t17 = t4 + y20; t18 = t6 + t16; t19 = t9 + t14; t20 = t11 + t16; t21 = t17 + t14; t22 = t18 + y19; t23 = t19 + y21
t24 = t20 + y18; t25 = t21 + t22; t26 = t21 x t23; t27 = t24 + t26; t28 = t25 x t27; t29 = t28 + t22; t30 = t23 + t24
t31 = t22 + t26; t32 = t31 x t30; t33 = t32 + t24; t34 = t23 + t33; t35 = t27 + t33; t36 = t24 x t35; t37 = t36 + t34
t38 = t27 + t36; t39 = t29 x t38; t40 = t25 + t39; t41 = t40 + t37; t42 = t29 + t33; t43 = t29 + t40; t44 = t33 + t37
t45 = t42 + t41; z0 = t44 x y15; z1 = t37 x y6; z2 = t33 x x7; z3 = t43 x y16; z4 = t40 x y1; z5 = t29 x y7
z6 = t42 x y11; z7 = t45 x y17; z8 = t41 x y10; z9 = t44 x y12; z10 = t37 x y3; z11 = t33 x y4; z12 = t43 x y13
z13 = t40 x y5; z14 = t29 x y2; z15 = t42 x y9; z16 = t45 x y14; z17 = t41 x y8
t46 = z15 + z16; t47 = z10 + z11; t48 = z5 + z13; t49 = z9 + z10; t50 = z2 + z12; t51 = z2 + z5; t52 = z7 + z8
t53 = z0 + z3; t54 = z6 + z7; t55 = z16 + z17; t56 = z12 + t48; t57 = t50 + t53; t58 = z4 + t46; t59 = z3 + t54
t60 = t46 + t57; t61 = z14 + t57; t62 = t52 + t58; t63 = t49 + t58; t64 = z4 + t59; t65 = t61 + t62; t66 = z1 + t63
s0 = t59 + t63; s6 = t56 # t62; s7 = t48 # t60; t67 = t64 + t65; s3 = t53 + t66; s4 = t51 + t66; s5 = t47 + t65
s1 = t64 # s3; s2 = t55 # t67
"""

TOP = """
t1 = x0 + x3; t2 = x0 + x5; t3 = x0 + x6; t4 = x3 + x5; t5 = x4 + x6; t6 = t1 + t5; t7 = x1 + x2; t8 = x7 + t6
t9 = x7 + t7; t10 = t6 + t7; t11 = x1 + x5; t12 = x2 + x5; t13 = t3 + t4; t14 = t6 + t11; t15 = t5 + t11; t16 = t5 + t12
t17 = t9 + t16; t18 = x3 + x7; t19 = t7 + t18; t20 = t1 + t19; t21 = x6 + x7; t22 = t7 + t21; t23 = t2 + t22
t24 = t2 + t10; t25 = t20 + t17; t26 = t3 + t16; t27 = t1 + t12
"""

INV_TOP = """
t23 = x0 + x3; t22 = x1 # x3; t2 = x0 # x1; t1 = x3 + x4; t24 = x4 # x7; r5 = x6 + x7; t8 = x1 # t23; t19 = t22 + r5
t9 = x7 # t1; t10 = t2 + t24; t13 = t2 + r5; t3 = t1 + r5; t25 = x2 # t1; r13 = x1 + x6; t17 = x2 # t19; t20 = t24 + r13
t4 = x4 + t8; r17 = x2 # x5; r18 = x5 # x6; r19 = x2 # x4; y5 = x0 + r17; t6 = t22 + r17; t16 = r13 + r19
t27 = t1 + r18; t15 = t10 + t27; t14 = t10 + r18; t26 = t3 + t16
"""

#: ``d`` is x7 forward and y5 backward.
MIDDLE = """
m1 = t13 x t6; m2 = t23 x t8; m3 = t14 + m1; m4 = t19 x d; m5 = m4 + m1; m6 = t3 x t16; m7 = t22 x t9; m8 = t26 + m6
m9 = t20 x t17; m10 = m9 + m6; m11 = t1 x t15; m12 = t4 x t27; m13 = m12 + m11; m14 = t2 x t10; m15 = m14 + m11
m16 = m3 + m2; m17 = m5 + t24; m18 = m8 + m7; m19 = m10 + m15; m20 = m16 + m13; m21 = m17 + m15; m22 = m18 + m13
m23 = m19 + t25; m24 = m22 + m23; m25 = m22 x m20; m26 = m21 + m25; m27 = m20 + m21; m28 = m23 + m25; m29 = m28 x m27
m30 = m26 x m24; m31 = m20 x m23; m32 = m27 x m31; m33 = m27 + m25; m34 = m21 x m22; m35 = m24 x m34; m36 = m24 + m25
m37 = m21 + m29; m38 = m32 + m33; m39 = m23 + m30; m40 = m35 + m36; m41 = m38 + m40; m42 = m37 + m39; m43 = m37 + m38
m44 = m39 + m40; m45 = m42 + m41; m46 = m44 x t6; m47 = m40 x t8; m48 = m39 x d; m49 = m43 x t16; m50 = m38 x t9
m51 = m37 x t17; m52 = m42 x t15; m53 = m45 x t27; m54 = m41 x t10; m55 = m44 x t13; m56 = m40 x t23; m57 = m39 x t19
m58 = m43 x t3; m59 = m38 x t22; m60 = m37 x t20; m61 = m42 x t1; m62 = m45 x t4; m63 = m41 x t2
"""

BOTTOM = """
l0 = m61 + m62; l1 = m50 + m56; l2 = m46 + m48; l3 = m47 + m55; l4 = m54 + m58; l5 = m49 + m61; l6 = m62 + l5
l7 = m46 + l3; l8 = m51 + m59; l9 = m52 + m53; l10 = m53 + l4; l11 = m60 + l2; l12 = m48 + m51; l13 = m50 + l0
l14 = m52 + m61; l15 = m55 + l1; l16 = m56 + l0; l17 = m57 + l1; l18 = m58 + l8; l19 = m63 + l4; l20 = l0 + l1
l21 = l1 + l7; l22 = l3 + l12; l23 = l18 + l2; l24 = l15 + l9; l25 = l6 + l10; l26 = l7 + l9; l27 = l8 + l10
l28 = l11 + l14; l29 = l11 + l17; s0 = l6 + l24; s1 = l16 # l26; s2 = l19 # l28; s3 = l6 + l21; s4 = l20 + l22
s5 = l25 + l29; s6 = l13 # l27; s7 = l6 # l23
"""

INV_BOTTOM = """
p0 = m52 + m61; p1 = m58 + m59; p2 = m54 + m62; p3 = m47 + m50; p4 = m48 + m56; p5 = m46 + m51; p6 = m49 + m60
p7 = p0 + p1; p8 = m50 + m53; p9 = m55 + m63; p10 = m57 + p4; p11 = p0 + p3; p12 = m46 + m48; p13 = m49 + m51
p14 = m49 + m62; p15 = m54 + m59; p16 = m57 + m61; p17 = m58 + p2; p18 = m63 + p5; p19 = p2 + p3; p20 = p4 + p6
p22 = p2 + p7; p23 = p7 + p8; p24 = p5 + p7; p25 = p6 + p10; p26 = p9 + p11; p27 = p10 + p18; p28 = p11 + p25
p29 = p15 + p20; s0 = p13 + p22; s1 = p26 + p29; s2 = p17 + p28; s3 = p12 + p22; s4 = p23 + p27; s5 = p19 + p24
s6 = p14 + p23; s7 = p9 + p16
"""


def compact(byte: Word) -> Word:
    """S-box of 115 gates, after Boyar and Peralta, SEA 2010, figures 2 to 4."""
    return _byte(run(COMPACT, _bits(byte)))


def inv_compact(byte: Word) -> Word:
    """Inverse S-box around that of 115 gates of Boyar and Peralta, SEA 2010, figures 2 to 4."""
    return inv_affine(compact(inv_affine(byte)))


def both_compact(index: Word) -> Word:
    """S-box, inverse where x[8] = 1: around the S-box of 115 gates of Boyar and Peralta, SEA 2010."""
    inverse, byte = index[8], index[0:8]
    substituted = compact(choose(inverse, inv_affine(byte), byte))
    return choose(inverse, inv_affine(substituted), substituted)


def shallow(byte: Word) -> Word:
    """S-box of 128 gates and depth 16, after Boyar and Peralta, SEC 2012, figures 5 to 8."""
    bits = _bits(byte)
    return _byte(run(TOP + MIDDLE + BOTTOM, bits | {"d": bits["x7"]}))


def inv_shallow(byte: Word) -> Word:
    """Inverse S-box of 127 gates and depth 16, after Boyar and Peralta, SEC 2012, figures 5 to 8."""
    top = run(INV_TOP, _bits(byte))
    return _byte(run(MIDDLE + INV_BOTTOM, top | {"d": top["y5"]}))


def both_shallow(index: Word) -> Word:
    """S-box, inverse where x[8] = 1: after Boyar and Peralta, SEC 2012, with one middle for both."""
    inverse, bits = index[8], _bits(index[0:8])
    forward, backward = run(TOP, bits) | {"d": bits["x7"]}, run(INV_TOP, bits)
    backward["d"] = backward["y5"]
    linear = [name for name in forward if name in backward]
    middle = run(MIDDLE, {name: choose(inverse, backward[name], forward[name]) for name in linear})
    return choose(inverse, _byte(run(INV_BOTTOM, middle)), _byte(run(BOTTOM, middle)))


def inv_affine(byte: Word) -> Word:
    """Section 5.3.2: b<<<1 + b<<<3 + b<<<6 + {05}."""
    return byte.rotl(1) ^ byte.rotl(3) ^ byte.rotl(6) ^ const(0x05, 8)


def _bits(byte: Word) -> dict[str, Word]:
    return {f"x{n}": bit for n, bit in enumerate(byte.split(1))}


def _byte(bits: dict[str, Word]) -> Word:
    return join(*(bits[f"s{n}"] for n in range(8)))


CIRCUITS = {"compact": compact, "shallow": shallow, "lut4": lut4}
INV_CIRCUITS = {"compact": inv_compact, "shallow": inv_shallow, "lut4": inv_lut4}
SBOX = Table("sbox", aes.SBOX.entries, 8, CIRCUITS, aes.SBOX.said)
INV_SBOX = Table("inv_sbox", aes.INV_SBOX.entries, 8, INV_CIRCUITS, aes.INV_SBOX.said)
SHARED_SBOX = Table.merge("shared_sbox", SBOX, INV_SBOX, {"compact": both_compact, "shallow": both_shallow})

COMPACT_IS_SMALL = "fewest gates"
SHALLOW_IS_FAST = "least depth; can be cut into many stages"
LUT4_IS_FOR_FPGAS = "five look-up tables of four inputs in a row, for FPGAs"
EQUALITIES = (
    Equality("compact", "SBOX() (5.1.1)", COMPACT_IS_SMALL, circuits(SBOX, "compact")),
    Equality("shallow", "SBOX() (5.1.1)", SHALLOW_IS_FAST, circuits(SBOX, "shallow")),
    Equality("inv_compact", "INVSBOX() (5.3.2)", COMPACT_IS_SMALL, circuits(INV_SBOX, "compact")),
    Equality("inv_shallow", "INVSBOX() (5.3.2)", SHALLOW_IS_FAST, circuits(INV_SBOX, "shallow")),
    Equality("lut4", "SBOX() (5.1.1)", LUT4_IS_FOR_FPGAS, circuits(SBOX, "lut4")),
    Equality("inv_lut4", "INVSBOX() (5.3.2)", LUT4_IS_FOR_FPGAS, circuits(INV_SBOX, "lut4")),
    Equality("both_compact", "either S-box", "one inversion for both directions", circuits(SHARED_SBOX, "compact")),
    Equality("both_shallow", "either S-box", "one middle for both directions", circuits(SHARED_SBOX, "shallow")),
    Equality(
        "SHARED_SBOX",
        "either S-box",
        "one table for both directions",
        function(
            lambda inverse, x: SHARED_SBOX[join(inverse, x)],
            lambda inverse, x: choose(inverse, aes.INV_SBOX[x], aes.SBOX[x]),
            inverse=1,
            x=8,
        ),
    ),
)
