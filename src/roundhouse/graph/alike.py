"""Selecting between similar words: the selector goes where they differ, if that takes fewer bits.

``mux(s, a ^ (a << 4), b ^ (b << 4))`` is ``c ^ (c << 4)`` with ``c = mux(s, a, b)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..words import Word, mux
from ..words.op import AND, JOIN, NOT, OR, SLICE, XOR, Op

__all__ = ["Both", "bits_between", "choose_alike"]

Both: TypeAlias = tuple[Word, Word]  #: the word wanted while a selector is 1, and the one wanted while it is 0

#: Operations so cheap that selectors may move before them, whatever else uses their results.
CHEAP = frozenset({SLICE, JOIN, XOR, AND, OR, NOT})


def bits_between(pairs: Sequence[Both]) -> int:
    """Bits of the selectors that choose between the two words of every pair."""
    return min(_bits(_apart(pairs)), _bits(_apart(pairs, CHEAP)))


def choose_alike(selector: Word, pairs: Sequence[Both]) -> list[Word]:
    """Choose a word of every pair by the bit `selector`, with as few bits of selectors as `bits_between` counts."""
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
        one, zero = pair
        if one is zero:
            done[pair] = one
        elif parts:
            done[pair] = one.on(*(done[part] for part in parts))
        else:
            done[pair] = mux(selector, one, zero)
    return [done[pair] for pair in pairs]


def _apart(pairs: Iterable[Both], through: frozenset[Op] = frozenset()) -> set[Both]:
    """The pairs of words that differ, seen through operations that both words have in common."""
    found: set[Both] = set()
    seen: set[Both] = set()
    stack = list(pairs)
    while stack:
        pair = stack.pop()
        one, zero = pair
        if pair in seen or one is zero:
            continue
        seen.add(pair)
        if through and (parts := _parts(one, zero)):
            stack += parts
        else:
            found.add(pair)
    return found


def _parts(one: Word, zero: Word) -> list[Both]:
    """The operands of two words that are results of the same cheap operation; none if they are not."""
    if one.op not in CHEAP or one.op is not zero.op or one.param != zero.param:
        return []
    same_widths = [a.width for a in one.args] == [a.width for a in zero.args]
    return list(zip(one.args, zero.args, strict=True)) if same_widths else []


def _bits(pairs: Iterable[Both]) -> int:
    return sum(one.width for one, _ in pairs)
