"""SPECK's key expansion a word at a time, in both directions.

k[i + 1] and l[i + m - 1] are the round function of l[i] and k[i] with the number i for its round key, so a key step is
the hardware of a round; and its inverse goes back.
"""

from __future__ import annotations

from typing import ClassVar

from ...words import Word, const, join, named
from .. import speck
from ..speck import Words
from .form import Form, InnerFunctions
from .parts import equality_of

__all__ = ["EQUALITIES", "SPECKWindow"]


class SPECKWindow(Form[Words, Word, Words]):
    """SPECK with what a later step uses of k and l as its key state: k[i], l[i] .. l[i + m - 2]."""

    page_class = speck.SPECK
    inner: ClassVar[InnerFunctions] = {"round_keys": ("a step of it", "key_expansion")}

    def __init__(self, page: speck.SPECK):
        super().__init__(page)
        self.n, self.round_, self.inv_round = page.n, page.round_, page.inv_round

    def load_key(self, key: Word, size: Word) -> Words:
        return key.split(self.n)[::-1]

    def round_key(self, ks: Words, i: Word) -> Word:
        return ks[0]

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        k, first, *ls = ks
        last, k = self.key_expansion([first, k], i)
        return [k, *ls, last]

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        k, *ls, last = ks
        first, k = self.inv_key_expansion([last, k], i)
        return [k, first, *ls]

    @named
    def key_expansion(self, lk: Words, i: Word) -> Words:
        """l[i + m - 1] and k[i + 1] from l[i] and k[i]."""
        return self.round_(lk, self.number(i), i)

    @named
    def inv_key_expansion(self, lk: Words, i: Word) -> Words:
        """l[i] and k[i] from l[i + m - 1] and k[i + 1]."""
        return self.inv_round(lk, self.number(i), i)

    def number(self, i: Word) -> Word:
        """`i` as a word of n bits."""
        return join(const(0, self.n - i.width), i)


EQUALITIES = (
    equality_of(SPECKWindow, "round_keys", "the key expansion (4.2), all ten sizes", "one word a clock"),
    equality_of(SPECKWindow, "prev_key", "the key expansion from its end", "key words last to first, not stored"),
)
