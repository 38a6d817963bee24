"""Straight to the end of a run of prekeys: an affine map of words that only adds and rotates them, as few sums.

Prekeys are made by additions, rotations and constants alone, however far one goes, so each of the last ones is a
constant plus a sum of rotated words of the first. Sums of two that several of them have in common, rotated alike or
not, are taken once: always the commonest next, and of those that of the earliest words (C. Paar, "Optimized arithmetic
for Reed-Solomon encoders", 1997, on words instead of bits).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ...words import Word, const, xor_all

__all__ = ["Jump"]

WIDTH = 32
Term = tuple[int, int]  #: the number of a word, and by how much it is rotated left
Pair = tuple[int, int, int]  #: the sum of two words, by how much the second is rotated further than the first


class Jump:
    """What a function of `count` words computes, as a constant and sums of rotated words.

    Attributes
    ----------
    constants : list of int
        What is added to each result.
    pairs : list of (int, int, int)
        The sums that are taken once; their results are the words that follow the given ones.
    rows : list of set
        The terms of each result, which may be such sums.
    """

    def __init__(self, function: Callable[[list[Word]], Sequence[Word]], count: int):
        def results(given: int) -> list[int]:
            return list(map(int, function([const(n == given, WIDTH) for n in range(count)])))

        self.constants = results(count)
        columns = [results(n) for n in range(count)]
        self.rows: list[set[Term]] = [
            {(n, r) for n, column in enumerate(columns) for r in range(WIDTH) if (column[row] ^ constant) >> r & 1}
            for row, constant in enumerate(self.constants)
        ]
        self.depth = [0] * count
        self.pairs: list[Pair] = []
        common = Counter(_pair(a, b) for row in self.rows for a in row for b in row if a < b)
        while max(common.values(), default=0) > 1:
            self._share(max(common, key=lambda pair: (common[pair], -self._level(pair), pair)), common)

    def __call__(self, words: Sequence[Word]) -> list[Word]:
        """The results for these words."""
        words = list(words)
        for a, b, turn in self.pairs:
            words.append(words[a] ^ words[b].rotl(turn))
        return [
            xor_all(words[n].rotl(turn) for n, turn in sorted(row)) ^ constant
            for row, constant in zip(self.rows, self.constants, strict=True)
        ]

    def _level(self, pair: Pair) -> int:
        return 1 + max(self.depth[pair[0]], self.depth[pair[1]])

    def _share(self, pair: Pair, common: Counter[Pair]) -> None:
        """Put a new word in the place of a pair wherever it stands, and count anew what stands beside it."""
        new = len(self.depth)
        self.depth.append(self._level(pair))
        self.pairs.append(pair)
        for row in self.rows:
            for turn in range(WIDTH):
                a, b = (pair[0], turn), (pair[1], (turn + pair[2]) % WIDTH)
                if {a, b} <= row:
                    for term in a, b:
                        row.remove(term)
                        common.subtract(_pair(term, other) for other in row)
                    common.update(_pair((new, turn), other) for other in row)
                    row.add((new, turn))
        del common[pair]


def _pair(a: Term, b: Term) -> Pair:
    """The two terms, whatever the rotation that both have in common."""
    (m, r), (n, s) = sorted((a, b))
    turn = (s - r) % WIDTH
    return (m, n, min(turn, WIDTH - turn) if m == n else turn)
