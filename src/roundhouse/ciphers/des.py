"""DES, after FIPS 46-3 (October 1999); its sections have no numbers, and names and equations are the standard's.

Order: bits are numbered from 1 at the left, and the published hex strings read from left to right. A key is the
standard's 64 bits: bits 8, 16 … 64, its odd parity, have their places and are neither used nor checked. At the
ports, high bits first: block bits 1 .. 64; key bits 1 .. 64, with parity. Round keys K_1 .. K_16 belong to steps
0 .. 15. IP and its inverse are part of loading and storing a block.
"""

from __future__ import annotations

from functools import partial

from ..words import Selection, Table, Word, join, named
from .cipher import Cipher, Phase

ROUNDS = 16

Halves = list[Word]

#: Bits of the input, a word of so many, in the order in which they are output: a table of the standard.
select_bits = partial(Selection, first=1, end="msb")

IP = select_bits(
    64,
    (58, 50, 42, 34, 26, 18, 10, 2),
    (60, 52, 44, 36, 28, 20, 12, 4),
    (62, 54, 46, 38, 30, 22, 14, 6),
    (64, 56, 48, 40, 32, 24, 16, 8),
    (57, 49, 41, 33, 25, 17, 9, 1),
    (59, 51, 43, 35, 27, 19, 11, 3),
    (61, 53, 45, 37, 29, 21, 13, 5),
    (63, 55, 47, 39, 31, 23, 15, 7),
)
INV_IP = select_bits(
    64,
    (40, 8, 48, 16, 56, 24, 64, 32),
    (39, 7, 47, 15, 55, 23, 63, 31),
    (38, 6, 46, 14, 54, 22, 62, 30),
    (37, 5, 45, 13, 53, 21, 61, 29),
    (36, 4, 44, 12, 52, 20, 60, 28),
    (35, 3, 43, 11, 51, 19, 59, 27),
    (34, 2, 42, 10, 50, 18, 58, 26),
    (33, 1, 41, 9, 49, 17, 57, 25),
)
#: The E bit-selection table.
E = select_bits(
    32,
    (32, 1, 2, 3, 4, 5),
    (4, 5, 6, 7, 8, 9),
    (8, 9, 10, 11, 12, 13),
    (12, 13, 14, 15, 16, 17),
    (16, 17, 18, 19, 20, 21),
    (20, 21, 22, 23, 24, 25),
    (24, 25, 26, 27, 28, 29),
    (28, 29, 30, 31, 32, 1),
)
P = select_bits(
    32,
    (16, 7, 20, 21),
    (29, 12, 28, 17),
    (1, 15, 23, 26),
    (5, 18, 31, 10),
    (2, 8, 24, 14),
    (32, 27, 3, 9),
    (19, 13, 30, 6),
    (22, 11, 4, 25),
)
#: The primitive functions S_1 .. S_8, each in four rows of sixteen columns.
SBOXES = (
    (
        (14, 4, 13, 1, 2, 15, 11, 8, 3, 10, 6, 12, 5, 9, 0, 7),
        (0, 15, 7, 4, 14, 2, 13, 1, 10, 6, 12, 11, 9, 5, 3, 8),
        (4, 1, 14, 8, 13, 6, 2, 11, 15, 12, 9, 7, 3, 10, 5, 0),
        (15, 12, 8, 2, 4, 9, 1, 7, 5, 11, 3, 14, 10, 0, 6, 13),
    ),
    (
        (15, 1, 8, 14, 6, 11, 3, 4, 9, 7, 2, 13, 12, 0, 5, 10),
        (3, 13, 4, 7, 15, 2, 8, 14, 12, 0, 1, 10, 6, 9, 11, 5),
        (0, 14, 7, 11, 10, 4, 13, 1, 5, 8, 12, 6, 9, 3, 2, 15),
        (13, 8, 10, 1, 3, 15, 4, 2, 11, 6, 7, 12, 0, 5, 14, 9),
    ),
    (
        (10, 0, 9, 14, 6, 3, 15, 5, 1, 13, 12, 7, 11, 4, 2, 8),
        (13, 7, 0, 9, 3, 4, 6, 10, 2, 8, 5, 14, 12, 11, 15, 1),
        (13, 6, 4, 9, 8, 15, 3, 0, 11, 1, 2, 12, 5, 10, 14, 7),
        (1, 10, 13, 0, 6, 9, 8, 7, 4, 15, 14, 3, 11, 5, 2, 12),
    ),
    (
        (7, 13, 14, 3, 0, 6, 9, 10, 1, 2, 8, 5, 11, 12, 4, 15),
        (13, 8, 11, 5, 6, 15, 0, 3, 4, 7, 2, 12, 1, 10, 14, 9),
        (10, 6, 9, 0, 12, 11, 7, 13, 15, 1, 3, 14, 5, 2, 8, 4),
        (3, 15, 0, 6, 10, 1, 13, 8, 9, 4, 5, 11, 12, 7, 2, 14),
    ),
    (
        (2, 12, 4, 1, 7, 10, 11, 6, 8, 5, 3, 15, 13, 0, 14, 9),
        (14, 11, 2, 12, 4, 7, 13, 1, 5, 0, 15, 10, 3, 9, 8, 6),
        (4, 2, 1, 11, 10, 13, 7, 8, 15, 9, 12, 5, 6, 3, 0, 14),
        (11, 8, 12, 7, 1, 14, 2, 13, 6, 15, 0, 9, 10, 4, 5, 3),
    ),
    (
        (12, 1, 10, 15, 9, 2, 6, 8, 0, 13, 3, 4, 14, 7, 5, 11),
        (10, 15, 4, 2, 7, 12, 9, 5, 6, 1, 13, 14, 0, 11, 3, 8),
        (9, 14, 15, 5, 2, 8, 12, 3, 7, 0, 4, 10, 1, 13, 11, 6),
        (4, 3, 2, 12, 9, 5, 15, 10, 11, 14, 1, 7, 6, 0, 8, 13),
    ),
    (
        (4, 11, 2, 14, 15, 0, 8, 13, 3, 12, 9, 7, 5, 10, 6, 1),
        (13, 0, 11, 7, 4, 9, 1, 10, 14, 3, 5, 12, 2, 15, 8, 6),
        (1, 4, 11, 13, 12, 3, 7, 14, 10, 15, 6, 8, 0, 5, 9, 2),
        (6, 11, 13, 8, 1, 4, 10, 7, 9, 5, 0, 15, 14, 2, 3, 12),
    ),
    (
        (13, 2, 8, 4, 6, 15, 11, 1, 10, 9, 3, 14, 5, 0, 12, 7),
        (1, 15, 13, 8, 10, 3, 7, 4, 12, 5, 6, 11, 0, 14, 9, 2),
        (7, 11, 4, 1, 9, 12, 14, 2, 0, 6, 10, 13, 15, 3, 5, 8),
        (2, 1, 14, 7, 4, 10, 8, 13, 15, 12, 9, 0, 3, 5, 6, 11),
    ),
)
#: Permuted choice 1: C_0, then D_0.
PC1 = select_bits(
    64,
    (57, 49, 41, 33, 25, 17, 9),
    (1, 58, 50, 42, 34, 26, 18),
    (10, 2, 59, 51, 43, 35, 27),
    (19, 11, 3, 60, 52, 44, 36),
    (63, 55, 47, 39, 31, 23, 15),
    (7, 62, 54, 46, 38, 30, 22),
    (14, 6, 61, 53, 45, 37, 29),
    (21, 13, 5, 28, 20, 12, 4),
)
#: Permuted choice 2.
PC2 = select_bits(
    56,
    (14, 17, 11, 24, 1, 5),
    (3, 28, 15, 6, 21, 10),
    (23, 19, 12, 4, 26, 8),
    (16, 7, 27, 20, 13, 2),
    (41, 52, 31, 37, 47, 55),
    (30, 40, 51, 45, 33, 48),
    (44, 49, 39, 56, 34, 53),
    (46, 42, 50, 36, 29, 32),
)
#: The number of left shifts of iterations 1 .. 16.
LEFT_SHIFTS = (1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1)


class DES(Cipher[Halves, Word]):
    """DES, whose key of 64 bits has 8 parity bits in it."""

    name = family = "des"
    block_bits, key_sizes = 64, (64,)

    def __init__(self) -> None:
        self.encryption, self.decryption = (Phase(round_, (ROUNDS,)),), (Phase(inv_round, (ROUNDS,)),)

    def load(self, block: Word) -> Halves:
        return permuted_input(block)

    def store(self, state: Halves) -> Word:
        return output(state)

    def round_keys(self, key: Word, size: int = 0) -> list[Word]:
        """Equation 2: step n takes K_(n + 1)."""
        return key_schedule(key)


def permuted_input(block: Word) -> Halves:
    """The initial permutation IP: L_0 and R_0; to decipher, R_16 and L_16."""
    return IP(block).split(32)


def output(state: Halves) -> Word:
    """The preoutput is R_16, L_16, or of deciphering L_0, R_0: the halves are interchanged once more."""
    first, second = state
    return INV_IP(join(second, first))


def key_schedule(KEY: Word) -> list[Word]:
    """Equation 2: K_n = KS(n, KEY) for n = 1 .. 16."""
    C, D = PC1(KEY).split(28)
    K = []
    for shifts in LEFT_SHIFTS:
        C, D = C.rotl(shifts), D.rotl(shifts)
        K.append(PC2(join(C, D)))
    return K


def round_(state: Halves, K: Word, i: Word) -> Halves:
    """Equation 3."""
    L, R = state
    return [R, L ^ f(R, K)]


def inv_round(state: Halves, K: Word, i: Word) -> Halves:
    """Equation 5: the same computation, of R_n and L_n."""
    R, L = state
    return [L, R ^ f(L, K)]


@named
def f(R: Word, K: Word) -> Word:
    """Equations 6 and 7: the cipher function."""
    B = (K ^ E(R)).split(6)
    return P(join(*(box[b] for box, b in zip(S, B))))


def s_box(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    """The entry of every B: its first and last bit are the number of a row, its middle four bits that of a column."""
    return [rows[B >> 4 & 0b10 | B & 1][B >> 1 & 0b1111] for B in range(64)]


PLACE = "first and last bit of x are the standard's row, the others its column, so rows 0, 1 and rows 2, 3 alternate"
S = [Table(f"S{n}", s_box(rows), 4, said=PLACE) for n, rows in enumerate(SBOXES, 1)]
