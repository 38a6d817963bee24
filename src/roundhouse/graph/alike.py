"""Selecting between alike words: the selector stands where they differ, if that takes fewer bits.

``mux(s, a ^ (a << 4), b ^ (b << 4))`` is ``c ^ (c << 4)`` with ``c = mux(s, a, b)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..words import Word, mux
from .walk import remake

__all__ = ["bits_between", "select"]

Both = tuple[Word, Word]  #: a word that is wanted while a selector is 1, and the one that is wanted while it is 0

#: Operations so cheap that selectors may move before them, whoever else uses their results.
CHEAP = frozenset({"slice", "join", "xor", "and", "or", "not"})


def bits_between(pairs: Sequence[Both]) -> int:
    """Bits of the selectors that choose between the two words of every pair."""
    return min(_bits(_apart(pairs)), _bits(_apart(pairs, CHEAP)))


def select(selector: Word, pairs: Sequence[Both]) -> list[Word]:
    """The word of every pair that the bit `selector` tells, for as few bits as `bits_between` counts."""
    deep = _bits(_apart(pairs, CHEAP)) < _bits(_apart(pairs))
    done: dict[Both, Word] = {}
    stack = list(pairs)
    while stack:
        pair = stack[-1]
        parts = _parts(*pair) if deep and pair not in done else []
        if waiting := [part for part in parts if part not in done]:
            stack += waiting
            continue
        stack.pop()
        if pair in done:
            continue
        if _same(*pair):
            done[pair] = pair[0]
        elif parts:
            done[pair] = remake(pair[0], tuple(done[part] for part in parts))
        else:
            done[pair] = mux(selector, *pair)
    return [done[pair] for pair in pairs]


def _apart(pairs: Iterable[Both], through: frozenset[str] = frozenset()) -> set[Both]:
    """The pairs of words that differ, seen through operations that both have in common."""
    found: set[Both] = set()
    seen: set[Both] = set()
    stack = list(pairs)
    while stack:
        pair = stack.pop()
        if pair in seen or _same(*pair):
            continue
        seen.add(pair)
        if through and (parts := _parts(*pair)):
            stack += parts
        else:
            found.add(pair)
    return found


def _parts(one: Word, zero: Word) -> list[Both]:
    """The operands of two words that are results of the same cheap operation; none if they are not."""
    if one.op not in CHEAP or (one.op, one.param) != (zero.op, zero.param):
        return []
    alike = [a.width for a in one.args] == [a.width for a in zero.args]
    return list(zip(one.args, zero.args, strict=True)) if alike else []


def _same(one: Word, zero: Word) -> bool:
    return one is zero or (one.is_const and zero.is_const and one.value == zero.value)


def _bits(pairs: Iterable[Both]) -> int:
    return sum(one.width for one, _ in pairs)
