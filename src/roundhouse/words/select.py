"""Choosing between words, and between alike trees (nested tuples and lists) of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any

from .word import Word, apply

__all__ = ["any_of", "choose", "flatten", "guard", "map_tree", "mux", "named", "pick", "unflatten", "xor_all"]


def mux(sel: Word, one: Word, zero: Word) -> Word:
    """`one` if the bit `sel` is 1, else `zero`."""
    if sel.width != 1 or one.width != zero.width:
        raise TypeError(
            f"mux needs a one-bit selector and two words of one width; given {sel.width}, {one.width} and {zero.width}"
        )
    if sel.is_const:
        return one if sel.value else zero
    if one is zero or (one.is_const and zero.is_const and one.value == zero.value):
        return one
    return apply("mux", one.width, (sel, one, zero))


def choose(sel: Word, one: Any, zero: Any) -> Any:
    """`one` if the bit `sel` is 1, else `zero`, for alike trees of words."""
    return unflatten(zero, (mux(sel, a, b) for a, b in zip(flatten(one), flatten(zero), strict=True)))


def pick(number: Word, variants: Sequence[Any]) -> Any:
    """That of the variants, alike trees of words, which has this number; the last, if the number is none of theirs."""
    chosen = variants[-1]
    for n in reversed(range(len(variants) - 1)):
        chosen = choose(number.eq(n), variants[n], chosen)
    return chosen


def guard(sel: Word, tree: Any) -> Any:
    """`tree`, whose value matters only while the bit `sel` is 1; it says what may share hardware, and costs nothing."""
    if sel.is_const:
        return tree
    return map_tree(lambda w: w if w.is_const else apply("guard", w.width, (sel, w)), tree)


def xor_all(words: Iterable[Word]) -> Word:
    """Exclusive or of all words, as a balanced tree."""
    return _balanced(list(words), lambda a, b: a ^ b)


def any_of(bits: Iterable[Word]) -> Word:
    """Inclusive or of all words, as a balanced tree."""
    return _balanced(list(bits), lambda a, b: a | b)


def named(function: Callable) -> Callable:
    """Name the wires that leave `function` after it."""

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        for word in flatten(result):
            if word.hint is None and word.op not in ("const", "input", "slice", "join"):
                word.hint = function.__name__.strip("_")
        return result

    return wrapper


def flatten(tree: Any) -> list[Word]:
    """Leaves of nested tuples and lists of words, in order."""
    return [tree] if isinstance(tree, Word) else [leaf for branch in tree for leaf in flatten(branch)]


def unflatten(like: Any, leaves: Iterable[Any]) -> Any:
    """A tree of the shape of `like` with other leaves, taken in order."""
    rest = iter(leaves)
    return map_tree(lambda _: next(rest), like)


def map_tree(function: Callable[[Word], Any], tree: Any) -> Any:
    """A tree of the same shape whose leaves are those of `tree` through `function`."""
    if isinstance(tree, Word):
        return function(tree)
    branches: Iterator[Any] = (map_tree(function, branch) for branch in tree)
    return type(tree)(*branches) if hasattr(tree, "_fields") else type(tree)(branches)


def _balanced(words: list[Word], operation: Callable[[Word, Word], Word]) -> Word:
    while len(words) > 1:
        paired = [operation(a, b) for a, b in zip(words[::2], words[1::2], strict=False)]
        words = paired + words[len(words) & ~1 :]
    return words[0]
