"""Bit permutations, expansions and selections, by a table as papers print it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from .word import Word, const, join

__all__ = ["Selection", "permute"]


class Selection:
    """A permutation, expansion or selection of bits that a paper prints as a table: a function of words of one width.

    Parameters
    ----------
    width : int
        Bits of the word that it takes.
    *rows : sequence of int
        The entries as printed, row by row.
    first, end
        See `permute`. The table says where bits come from.
    """

    def __init__(self, width: int, *rows: Sequence[int], first: Literal[0, 1] = 0, end: Literal["lsb", "msb"] = "lsb"):
        self.width, self.table = width, tuple(entry for row in rows for entry in row)
        self._first, self._end = first, end

    def __call__(self, word: Word) -> Word:
        """The bits of a word.

        Raises
        ------
        ValueError
            If the word has another width; see also `permute`.
        """
        if word.width != self.width:
            raise ValueError(f"this selection must be given a word of {self.width} bits, not of {word.width}")
        return permute(word, self.table, first=self._first, end=self._end)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """For each bit of the result, the lowest first, the bit of the word that it is."""
        values = [self(const(1 << bit, self.width)).value for bit in range(self.width)]
        return tuple(next(bit for bit, value in enumerate(values) if value >> n & 1) for n in range(len(self.table)))


def permute(
    word: Word,
    table: Sequence[int],
    *,
    first: Literal[0, 1] = 0,
    end: Literal["lsb", "msb"] = "lsb",
    moves: bool = False,
) -> Word:
    """Wire the bits of a word anew, by a table in the notation of its paper.

    Two notations are in use. *Output bit i comes from input bit table[i]*: such a table may repeat and drop bits
    (expansions, permuted choices), and the result is as wide as the table is long. *Input bit i moves to place
    table[i]* (`moves`): a permutation of all bits. The entries of the table are in the order of the bits that they are
    for, so with ``end="msb"`` the first entry is for the most significant bit.

    Parameters
    ----------
    word : Word
        The input.
    table : sequence of int
        The entries as printed, row by row.
    first : 0 or 1
        Number of the first bit.
    end : "lsb" or "msb"
        The end of a word from which bits are counted.
    moves : bool
        Whether an entry is the place that a bit moves to, rather than the bit that comes to a place.

    Raises
    ------
    ValueError
        If an entry is no bit of the word, or if the entries of a table that moves bits are not all places, each once.

    Examples
    --------
    FIPS 46-3 counts bits from 1 at the most significant end, and says where bits come from. The bit layer of CHES
    2007, "An Ultra-Lightweight Block Cipher", counts from 0 at the least significant end, and says where bits go::

        permute(R, E, first=1, end="msb")
        permute(state, P, moves=True)
    """
    if first not in (0, 1) or end not in ("lsb", "msb"):
        raise ValueError(f"bits are counted from 0 or 1, at the lsb or the msb; given {first} and {end!r}")
    if not table:
        raise ValueError("a table of bits must have an entry for every bit of the result; it is empty")
    last = first + word.width - 1
    for n, entry in enumerate(table):
        if not first <= entry <= last:
            raise ValueError(f"a table of bits must name bits {first} to {last} of the word; entry {n} is {entry}")
    if moves and sorted(table) != [*range(first, last + 1)]:
        place, times = Counter(table).most_common(1)[0]
        occurs = f", of which place {place} occurs {'twice' if times == 2 else f'{times} times'}" if times > 1 else ""
        raise ValueError(
            f"a table that moves bits must give each of {word.width} bits a place of its own; it has "
            f"{len(table)} entries{occurs}"
        )
    origins = [entry - first for entry in table]
    if moves:
        origins = sorted(range(word.width), key=origins.__getitem__)
    if end == "msb":
        origins = [word.width - 1 - origin for origin in reversed(origins)]
    if word.is_const:
        return const(sum((word.value >> origin & 1) << n for n, origin in enumerate(origins)), len(origins))
    return join(*(word[origin] for origin in reversed(origins)))
