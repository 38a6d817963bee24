"""What a form must equal: pairs of words over free inputs, for `roundhouse.verify.equivalence` to prove."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...words import Graph, Table, Tree

__all__ = ["Case", "Equality", "circuits", "function"]


@dataclass(frozen=True)
class Case:
    """One question to a prover: are both trees the same for every value of their inputs?

    Attributes
    ----------
    name : str
        What is compared, such as ``step 3 of a 192-bit key``.
    form, page : tree of Word
        Two trees with the same leaves, in one graph.
    """

    name: str
    form: Tree
    page: Tree


@dataclass(frozen=True)
class Equality:
    """A form and what it must equal.

    Attributes
    ----------
    form : str
        Name of the form in its file.
    page : str
        What it computes, in the words of the standard, with the clause.
    why : str
        Why hardware wants the form.
    cases : callable
        Yields the cases that together show it.
    """

    form: str
    page: str
    why: str
    cases: Callable[[], Iterable[Case]]


def function(form: Callable[..., Tree], page: Callable[..., Tree], **widths: int) -> Callable[[], Iterator[Case]]:
    """Cases of a function: equal results for all values of arguments of these widths in bits."""

    def cases() -> Iterator[Case]:
        graph = Graph()
        arguments = [graph.input(name, width) for name, width in widths.items()]
        yield Case(", ".join(widths), form(*arguments), page(*arguments))

    return cases


def circuits(table: Table, name: str) -> Callable[[], Iterator[Case]]:
    """Cases of a circuit of a table: the entry at every index."""
    return function(lambda x: table.circuits[name](x), lambda x: table[x], x=table.index_width)
