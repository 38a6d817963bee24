"""MARS with round keys of two words, decryption on mirrored words, and a key expansion of one word a step.

Adding and subtracting four subkeys takes two steps, so that all round keys have one shape. Decryption holds the words
of the state mirrored, as D, C, B, A; then one mixing undoes the other, so its steps are those of encryption, and a core
round takes E of the same word. An entry of S is chosen from S0 and S1, which mixing has as well.

In the key expansion T rotates, so that the word at work is T[0], and words of K are stored while the next linear
transformation passes over T, which saves steps and selectors.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from ...words import Table, Word, choose, const, join, mux, named, select
from .. import mars, mars_sbox
from ..byte_order import little_endian
from ..cipher import Phase, SetUp
from ..mars import Words
from ..mars_sbox import S0, S1, B
from .equality import Equality, function
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "KeyState", "MARSHalves", "expand", "multiplication_key"]

#: Which steps are core rounds in forwards mode.
FORWARDS = Table("forwards", [2 + 8 <= i < 2 + 8 + 8 for i in range(36)], 1)
#: Key expansion: in which step of a linear transformation a row of K passes, and which; T[8r] and T[8r + 4] are row r.
PASSING = {8 * r % 15: r for r in range(5)}
PASSES = Table("passes", [i in PASSING for i in range(15)], 1)
PLACE = Table("place", [PASSING.get(i, 0) for i in range(15)], 5)
FIRST = Table("first", [0, 0, 5, 10, 15], 5)
#: Four times a linear transformation and four rounds of stirring, then a pass over T for the last rows.
STEPS = 4 * (1 + 4) * 15 + max(PASSING) + 1


class MARSHalves(Form[Words, Words, "KeyState"]):
    """MARS in 36 steps; the key expansion is a set-up run."""

    page_class = mars.MARS

    def __init__(self, page: mars.MARS):
        super().__init__(page)
        one, eight, sixteen, steps = (tuple(count for _ in page.key_sizes) for count in (1, 8, 16, STEPS))
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

    def load_words(self, key: Word, size: Word) -> KeyState:
        """Key expansion, initialization: T = k[0] .. k[n - 1], n, 0 .. 0."""
        k = [little_endian(word) for word in key.split(32)]
        lengths = [bits // 32 for bits in self.key_sizes]
        T = select(size, [k[:n] + [const(n, 32)] + [const(0, 32)] * (14 - n) for n in lengths])
        return KeyState(T, const(0, 4), const(0, 3), const(0, 3))

    def spans(self, decrypt: bool, size: int) -> list[int]:
        """Adding and subtracting subkeys is two steps."""
        return [2, *[1] * 32, 2]

    def state_from(self, state: Words, decrypt: bool) -> Words:
        """In decryption the words are mirrored."""
        return state[::-1] if decrypt else state

    def keys_from(self, keys: list[Any], size: int) -> list[Words | None]:
        """Two words of K in every step."""
        pairs: list[Words | None] = []
        for key in keys:
            pairs += [None] if key is None else [key[n : n + 2] for n in range(0, len(key), 2)]
        return pairs


def S(index: Word) -> Word:
    """The whole S-box, indexed by nine bits; chosen from its halves, so that core and mixing look up in the same."""
    return mux(index[8], S1[index[:8]], S0[index[:8]])


class KeyState(NamedTuple):
    """State of the key expansion: T, and the numbers of the word `i`, of the pass over T (0 is the linear
    transformation), and of the run `j`."""

    T: Words
    i: Word
    stirring: Word
    j: Word


def row(ks: KeyState) -> Word:
    return FIRST[ks.j] + PLACE[ks.i]


def expand(ks: KeyState, key: Words, size: Word) -> tuple[KeyState, Words]:
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
def multiplication_key(K: Word, before: Word) -> Word:
    """Key expansion, modifying multiplication keys: K[i], with the help of K[i - 1]."""
    w = K | 3
    p = B[K[:2]].rotl(before[:5])
    return w ^ (p & mask(w))


@named
def mask(w: Word) -> Word:
    """M, whose bits 2 to 30 say whether a bit of w is inside a run of ten alike or more."""
    alike = ~(w ^ (w >> 1)) & 0x7FFFFFFF
    for n in (1, 2, 4, 1):  # with the 1, 3, 7 and 8 pairs above it
        alike = alike & (alike >> n)
    inside = alike << 1
    for n in (1, 2, 4):  # from the second bit of the run to the ninth
        inside = inside | (inside << n)
    return inside & 0x7FFFFFFC


# Adding and subtracting keys.


def add_first(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    return [A + K[0], B + K[1], C, D]


def add_last(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    return [A, B, C + K[0], D + K[1]]


def subtract_first(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    return [A - K[0], B - K[1], C, D]


def subtract_last(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    return [A, B, C - K[0], D - K[1]]


def add_first_and_mirror(state: Words, K: Words, i: Word) -> Words:
    return add_first(state, K, i)[::-1]


def mirror_and_subtract_last(state: Words, K: Words, i: Word) -> Words:
    return subtract_last(state[::-1], K, i)


# Mixing. Its steps are told apart by the last two bits of i; decryption counts down, so it has their complement.


@named
def forward_mixing(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    b3, b2, b1, b0 = A.split(8)
    B = (B ^ S0[b0]) + S1[b1]
    C = C + S0[b2]
    D = D ^ S1[b3]
    A = A.rotr(24) + mux(i[1], mux(i[0], B, D), const(0, 32))
    return [B, C, D, A]


@named
def backwards_mixing(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    A = A - mux(i[1], const(0, 32), mux(i[0], B, D))
    b3, b2, b1, b0 = A.split(8)
    B = B ^ S1[b0]
    C = C - S0[b3]
    D = (D - S1[b2]) ^ S0[b1]
    return [B, C, D, A.rotl(24)]


def inv_backwards_mixing(state: Words, K: Words, i: Word) -> Words:
    return forward_mixing(state, K, ~i)


def inv_forward_mixing(state: Words, K: Words, i: Word) -> Words:
    return backwards_mixing(state, K, ~i)


# The cryptographic core.


E = partial(mars.E, S=S)


def core_round(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    L, M, R = E(A, K)
    B, D = choose(FORWARDS[i], [B + L, D ^ R], [B ^ R, D + L])
    return [B, C + M, D, A.rotl(13)]


def inv_core_round(state: Words, K: Words, i: Word) -> Words:
    A, B, C, D = state
    A = A.rotr(13)
    L, M, R = E(A, K)
    B, D = choose(FORWARDS[i], [B ^ R, D - L], [B - L, D ^ R])
    return [B, C - M, D, A]


EQUALITIES = (
    Equality(
        "S",
        "the S-box of 512 words",
        "the core looks up in the tables of mixing",
        function(S, lambda x: mars_sbox.S[x], x=9),
    ),
    Equality(
        "mask",
        "the mask M of a multiplication key",
        "runs of ten bits in eight steps",
        function(mask, mars.mask, w=32),
    ),
    equality_of(
        MARSHalves,
        "round_keys",
        "the key expansion",
        "one word of T a clock, stored while the next pass goes over T; two words of K in every round key",
    ),
    equality_of(
        MARSHalves,
        "encryption",
        "mixing and cryptographic core",
        "one mixing round and one core round for all numbers i; two words of K in every step",
    ),
    equality_of(
        MARSHalves, "decryption", "their inverses", "decryption on mirrored words takes the steps of encryption"
    ),
)
