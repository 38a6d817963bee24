"""SIMON's key expansion a word at a time, in both directions.

The bit of the constant sequence is known last and is added last. The sequence is in two tables, of its even and of its
odd bits, which cost less than one of all bits and less than the paper's shift register, which would have to circulate
with every key state.
"""

from __future__ import annotations

from typing import ClassVar

from ...words import Table, Word, const, join, mux, named, xor_all
from .. import simon
from ..simon import Words, Z
from .form import Form, InnerFunctions
from .parts import equality_of

__all__ = ["EQUALITIES", "SIMONWindow"]


class SIMONWindow(Form[Words, Word, Words]):
    """SIMON with the key words k[i] .. k[i + m - 1] as its key state."""

    page_class = simon.SIMON
    inner: ClassVar[InnerFunctions] = {"round_keys": ("a word of it", "key_expansion")}

    def __init__(self, page: simon.SIMON):
        super().__init__(page)
        self.n = page.n
        self.even, self.odd = half_of_z(page, "even", 0), half_of_z(page, "odd", 1)

    def load_key(self, key: Word, size: Word) -> Words:
        return key.split(self.n)[::-1]

    def round_key(self, ks: Words, i: Word) -> Word:
        return ks[0]

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        k, *others = ks
        return [*others, self.key_expansion(k, others, i)]

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        *others, k = ks
        return [self.key_expansion(k, others, i), *others]

    @named
    def key_expansion(self, k: Word, others: Words, i: Word) -> Word:
        """k[i + m] from k[i], or k[i] from k[i + m]: the same sum of the words between is added to either."""
        terms = [others[-1].rotr(3), others[-1].rotr(4)]
        if len(others) == 3:
            terms += [others[0], others[0].rotr(1)]
        c = const(2**self.n - 4, self.n)
        z = mux(i[0], self.odd[i[1:]], self.even[i[1:]])
        return xor_all([k ^ c, *terms]) ^ join(const(0, self.n - 1), z)


def half_of_z(page: simon.SIMON, name: str, first: int) -> Table:
    """Every other bit of the constant sequence, as far as there are rounds."""
    rounds = range(first, page.T, 2)
    bits = [int(Z[page.j][i % 62]) for i in rounds]
    said = f"bits {first}, {first + 2} .. {rounds[-1]} of z_{page.j} from the left"
    return Table(f"z{page.j}_{name}", bits, 1, said=said)


EQUALITIES = (
    equality_of(SIMONWindow, "round_keys", "the key expansion (3.2), all ten sizes", "one word a clock"),
    equality_of(SIMONWindow, "prev_key", "the key expansion from its end", "key words last to first, not stored"),
)
