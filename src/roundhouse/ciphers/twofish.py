"""Twofish, after Schneier et al. 1998 ("Twofish: A 128-Bit Block Cipher"); names and section numbers are the paper's.

Byte order: the byte strings of the AES submission: the words of a block and of a key follow each other, the least
significant byte of each first (section 4). At the ports, high bits first: block words 0 .. 3, little-endian; key M_0 ..
M_(2k-1), little-endian. The state is R_0 .. R_3. Step 0 is the input whitening, steps 1 to 16 are the rounds, step 17
is the output whitening, which also undoes the swap of the last round.
"""

from __future__ import annotations

from typing import NamedTuple

from ..words import Table, Word, const, join, named
from .byte_order import little_endian
from .cipher import Cipher, Phase
from .gf import Field

ROUNDS = 16

Words = list[Word]


class RoundKey(NamedTuple):
    """The subkeys K of a step, and the vector S that all rounds share."""

    K: Words
    S: Words


class Twofish(Cipher[Words, RoundKey]):
    """Twofish with one key size, or with several that are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        128, 192 or 256 bits, in rising order.
    """

    family, block_bits, first_round = "twofish", 128, 0

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"twofish{key_sizes[0]}" if len(key_sizes) == 1 else "twofish"
        once, rounds = tuple(1 for _ in key_sizes), tuple(ROUNDS for _ in key_sizes)
        self.encryption = (Phase(input_whitening, once), Phase(round_, rounds), Phase(output_whitening, once))
        self.decryption = (
            Phase(inv_output_whitening, once),
            Phase(inv_round, rounds),
            Phase(inv_input_whitening, once),
        )

    def load(self, block: Word) -> Words:
        return [little_endian(word) for word in block.split(32)]

    def store(self, state: Words) -> Word:
        return join(*(little_endian(word) for word in state))

    def round_keys(self, key: Word, size: int = 0) -> list[RoundKey]:
        """Section 4.3: two words of K for each round and four for each whitening, and S for all rounds."""
        k = self.key_sizes[size] // 64
        K, S = key_schedule(key.split(8)[: 8 * k], k)
        rounds = [K[2 * r + 8 : 2 * r + 10] for r in range(ROUNDS)]
        return [RoundKey(subkeys, S) for subkeys in (K[:4], *rounds, K[4:8])]


# Section 4: whitening and rounds.


def input_whitening(P: Words, key: RoundKey, i: Word) -> Words:
    """Section 4: the input whitening."""
    return [word ^ subkey for word, subkey in zip(P, key.K)]


def round_(R: Words, key: RoundKey, i: Word) -> Words:
    """Section 4: a round."""
    F0, F1 = F(R[0], R[1], key)
    return [(R[2] ^ F0).rotr(1), R[3].rotl(1) ^ F1, R[0], R[1]]


def output_whitening(R: Words, key: RoundKey, i: Word) -> Words:
    """Section 4: the output whitening, with the swap of the last round undone."""
    return [R[(i + 2) % 4] ^ key.K[i] for i in range(4)]


def inv_output_whitening(C: Words, key: RoundKey, i: Word) -> Words:
    """Section 4: the inverse of the output whitening."""
    R = [word ^ subkey for word, subkey in zip(C, key.K)]
    return [R[2], R[3], R[0], R[1]]


def inv_round(R: Words, key: RoundKey, i: Word) -> Words:
    """Section 4: the inverse of a round."""
    F0, F1 = F(R[2], R[3], key)
    return [R[2], R[3], R[0].rotl(1) ^ F0, (R[1] ^ F1).rotr(1)]


inv_input_whitening = input_whitening


# Section 4.1: the function F.


@named
def F(R0: Word, R1: Word, key: RoundKey) -> Words:
    """Section 4.1: both words through g, the pseudo-Hadamard transform, and the subkeys."""
    a, b = pht(g(R0, key.S), g(R1.rotl(8), key.S))
    return [a + key.K[0], b + key.K[1]]


@named
def pht(a: Word, b: Word) -> Words:
    """Section 4.1: a + b and a + 2b."""
    return [a + b, a + (b << 1)]


def g(X: Word, S: Words) -> Word:
    """Section 4.2; by 4.3.3 it is h with the list S."""
    return h(X, S)


# Section 4.3: the key schedule.

#: Section 4.3: the code over GF(2^8) modulo x^8 + x^6 + x^3 + x^2 + 1.
RS_FIELD = Field(0x14D)
RS = [
    [0x01, 0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E],
    [0xA4, 0x56, 0x82, 0xF3, 0x1E, 0xC6, 0x68, 0xE5],
    [0x02, 0xA1, 0xFC, 0xC1, 0x47, 0xAE, 0x3D, 0x19],
    [0xA4, 0x55, 0x87, 0x5A, 0x58, 0xDB, 0x9E, 0x03],
]


def key_schedule(m: Words, k: int) -> tuple[Words, Words]:
    """Section 4.3: the subkeys K_0 .. K_39 and the vector S, from the bytes m_0 .. m_(8k - 1) of a key."""
    M = [join(*reversed(m[4 * i : 4 * i + 4])) for i in range(2 * k)]
    Me, Mo = M[0::2], M[1::2]
    S = [rs(m[8 * i : 8 * i + 8]) for i in reversed(range(k))]
    K = []
    for i in range(20):  # section 4.3.4: 2i rho and (2i + 1) rho are the numbers 2i and 2i + 1 in every byte
        A = h(const(2 * i * 0x01010101, 32), Me)
        B = h(const((2 * i + 1) * 0x01010101, 32), Mo).rotl(8)
        a, b = pht(A, B)
        K += [a, b.rotl(9)]
    return K, S


def rs(m: Words) -> Word:
    """Section 4.3: RS times eight bytes of the key."""
    return join(*reversed(RS_FIELD.product(RS, m)))


# Section 4.3.2: the function h.

#: Section 4.2: GF(2^8) modulo x^8 + x^6 + x^5 + x^3 + 1.
MDS_FIELD = Field(0x169)
MDS = [
    [0x01, 0xEF, 0x5B, 0x5B],
    [0x5B, 0xEF, 0xEF, 0x01],
    [0xEF, 0x5B, 0x01, 0xEF],
    [0xEF, 0x01, 0xEF, 0x5B],
]


def h(X: Word, L: Words) -> Word:
    """Section 4.3.2: the bytes of `X` through the permutations keyed by the list `L`, times MDS."""
    k, l = len(L), [list(reversed(word.split(8))) for word in L]
    y = list(reversed(X.split(8)))
    if k == 4:
        y = [q1[y[0]] ^ l[3][0], q0[y[1]] ^ l[3][1], q0[y[2]] ^ l[3][2], q1[y[3]] ^ l[3][3]]
    if k >= 3:
        y = [q1[y[0]] ^ l[2][0], q1[y[1]] ^ l[2][1], q0[y[2]] ^ l[2][2], q0[y[3]] ^ l[2][3]]
    y = [
        q1[q0[q0[y[0]] ^ l[1][0]] ^ l[0][0]],
        q0[q0[q1[y[1]] ^ l[1][1]] ^ l[0][1]],
        q1[q1[q0[y[2]] ^ l[1][2]] ^ l[0][2]],
        q0[q1[q1[y[3]] ^ l[1][3]] ^ l[0][3]],
    ]
    return mds(y)


@named
def mds(y: Words) -> Word:
    """Section 4.2: MDS times four bytes."""
    return join(*reversed(MDS_FIELD.product(MDS, y)))


# Section 4.3.5: the permutations q0 and q1.


def nibble_tables(name: str, *rows: str) -> list[Table]:
    """The tables t0 .. t3 of a permutation."""
    return [Table(f"{name}_t{n}", [int(digit, 16) for digit in row], 4) for n, row in enumerate(rows)]


def permutation(t: list[Table], x: Word) -> Word:
    """The byte `x` through the permutation that has the tables `t`."""
    a0, b0 = x[4:], x[:4]
    a1, b1 = a0 ^ b0, a0 ^ b0.rotr(1) ^ (a0 << 3)
    a2, b2 = t[0][a1], t[1][b1]
    a3, b3 = a2 ^ b2, a2 ^ b2.rotr(1) ^ (a2 << 3)
    a4, b4 = t[2][a3], t[3][b3]
    return join(b4, a4)


T0 = nibble_tables("q0", "817D6F320B59ECA4", "ECB81235F4A6709D", "BA5E6D90C8F32471", "D7F4126E9B3085CA")
T1 = nibble_tables("q1", "28BDF76E31940AC5", "1E2B4C376DA5F908", "4C75169A0ED82B3F", "B951C3DE647F208A")
q0 = Table("q0", (int(permutation(T0, const(x, 8))) for x in range(256)), 8)
q1 = Table("q1", (int(permutation(T1, const(x, 8))) for x in range(256)), 8)
