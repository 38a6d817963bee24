"""Trees of words: states, round keys and key states are nested tuples and lists of words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import wraps
from itertools import count
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from .op import JOIN
from .word import Graph, Word

__all__ = ["Tree", "flatten", "like", "map_tree", "named", "unflatten"]

#: A word, or a tuple, list or named tuple of trees.
Tree: TypeAlias = Word | Sequence["Tree"]

T = TypeVar("T", bound=Tree)
P = ParamSpec("P")


def flatten(tree: Tree) -> list[Word]:
    """The leaves of a tree, in order."""
    return [tree] if isinstance(tree, Word) else [leaf for branch in tree for leaf in flatten(branch)]


def unflatten(like: T, leaves: Iterable[Word]) -> T:
    """A tree of the shape of `like` with other leaves, taken in order."""
    rest = iter(leaves)
    return map_tree(lambda _: next(rest), like)


def map_tree(function: Callable[[Word], Word], tree: T) -> T:
    """A tree of the same shape with `function` applied to every leaf."""
    if isinstance(tree, Word):
        return cast(T, function(tree))
    branches = (map_tree(function, branch) for branch in tree)
    rebuilt: Any = type(tree)
    return cast(T, rebuilt(*branches) if hasattr(tree, "_fields") else rebuilt(branches))


def like(tree: T, graph: Graph, name: str, *, keep_constants: bool = False) -> T:
    """A tree of inputs of the shape of `tree`, called name_0, name_1 …

    Parameters
    ----------
    tree : tree of Word
        The shape, and the widths in bits.
    graph : Graph
        The graph of the inputs.
    name : str
        The inputs' common name.
    keep_constants : bool
        Whether constants stay as they are.
    """
    numbers = count()

    def free(word: Word) -> Word:
        return word if keep_constants and word.is_const else graph.input(f"{name}_{next(numbers)}", word.width)

    return map_tree(free, tree)


def named(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate `function` so that wires are named after it: those of its results, and what it computes on the way.

    A result that is a concatenation is named part by part. A result that is another function's, which this one calls,
    takes the name of this one: InvMixColumns stays so where it is computed by way of MixColumns. What is computed on
    the way to a result of another function keeps the name of that, unless that result has become one of this function.
    Words that are given, and what is wiring alone, keep what they have.
    """
    name = function.__name__.strip("_")

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        result = function(*args, **kwargs)
        given = set(_sources(_words([*args, *kwargs.values()])))
        results = [part for word in flatten(result) for part in _parts(word) if part not in given]
        renamed = {word.hint for word in results}
        for word in results:
            if not (word.is_const or word.op.is_input or word.op.is_wiring):
                word.hint = name
        _within(results, name, given, renamed)
        return result

    return wrapper


def _parts(word: Word) -> Sequence[Word]:
    """The words that one is a concatenation of: itself, if it is none."""
    return word.args if word.op is JOIN else (word,)


def _words(values: Iterable[Any]) -> Iterator[Word]:
    """The words among arguments, trees of words included."""
    for value in values:
        if isinstance(value, Word):
            yield value
        elif isinstance(value, tuple | list):
            yield from _words(value)


def _sources(words: Iterable[Word]) -> Iterator[Word]:
    """Words, and those that they are wired of."""
    stack = list(words)
    while stack:
        word = stack.pop()
        yield word
        if word.op.is_wiring:
            stack += word.args


def _within(results: Iterable[Word], name: str, given: Container[Word], renamed: Container[str | None]) -> None:
    """Note the function that computes words of those `given`; those within one that is `renamed` are its own, too."""
    stack, seen = list(results), set[Word]()
    while stack:
        word = stack.pop()
        if word not in seen and not (word.is_const or word.op.is_input) and word not in given:
            seen.add(word)
            if word.within is None or word.within in renamed:
                word.within = name
            stack += word.args
