"""RC6-32/20/b, after R. L. Rivest, M. J. B. Robshaw, R. Sidney and Y. L. Yin, "The RC6 Block Cipher" (version 1.1,
August 20, 1998); names and section numbers are the paper's.

Byte order: the first byte of a block is the least significant of A, and the first byte of a key the least significant
of L[0] (sections 2 and 2.1). The state is the four words A, B, C, D, and a round key two words of S: S[0] and S[1]
before the rounds, S[2i] and S[2i + 1] in round i, S[42] and S[43] after them. Departures from the text: a decryption
step turns the words at its end and not at its beginning, so that f is taken of the same two words in both directions;
L turns, so that the word in use is L[0]; and S is not filled before it is mixed, but in the first pass over it.
"""

from typing import NamedTuple

from ..words import Word, const, join, mux, named
from .byte_order import little_endian
from .cipher import Cipher, Phase, SetUp

R = 20  #: rounds
LG_W = 5  #: the logarithm of the word size
P32, Q32 = 0xB7E15163, 0x9E3779B9  #: section 2.1, magic constants


class RC6(Cipher):
    """RC6 with one key size, or with several that are selected at run time."""

    family, block_bits = "rc6", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"rc6_{key_sizes[0]}" if len(key_sizes) == 1 else "rc6"
        once, rounds, mixing = (tuple(count for _ in key_sizes) for count in (1, R, 3 * (2 * R + 4)))
        self.encryption = (Phase(pre_whitening, once), Phase(round_, rounds), Phase(post_whitening, once))
        self.decryption = (Phase(inv_post_whitening, once), Phase(inv_round, rounds), Phase(inv_pre_whitening, once))
        self.set_up = SetUp(load_key, row, self.mix, mixing, (32, 32))

    def load(self, block):
        return [little_endian(word) for word in block.split(32)]

    def store(self, state):
        return join(*(little_endian(word) for word in state))

    def mix(self, ks, key, size):
        """Section 2.1: one pass of the last loop."""
        odd, wraps = ks.i[0], ks.i.eq(2 * R + 3)
        S = mux(ks.fills, ks.P, mux(odd, key[1], key[0]))
        A = (S + (ks.A + ks.B)).rotl(3)
        AB = A + ks.B
        B = (ks.L[0] + AB).rotl(AB[:LG_W])
        L = [*ks.L[1:], B]
        for n, bits in enumerate(self.key_sizes[:-1]):
            c = bits // 32
            L[c - 1] = mux(size.eq(n), B, L[c - 1])
        i = mux(wraps, const(0, ks.i.width), ks.i + 1)
        return KeyState(A, B, L, ks.P + Q32, i, ks.fills & ~wraps), [mux(odd, key[0], A), mux(odd, A, key[1])]


class KeyState(NamedTuple):
    """State of the mixing loop: `P` is what S[i] is filled with, while the bit `fills` is 1."""

    A: Word
    B: Word
    L: list[Word]
    P: Word
    i: Word
    fills: Word


def load_key(key, size):
    L = [little_endian(word) for word in key.split(32)]
    return KeyState(const(0, 32), const(0, 32), L, const(P32, 32), const(0, 6), const(1, 1))


def row(ks):
    return ks.i[1:]


# Section 2.2, encryption.


def pre_whitening(state, S, i):
    A, B, C, D = state
    return [A, B + S[0], C, D + S[1]]


@named
def round_(state, S, i):
    A, B, C, D = state
    t, u = f(B), f(D)
    A = (A ^ t).rotl(u[:LG_W]) + S[0]
    C = (C ^ u).rotl(t[:LG_W]) + S[1]
    return [B, C, D, A]


def post_whitening(state, S, i):
    A, B, C, D = state
    return [A + S[0], B, C + S[1], D]


# Section 2.2, decryption.


def inv_post_whitening(state, S, i):
    A, B, C, D = state
    return [D, A - S[0], B, C - S[1]]


@named
def inv_round(state, S, i):
    A, B, C, D = state
    t, u = f(B), f(D)
    C = (C - S[1]).rotr(t[:LG_W]) ^ u
    A = (A - S[0]).rotr(u[:LG_W]) ^ t
    return [D, A, B, C]


def inv_pre_whitening(state, S, i):
    D, A, B, C = state
    return [A, B - S[0], C, D - S[1]]


@named
def f(x):
    """(x * (2x + 1)) <<< lg w."""
    return (x * join(x[:31], const(1, 1))).rotl(LG_W)
