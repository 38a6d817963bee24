"""DES with C_n, D_n as its key state, which shifts left from one round key to the next, and right to the one before.

The sixteen left shifts are a whole turn, so C_16, D_16 is C_0, D_0: deciphering starts at once.
"""

from __future__ import annotations

from ...words import Table, Word, join, mux
from .. import des
from ..des import LEFT_SHIFTS, PC1, PC2, Halves
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "DESShifts", "shifted"]

#: Whether C, D shift by two from the round key of step i to the next; after the last one nothing is read.
TWO = Table(
    "two",
    [shifts == 2 for shifts in (*LEFT_SHIFTS[1:], 1)],
    1,
    said="iterations 2 to 16: 1 for two left shifts; then filler",
)


class DESShifts(Form[Halves, Word, Word]):
    """DES with the key state C_n, D_n in one word, from n = 1 on."""

    page_class = des.DES

    def load_key(self, key: Word, size: Word) -> Word:
        return shifted(PC1(key), LEFT_SHIFTS[0])

    def last_key(self, key: Word, size: Word) -> Word:
        return PC1(key)

    def round_key(self, ks: Word, i: Word) -> Word:
        return PC2(ks)

    def next_key(self, ks: Word, i: Word, size: Word) -> Word:
        return mux(TWO[i], shifted(ks, 2), shifted(ks, 1))

    def prev_key(self, ks: Word, i: Word, size: Word) -> Word:
        return mux(TWO[i], shifted(ks, -2), shifted(ks, -1))


def shifted(CD: Word, left: int) -> Word:
    """C and D, each rotated to the left by as many places; to the right, if negative."""
    return join(*(half.rotl(left % 28) for half in CD.split(28)))


EQUALITIES = (
    equality_of(DESShifts, "round_keys", "the key schedule KS (appendix 1)", "one round key a clock, by shifts"),
    equality_of(DESShifts, "prev_key", "the key schedule from its end", "round keys last to first, not stored"),
    equality_of(DESShifts, "last_key", "C_16, D_16", "deciphering starts at once: C_16 is C_0"),
)
