"""MARS, after C. Burwick et al. (IBM), "MARS - a candidate cipher for AES" (revised September 22, 1999), which has the
key expansion of the second round ("tweaked", August 1999); names are the paper's.

Byte order: the first byte of a block is the least significant of A = D[0], and the first byte of a key the least
significant of k[0]. The state is the four words A, B, C, D, which turn by one place with every step so that A is the
source word. A round key is two words of K: two round keys are added first and two subtracted last, a core round takes
one, mixing none.

Departures from the text: decryption holds the words mirrored, as D, C, B, A. Then one mixing undoes the other, so its
steps are those of encryption, and a core round takes E of the same word. An entry of S is chosen from S0 and S1, which
mixing has as well. T turns, so that the word at work is T[0]; and words of K are stored while the next linear
transformation passes over T, which saves steps and selectors.
"""

from typing import NamedTuple

from ..words import Table, Word, choose, const, join, mux, named, select
from .byte_order import little_endian
from .cipher import Cipher, Phase, SetUp
from .mars_sbox import S0, S1, B, S

#: Which steps are core rounds in forwards mode.
FORWARDS = Table("forwards", [2 + 8 <= i < 2 + 8 + 8 for i in range(36)], 1)
#: Key expansion: in which step of a linear transformation a row of K passes, and which; T[8r] and T[8r + 4] are row r.
PASSING = {8 * r % 15: r for r in range(5)}
PASSES = Table("passes", [i in PASSING for i in range(15)], 1)
PLACE = Table("place", [PASSING.get(i, 0) for i in range(15)], 5)
FIRST = Table("first", [0, 0, 5, 10, 15], 5)
#: Four times a linear transformation and four rounds of stirring, then a pass over T for the last rows.
STEPS = 4 * (1 + 4) * 15 + max(PASSING) + 1


class MARS(Cipher):
    """MARS with one key size, any multiple of 32 from 128 to 448, or with several that are selected at run time."""

    family, block_bits = "mars", 128

    def __init__(self, *key_sizes: int):
        if not key_sizes or any(size not in range(128, 449, 32) for size in key_sizes):
            raise ValueError(f"a key of MARS has 128, 160, 192 ... or 448 bits; given {key_sizes}")
        self.key_sizes = key_sizes
        self.name = f"mars{key_sizes[0]}" if len(key_sizes) == 1 else "mars"
        one, eight, sixteen, steps = (tuple(count for _ in key_sizes) for count in (1, 8, 16, STEPS))
        self.encryption = (
            Phase(add_first, one),
            Phase(add_last, one),
            Phase(forward_mixing, eight, keyed=False),
            Phase(core_round, sixteen),
            Phase(backwards_mixing, eight, keyed=False),
            Phase(subtract_first, one),
            Phase(subtract_last, one),
        )
        self.decryption = (
            Phase(add_last, one),
            Phase(add_first_and_mirror, one),
            Phase(inv_backwards_mixing, eight, keyed=False),
            Phase(inv_core_round, sixteen),
            Phase(inv_forward_mixing, eight, keyed=False),
            Phase(mirror_and_subtract_last, one),
            Phase(subtract_first, one),
        )
        self.set_up = SetUp(self.load_words, row, expand, steps, (32, 32))

    def load(self, block):
        return [little_endian(word) for word in block.split(32)]

    def store(self, state):
        return join(*(little_endian(word) for word in state))

    def load_words(self, key, size):
        """Key expansion, initialization: T = k[0] .. k[n - 1], n, 0 .. 0."""
        k = [little_endian(word) for word in key.split(32)]
        lengths = [bits // 32 for bits in self.key_sizes]
        T = select(size, [k[:n] + [const(n, 32)] + [const(0, 32)] * (14 - n) for n in lengths])
        return KeyState(T, const(0, 4), const(0, 3), const(0, 3))


class KeyState(NamedTuple):
    """State of the key expansion: T, and the numbers of the word `i`, of the pass over T (0 is the linear
    transformation), and of the run `j`."""

    T: list[Word]
    i: Word
    stirring: Word
    j: Word


def row(ks):
    return FIRST[ks.j] + PLACE[ks.i]


def expand(ks, key, size):
    """Key expansion: linear transformation or stirring of a word of T; and storing two words of K, where they pass."""
    T, i, j = ks.T, ks.i, ks.j
    linear = T[0] ^ (T[15 - 7] ^ T[15 - 2]).rotl(3) ^ join(const(0, 26), i, j[:2])
    stirred = (T[0] + S(T[15 - 1][:9])).rotl(9)
    first, end = ks.stirring.eq(0), i.eq(14)
    last = end & ks.stirring.eq(4)
    following = KeyState(
        [*T[1:], mux(first, linear, stirred)],
        mux(end, const(0, 4), i + 1),
        mux(last, const(0, 3), mux(end, ks.stirring + 1, ks.stirring)),
        mux(last, j + 1, j),
    )
    pair = row(ks)[1:]
    whitens = pair.eq(0) | pair.eq(9)
    words = [T[0], mux(whitens, T[4], multiplication_key(T[4], T[0]))]
    return following, choose(first & PASSES[i], words, key)


@named
def multiplication_key(K, before):
    """Key expansion, modifying multiplication keys: K[i], with the help of K[i - 1]."""
    w = K | 3
    p = B[K[:2]].rotl(before[:5])
    return w ^ (p & mask(w))


def mask(w):
    """M, whose bits 2 to 30 say whether a bit of w is inside a run of ten alike or more."""
    alike = ~(w ^ (w >> 1)) & 0x7FFFFFFF
    for n in (1, 2, 4, 1):  # with the 1, 3, 7 and 8 pairs above it
        alike = alike & (alike >> n)
    inside = alike << 1
    for n in (1, 2, 4):  # from the second bit of the run to the ninth
        inside = inside | (inside << n)
    return inside & 0x7FFFFFFC


# Adding and subtracting keys.


def add_first(state, K, i):
    A, B, C, D = state
    return [A + K[0], B + K[1], C, D]


def add_last(state, K, i):
    A, B, C, D = state
    return [A, B, C + K[0], D + K[1]]


def subtract_first(state, K, i):
    A, B, C, D = state
    return [A - K[0], B - K[1], C, D]


def subtract_last(state, K, i):
    A, B, C, D = state
    return [A, B, C - K[0], D - K[1]]


def add_first_and_mirror(state, K, i):
    return add_first(state, K, i)[::-1]


def mirror_and_subtract_last(state, K, i):
    return subtract_last(state[::-1], K, i)


# Mixing. Its steps are told apart by the last two bits of i; decryption counts down, so it has their complement.


@named
def forward_mixing(state, K, i):
    A, B, C, D = state
    b3, b2, b1, b0 = A.split(8)
    B = (B ^ S0[b0]) + S1[b1]
    C = C + S0[b2]
    D = D ^ S1[b3]
    A = A.rotr(24) + mux(i[1], mux(i[0], B, D), const(0, 32))
    return [B, C, D, A]


@named
def backwards_mixing(state, K, i):
    A, B, C, D = state
    A = A - mux(i[1], const(0, 32), mux(i[0], B, D))
    b3, b2, b1, b0 = A.split(8)
    B = B ^ S1[b0]
    C = C - S0[b3]
    D = (D - S1[b2]) ^ S0[b1]
    return [B, C, D, A.rotl(24)]


def inv_backwards_mixing(state, K, i):
    return forward_mixing(state, K, ~i)


def inv_forward_mixing(state, K, i):
    return backwards_mixing(state, K, ~i)


# The cryptographic core.


@named
def E(word, K):
    """The expansion function, to three words."""
    M = word + K[0]
    R = word.rotl(13) * K[1]
    L = S(M[:9])
    R = R.rotl(5)
    M = M.rotl(R[:5])
    L = L ^ R
    R = R.rotl(5)
    L = L ^ R
    L = L.rotl(R[:5])
    return L, M, R


def core_round(state, K, i):
    A, B, C, D = state
    L, M, R = E(A, K)
    B, D = choose(FORWARDS[i], [B + L, D ^ R], [B ^ R, D + L])
    return [B, C + M, D, A.rotl(13)]


def inv_core_round(state, K, i):
    A, B, C, D = state
    A = A.rotr(13)
    L, M, R = E(A, K)
    B, D = choose(FORWARDS[i], [B ^ R, D - L], [B - L, D ^ R])
    return [B, C - M, D, A]
