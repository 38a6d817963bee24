"""XTEA in 64 Feistel rounds instead of 32 cycles, with the word of the key chosen a round ahead.

A cycle is two rounds of one function, which swaps the words, so that one round's hardware serves both. Which word of
the key a round adds to `sum` depends on `sum` alone; it is selected by a register that the round before has set.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ...words import Word, const, mux, named
from .. import xtea
from ..cipher import Phase
from .form import Form, InnerFunctions
from .parts import equality_of

__all__ = ["EQUALITIES", "XTEARounds"]

ROUNDS = 2 * xtea.N
LAST_SUM = xtea.DELTA * xtea.N
#: What a round is of a pass through the loop.
HALF = "half of it, y at an even index,"

Pair = list[Word]
Words = list[Word]


class XTEARounds(Form[Pair, Word, Words]):
    """XTEA round by round; the key state is the number of the word k[..] that the round adds, `sum`, and the key."""

    page_class = xtea.XTEA
    inner: ClassVar[InnerFunctions] = {"coding": (HALF, "round"), "decoding": (HALF, "inv_round")}

    def __init__(self, page: xtea.XTEA):
        super().__init__(page)
        self.encryption, self.decryption = (Phase(round_, (ROUNDS,)),), (Phase(inv_round, (ROUNDS,)),)

    def load_key(self, key: Word, size: Word) -> Words:
        return [first(const(0, 32)), const(0, 32), *key.split(32)]

    def last_key(self, key: Word, size: Word) -> Words:
        sum = const(LAST_SUM, 32)
        return [second(sum), sum, *key.split(32)]

    @named
    def round_key(self, ks: Words, i: Word) -> Word:
        n, sum, *k = ks
        return sum + mux(n[1], mux(n[0], k[3], k[2]), mux(n[0], k[1], k[0]))

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        _, sum, *k = ks
        sum = next_sum(sum, i)
        return [mux(i[0], first(sum), second(sum)), sum, *k]

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        _, sum, *k = ks
        sum = prev_sum(sum, i)
        return [mux(i[0], second(sum), first(sum)), sum, *k]

    def spans(self, decrypt: bool, size: int) -> list[int]:
        """A cycle is two rounds."""
        return [2] * self.page.step_count(size)

    def keys_from(self, keys: list[Any], size: int) -> list[Word | None]:
        """Each of its terms with `sum` is the key of a round."""
        return [term for cycle in keys for term in cycle]


@named
def next_sum(sum: Word, i: Word) -> Word:
    """It rises inside a cycle, that is, after its even round."""
    return mux(i[0], sum, sum + xtea.DELTA)


@named
def prev_sum(sum: Word, i: Word) -> Word:
    return mux(i[0], sum, sum - xtea.DELTA)


def first(sum: Word) -> Word:
    """The word of the key that the first round of a cycle adds: sum & 3."""
    return sum[0:2]


def second(sum: Word) -> Word:
    """The word of the key that the second round of a cycle adds: sum >> 11 & 3."""
    return sum[11:13]


@named
def round_(state: Pair, key: Word, i: Word) -> Pair:
    v, w = state
    return [w, v + (mixed(w) ^ key)]


@named
def inv_round(state: Pair, key: Word, i: Word) -> Pair:
    w, v = state
    return [v - (mixed(w) ^ key), w]


@named
def mixed(w: Word) -> Word:
    return ((w << 4) ^ (w >> 5)) + w


EQUALITIES = (
    equality_of(XTEARounds, "encryption", "coding, the loop of `tean`", "one adder for both halves of a block"),
    equality_of(XTEARounds, "decryption", "decoding, the loop of `tean`", "one subtractor for both halves of a block"),
    equality_of(
        XTEARounds,
        "round_keys",
        "sum + k[sum & 3], sum + k[sum >> 11 & 3]",
        "the word of the key is selected a round ahead",
    ),
    equality_of(XTEARounds, "prev_key", "the same from the end", "no stored round keys"),
    equality_of(XTEARounds, "last_key", "sum = DELTA * N at the end", "decryption starts at once"),
)
