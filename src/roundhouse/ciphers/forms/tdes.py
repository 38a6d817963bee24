"""Triple DES with the C, D of its keys in a ring: that in front shifts as in DES, and the others wait.

After a transformation the ring turns. The first key, and the third, wait as C_0, D_0, which after a whole
transformation is there again; the second one, whose round keys come last to first, as C_1, D_1, where it ends.
"""

from __future__ import annotations

from ...words import Table, Word, choose, mux, select
from .. import tdes
from ..des import LEFT_SHIFTS, PC1, PC2, ROUNDS, Halves
from .des import shifted
from .form import Form
from .parts import equality_of

__all__ = ["EQUALITIES", "TDESRing"]

Words = list[Word]

#: Places by which the C, D in front shift to the left on the way from step i to the next, after the ring has turned.
FORWARD, INVERSE = LEFT_SHIFTS[1:], tuple(-shifts for shifts in reversed(LEFT_SHIFTS[1:]))
SHIFTS = (*FORWARD, -1, *INVERSE, 1, *FORWARD)
RIGHT = Table("right", [shifts < 0 for shifts in SHIFTS], 1)
TWO = Table("two", [abs(shifts) == 2 for shifts in SHIFTS], 1)
TURNS = Table("turns", [(i + 1) % ROUNDS == 0 for i in range(len(SHIFTS))], 1)


class TDESRing(Form[Halves, Word, Words]):
    """Triple DES with a key state of one word C, D for each key; the ring of two keys comes back to the first."""

    page_class = tdes.TDES

    def __init__(self, page: tdes.TDES):
        super().__init__(page)
        self.keys, self.key_bundle = page.key_bits // 64, page.key_bundle

    def load_key(self, key: Word, size: Word) -> Words:
        KEY1, KEY2, KEY3 = self.chosen(key, size)
        return [shifted(KEY1, 1), shifted(KEY2, 1), KEY3][: self.keys]

    def last_key(self, key: Word, size: Word) -> Words:
        KEY1, KEY2, KEY3 = self.chosen(key, size)
        return [KEY3, KEY1, shifted(KEY2, 1)] if self.keys == 3 else [KEY1, shifted(KEY2, 1)]

    def round_key(self, ks: Words, i: Word) -> Word:
        return PC2(ks[0])

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        front, *others = choose(TURNS[i], [*ks[1:], ks[0]], ks)
        return [self.shift(front, RIGHT[i], TWO[i]), *others]

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        back = [self.shift(ks[0], ~RIGHT[i], TWO[i]), *ks[1:]]
        return choose(TURNS[i], [back[-1], *back[:-1]], back)

    def chosen(self, key: Word, size: Word) -> Words:
        """Permuted choice 1 of each key of the bundle, C_0 and D_0."""
        bundles = [self.key_bundle(key, n) for n in range(len(self.key_sizes))]
        return [PC1(KEY) for KEY in select(size, bundles)]

    def shift(self, CD: Word, right: Word, two: Word) -> Word:
        """C and D, shifted by one or two places in either direction."""
        left_by, right_by = (mux(two, shifted(CD, way * 2), shifted(CD, way)) for way in (1, -1))
        return mux(right, right_by, left_by)


EQUALITIES = (
    equality_of(
        TDESRing, "round_keys", "the key schedules of the three keys (3.1)", "one round key a clock, by shifts"
    ),
    equality_of(TDESRing, "prev_key", "the key schedules from their end", "round keys last to first, not stored"),
    equality_of(TDESRing, "last_key", "C_16, D_16 of the last key, and the others", "decryption starts at once"),
)
