"""Words of a bit-sliced cipher that S-boxes give: bit k of all S-boxes is word k, a plane."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from ..words import Word
from ..words.op import JOIN, SLICE

__all__ = ["planes"]

#: A plane has a bit of at least so many look-ups.
WORDS = 8


def planes(order: Iterable[Word]) -> list[tuple[Word, ...]]:
    """Return the groups of look-ups whose bits are taken plane by plane.

    For each bit of their entries there is a word made of that bit of all look-ups of the group, and of nothing else.
    Wherever else they are taken, it is bit by bit too.

    Parameters
    ----------
    order : iterable of Word
        All words of a graph.

    Returns
    -------
    list of tuple of Word
        The look-ups of each group in the order of the bits that they take, the lowest first.
    """
    found: dict[frozenset[Word], set[object]] = defaultdict(set)
    whole: set[Word] = set()
    for word in order:
        if not _is_bit(word):
            whole.update(word.args)
        if word.op is JOIN and len(word.args) >= WORDS and all(map(_is_bit, word.args)):
            looked_up = frozenset(one.args[0] for one in word.args if one.args[0].op.is_lookup)
            if len(looked_up) == len(word.args) and len({one.param for one in word.args}) == 1:
                found[looked_up].add(word.args[0].param)
    return [
        tuple(sorted(words, key=_place))
        for words, bits in found.items()
        if whole.isdisjoint(words) and _complete(words, bits)
    ]


def _complete(words: Collection[Word], bits: Collection[object]) -> bool:
    """Whether there are planes of all bits of some look-ups, which take different bits."""
    return {one.width for one in words} == {len(bits)} and len(set(map(_place, words))) == len(words)


def _is_bit(word: Word) -> bool:
    return word.op is SLICE and word.width == 1


def _place(word: Word) -> int:
    """The place of the lowest bit that a look-up takes."""
    (index,) = word.args
    last = index.args[-1] if index.op is JOIN else index
    return last.param[0] if last.op is SLICE else 0
