"""Sums modulo 2 and inclusive ors of many words, as balanced trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import or_, xor

from .word import Word

__all__ = ["any_of", "xor_all"]


def xor_all(words: Iterable[Word]) -> Word:
    """Exclusive or of all words, as a balanced tree."""
    return _balanced(list(words), xor)


def any_of(words: Iterable[Word]) -> Word:
    """Inclusive or of all words, as a balanced tree."""
    return _balanced(list(words), or_)


def _balanced(words: list[Word], operation: Callable[[Word, Word], Word]) -> Word:
    while len(words) > 1:
        paired = [operation(a, b) for a, b in zip(words[::2], words[1::2], strict=False)]
        words = paired + words[len(words) & ~1 :]
    return words[0]
