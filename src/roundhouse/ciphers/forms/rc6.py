"""RC6 with a mixing loop that fills S on its way, and decryption that multiplies the same words as encryption.

L rotates, so that the word in use is L[0], and S is filled in the first pass over it. A decryption step turns the words
at its end and not at its beginning.
"""

from __future__ import annotations

from typing import NamedTuple

from ...words import Word, const, mux, named
from .. import rc6
from ..byte_order import little_endian
from ..cipher import Phase, SetUp
from ..rc6 import LG_W, P32, Q32, R, Words, f
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "KeyState", "RC6Run"]


class KeyState(NamedTuple):
    """State of the mixing loop: `P` is what S[i] is filled with, while the bit `fills` is 1."""

    A: Word
    B: Word
    L: Words
    P: Word
    i: Word
    fills: Word


class RC6Run(Form[Words, Words, KeyState]):
    """RC6 with its mixing loop as a set-up run."""

    page_class = rc6.RC6

    def __init__(self, page: rc6.RC6):
        super().__init__(page)
        once, rounds, mixing = (tuple(count for _ in page.key_sizes) for count in (1, R, 3 * (2 * R + 4)))
        self.decryption = (Phase(inv_post_whitening, once), Phase(inv_round, rounds), Phase(inv_pre_whitening, once))
        self.set_up = SetUp(load_key, row, self.mix, mixing, (32, 32))

    def mix(self, ks: KeyState, key: Words, size: Word) -> tuple[KeyState, Words]:
        """One pass of the mixing loop."""
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

    def state_from(self, state: Words, decrypt: bool) -> Words:
        """In decryption the words are one place further."""
        A, B, C, D = state
        return [D, A, B, C] if decrypt else state


def load_key(key: Word, size: Word) -> KeyState:
    L = [little_endian(word) for word in key.split(32)]
    return KeyState(const(0, 32), const(0, 32), L, const(P32, 32), const(0, 6), const(1, 1))


def row(ks: KeyState) -> Word:
    return ks.i[1:]


def inv_post_whitening(state: Words, S: Words, i: Word) -> Words:
    A, B, C, D = state
    return [D, A - S[0], B, C - S[1]]


@named
def inv_round(state: Words, S: Words, i: Word) -> Words:
    A, B, C, D = state
    t, u = f(B), f(D)
    C = (C - S[1]).rotr(t[:LG_W]) ^ u
    A = (A - S[0]).rotr(u[:LG_W]) ^ t
    return [D, A, B, C]


def inv_pre_whitening(state: Words, S: Words, i: Word) -> Words:
    D, A, B, C = state
    return [A, B - S[0], C, D - S[1]]


EQUALITIES = (
    equality_of(RC6Run, "round_keys", "the key schedule (2.1)", "one pass of the loop a clock"),
    equality_of(RC6Run, "encryption", "encryption (2.2)", "as on the page"),
    equality_of(RC6Run, "decryption", "decryption (2.2)", "one pair of multipliers for both directions"),
)
