"""Serpent, after Anderson, Biham and Knudsen 1998 ("Serpent: A Proposal for the Advanced Encryption Standard"); names
are the paper's.

This is the paper's bitslice description (section 3), which needs neither IP nor FP: the state is the four words
X0 .. X3, and bit n of them, that of X0 least significant, goes through an S-box.

Byte order: that of the NESSIE test vectors and of the libraries: the words X0 .. X3 of a block and w[-8] .. w[-1] of a
key follow each other in the string, the least significant byte of each first. The submission's own files print every
string with its bytes reversed. At the ports, high bits first: block X0 .. X3, little-endian (NESSIE); key w[-8],
w[-7] .., little-endian.

Steps 0 .. 30 are the rounds R_0 .. R_30. The last round R_31 mixes in two keys and is two steps: 31 with K_31, and 32
with K_32. The functions of a round take its number i first.
"""

from __future__ import annotations

from functools import partial

from ..words import Table, Word, const, join, named
from .byte_order import little_endian
from .cipher import Cipher, Phase

ROUNDS = 32
PHI = 0x9E3779B9  #: the fractional part of the golden ratio
#: Section 2.1: S0 .. S7.
SBOXES = [
    [3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12],
    [15, 12, 2, 7, 9, 0, 5, 10, 1, 11, 14, 8, 6, 13, 3, 4],
    [8, 6, 7, 9, 3, 12, 10, 15, 13, 1, 14, 4, 0, 11, 5, 2],
    [0, 15, 11, 8, 12, 9, 6, 3, 13, 1, 2, 4, 10, 7, 5, 14],
    [1, 15, 8, 3, 12, 0, 11, 6, 2, 5, 4, 10, 9, 14, 7, 13],
    [15, 5, 2, 11, 4, 10, 9, 12, 0, 3, 14, 8, 13, 6, 7, 1],
    [7, 2, 12, 5, 8, 4, 6, 11, 14, 9, 1, 15, 13, 3, 10, 0],
    [1, 13, 15, 0, 14, 8, 2, 11, 7, 4, 12, 10, 9, 3, 5, 6],
]
S = [Table(f"sbox{n}", box, 4) for n, box in enumerate(SBOXES)]
INV_S = [Table(f"inv_sbox{n}", [box.index(x) for x in range(16)], 4) for n, box in enumerate(SBOXES)]

Words = list[Word]


class Serpent(Cipher[Words, Words]):
    """Serpent with one key size, or with several that are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        Key sizes in bits, at most 256, in rising order.
    """

    family, block_bits, first_round = "serpent", 128, 0

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"serpent{key_sizes[0]}" if len(key_sizes) == 1 else "serpent"
        once, last = tuple(1 for _ in key_sizes), ROUNDS - 1
        self.encryption = (
            *(Phase(partial(round_, i), once) for i in range(last)),
            Phase(partial(last_round, last), once),
            Phase(mix_key, once),
        )
        self.decryption = (
            Phase(mix_key, once),
            *(Phase(partial(inv_round, i), once) for i in range(last, 0, -1)),
            Phase(partial(inv_first_round, 0), once),
        )

    def load(self, block: Word) -> Words:
        return [little_endian(word) for word in block.split(32)]

    def store(self, state: Words) -> Word:
        return join(*(little_endian(word) for word in state))

    def round_keys(self, key: Word, size: int = 0) -> list[Words]:
        """Section 4: the subkeys K_0 .. K_32, S-boxes of the prekeys, from S3 downwards."""
        w = prekeys(pad(key, self.key_sizes[size]))
        return [S[(3 - i) % 8].bitsliced(w[4 * i : 4 * i + 4]) for i in range(ROUNDS + 1)]


# Section 4, the key schedule.


def pad(key: Word, bits: int) -> Words:
    """Section 4: the words w[-8] .. w[-1]; a key of fewer than 256 bits is followed by a 1 and then by zeros."""
    words = [little_endian(word) for word in key.split(32)][: bits // 32]
    padding = [const(1, 32), *(const(0, 32) for _ in range(7))]
    return (words + padding)[:8]


def prekeys(w: Words) -> Words:
    """Section 4: the prekeys w[0] .. w[131], from w[-8] .. w[-1]."""
    w = list(w)
    for i in range(4 * (ROUNDS + 1)):
        w.append((w[-8] ^ w[-5] ^ w[-3] ^ w[-1] ^ PHI ^ i).rotl(11))
    return w[8:]


# Section 2, the cipher: encryption.


def round_(i: int, X: Words, K: Words, step: Word) -> Words:
    """Section 2: R_i(X) = L(S_i(X ^ K_i)), for i = 0 .. 30."""
    return linear(last_round(i, X, K, step))


def last_round(i: int, X: Words, K: Words, step: Word) -> Words:
    """Section 2: S_i(X ^ K_i); of R_31 it is all but the second key."""
    return S[i % 8].bitsliced(mix_key(X, K, step))


@named
def mix_key(X: Words, K: Words, step: Word) -> Words:
    """Section 3, step 1: X ^ K_i."""
    return [x ^ k for x, k in zip(X, K)]


@named
def linear(X: Words) -> Words:
    """Section 3, step 3: the linear transformation L."""
    X0, X1, X2, X3 = X
    X0 = X0.rotl(13)
    X2 = X2.rotl(3)
    X1 = X1 ^ X0 ^ X2
    X3 = X3 ^ X2 ^ (X0 << 3)
    X1 = X1.rotl(1)
    X3 = X3.rotl(7)
    X0 = X0 ^ X1 ^ X3
    X2 = X2 ^ X3 ^ (X1 << 7)
    X0 = X0.rotl(5)
    X2 = X2.rotl(22)
    return [X0, X1, X2, X3]


# Decryption: the inverses in reverse order. K_32 comes first; step i = 31 .. 1 then undoes S_i, mixes in K_i and undoes
# the linear transformation of R_(i-1).


def inv_round(i: int, X: Words, K: Words, step: Word) -> Words:
    """Section 2.2: S_i and the key before it undone, then the linear transformation of R_(i - 1)."""
    return inv_linear(inv_first_round(i, X, K, step))


def inv_first_round(i: int, X: Words, K: Words, step: Word) -> Words:
    """Section 2.2: S_i and the key before it undone."""
    return mix_key(INV_S[i % 8].bitsliced(X), K, step)


@named
def inv_linear(X: Words) -> Words:
    """Section 2.2: the inverse of the linear transformation L."""
    X0, X1, X2, X3 = X
    X2 = X2.rotr(22)
    X0 = X0.rotr(5)
    X2 = X2 ^ X3 ^ (X1 << 7)
    X0 = X0 ^ X1 ^ X3
    X3 = X3.rotr(7)
    X1 = X1.rotr(1)
    X3 = X3 ^ X2 ^ (X0 << 3)
    X1 = X1 ^ X0 ^ X2
    X2 = X2.rotr(3)
    X0 = X0.rotr(13)
    return [X0, X1, X2, X3]
