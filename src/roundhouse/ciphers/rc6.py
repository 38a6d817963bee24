"""RC6-32/20/b, after Rivest, Robshaw, Sidney and Yin 1998 ("The RC6 Block Cipher", version 1.1, August 20, 1998); names
and section numbers are the paper's.

Byte order: the first byte of a block is the least significant of A, and the first byte of a key the least significant
of L[0] (sections 2 and 2.1). At the ports, high bits first: block A, B, C, D, little-endian; key L[0] .. L[c-1],
little-endian. A round key is two words of S: S[0] and S[1] before the rounds, S[2i] and S[2i + 1] in round i, S[42] and
S[43] after them.
"""

from __future__ import annotations

from ..words import Word, const, join, named
from .byte_order import little_endian
from .cipher import Cipher, Phase

R = 20  #: rounds
LG_W = 5  #: the logarithm of the word size
P32, Q32 = 0xB7E15163, 0x9E3779B9  #: section 2.1, magic constants

Words = list[Word]


class RC6(Cipher[Words, Words]):
    """RC6 with one key size, or with several that are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        Key sizes in bits, multiples of 32 in rising order.
    """

    family, block_bits = "rc6", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"rc6_{key_sizes[0]}" if len(key_sizes) == 1 else "rc6"
        once, rounds = tuple(1 for _ in key_sizes), tuple(R for _ in key_sizes)
        self.encryption = (Phase(pre_whitening, once), Phase(round_, rounds), Phase(post_whitening, once))
        self.decryption = (Phase(inv_post_whitening, once), Phase(inv_round, rounds), Phase(inv_pre_whitening, once))

    def load(self, block: Word) -> Words:
        return [little_endian(word) for word in block.split(32)]

    def store(self, state: Words) -> Word:
        return join(*(little_endian(word) for word in state))

    def round_keys(self, key: Word, size: int = 0) -> list[Words]:
        """Section 2.1: two words of S for each step."""
        L = [little_endian(word) for word in key.split(32)]
        S = key_schedule(L[: self.key_sizes[size] // 32])
        return [S[2 * i : 2 * i + 2] for i in range(R + 2)]


# Section 2.1, key schedule.


def key_schedule(L: Words) -> Words:
    """Section 2.1: the words S[0] .. S[2r + 3] of the key L[0] .. L[c - 1]."""
    c, L = len(L), list(L)
    S = [const(P32, 32)]
    for i in range(1, 2 * R + 4):
        S.append(S[i - 1] + Q32)
    A = B = const(0, 32)
    i = j = 0
    for _ in range(3 * max(c, 2 * R + 4)):
        A = S[i] = (S[i] + A + B).rotl(3)
        B = L[j] = (L[j] + A + B).rotl((A + B)[:LG_W])
        i = (i + 1) % (2 * R + 4)
        j = (j + 1) % c
    return S


# Section 2.2, encryption.


def pre_whitening(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: S[0] and S[1] before the first round."""
    A, B, C, D = state
    return [A, B + S[0], C, D + S[1]]


@named
def round_(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: a round."""
    A, B, C, D = state
    t = f(B)
    u = f(D)
    A = (A ^ t).rotl(u[:LG_W]) + S[0]
    C = (C ^ u).rotl(t[:LG_W]) + S[1]
    return [B, C, D, A]


def post_whitening(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: S[2r + 2] and S[2r + 3] after the last round."""
    A, B, C, D = state
    return [A + S[0], B, C + S[1], D]


# Section 2.2, decryption.


def inv_post_whitening(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: S[2r + 2] and S[2r + 3] taken off again."""
    A, B, C, D = state
    return [A - S[0], B, C - S[1], D]


def inv_round(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: the inverse of a round."""
    A, B, C, D = state
    A, B, C, D = D, A, B, C
    u = f(D)
    t = f(B)
    C = (C - S[1]).rotr(t[:LG_W]) ^ u
    A = (A - S[0]).rotr(u[:LG_W]) ^ t
    return [A, B, C, D]


def inv_pre_whitening(state: Words, S: Words, i: Word) -> Words:
    """Section 2.2: S[0] and S[1] taken off again."""
    A, B, C, D = state
    return [A, B - S[0], C, D - S[1]]


@named
def f(x: Word) -> Word:
    """Section 2.2: (x * (2x + 1)) <<< lg w."""
    return (x * join(x[:31], const(1, 1))).rotl(LG_W)
