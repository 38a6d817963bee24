"""Trees of words: states, round keys and key states are nested tuples and lists of words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import wraps
from itertools import count
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

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

    A wire that has a name, or is within a function already, keeps it.
    """
    name = function.__name__.strip("_")

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        result = function(*args, **kwargs)
        for word in flatten(result):
            if word.hint is None and not (word.is_const or word.op.is_input or word.op.is_wiring):
                word.hint = name
        _within(flatten(result), name, {*_words([*args, *kwargs.values()])})
        return result

    return wrapper


def _words(values: Iterable[Any]) -> Iterator[Word]:
    """The words among arguments, trees of words included."""
    for value in values:
        if isinstance(value, Word):
            yield value
        elif isinstance(value, tuple | list):
            yield from _words(value)


def _within(results: Iterable[Word], name: str, given: Container[Word]) -> None:
    """Note the function that computes words of those `given`."""
    stack = list(results)
    while stack:
        word = stack.pop()
        if word.within is None and not (word.is_const or word.op.is_input) and word not in given:
            word.within = name
            stack += word.args
