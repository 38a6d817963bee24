"""Choosing between words and between trees of words of one shape."""

from __future__ import annotations

from collections.abc import Sequence

from .op import GUARD, MUX
from .trees import T, Tree, flatten, map_tree, unflatten
from .word import Word, apply

__all__ = ["choose", "guard", "mux", "select"]


def mux(sel: Word, one: Word, zero: Word) -> Word:
    """`one` if the bit `sel` is 1, else `zero`."""
    if sel.width != 1 or one.width != zero.width:
        raise TypeError(
            f"mux needs a one-bit selector and two words of one width; given {sel.width}, {one.width} and {zero.width}"
        )
    return apply(MUX, one.width, (sel, one, zero))


def choose(sel: Word, one: Tree, zero: T) -> T:
    """`one` if the bit `sel` is 1, else `zero`, for trees of one shape."""
    return unflatten(zero, (mux(sel, a, b) for a, b in zip(flatten(one), flatten(zero), strict=True)))


def select(number: Word, variants: Sequence[T]) -> T:
    """The variant with this number, of trees of one shape; the last one if the number is too large."""
    chosen = variants[-1]
    for n in reversed(range(len(variants) - 1)):
        chosen = choose(number.eq(n), variants[n], chosen)
    return chosen


def guard(sel: Word, tree: T) -> T:
    """`tree`, whose value matters only while the bit `sel` is 1.

    A guard costs nothing. It states which units may share hardware.
    """
    return map_tree(lambda word: apply(GUARD, word.width, (sel, word)), tree)
