"""A function of a cipher: a part that a designer would characterise alone, such as an S-box, an adder or a key step.

It is the cipher page itself, run on a few words, so nothing is written twice. On constants it computes; on inputs it is
a graph, of which `roundhouse.functions.design` makes a small design without registers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..graph.kinds import DEFAULT_KINDS
from ..graph.walk import topological
from ..words import Graph, Word, const, flatten, join

__all__ = ["PLAIN", "TABLE", "Form", "Function"]

PLAIN, TABLE = "plain", "table"


@dataclass(frozen=True)
class Form:
    """One way to build a function: what computes it, and how its tables are made (`roundhouse.graph.units.Units`)."""

    name: str
    run: Callable[..., Any]
    tables: str = TABLE


@dataclass(frozen=True)
class Function:
    """A function of a cipher.

    Parameters
    ----------
    cipher : str
        The family that it is of.
    name : str
        The name on the cipher page, or in its words.
    about : str
        What it is, with the section of the standard where there is one.
    inputs : mapping of str to int
        Names of the inputs and their widths in bits.
    run : callable
        From a word for each input, in this order, to a word or a tree of words.
    others : mapping of str to callable, optional
        Other ways to compute the same, by name: `run` is then the form ``"plain"``.
    """

    cipher: str
    name: str
    about: str
    inputs: Mapping[str, int]
    run: Callable[..., Any]
    others: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """Cipher and name."""
        return f"{self.cipher}.{self.name}"

    @property
    def forms(self) -> tuple[Form, ...]:
        """All ways to build it: its tables as entries or as each circuit that they have, or the `others`."""
        if circuits := self._circuits():
            return (Form(TABLE, self.run), *(Form(name, self.run, name) for name in circuits))
        return (Form(PLAIN, self.run), *(Form(name, run) for name, run in self.others.items()))

    def form(self, name: str) -> Form:
        """The form of that name."""
        return next(form for form in self.forms if form.name == name)

    def graph(self, form: Form) -> tuple[list[Word], list[Word]]:
        """The words of the inputs, and those of the results, in a graph of their own."""
        graph = Graph()
        inputs = [graph.input(name, width) for name, width in self.inputs.items()]
        return inputs, flatten(form.run(*inputs))

    def value(self, *numbers: int) -> int:
        """What the cipher page computes: all results in one number, the first most significant."""
        words = (const(number, width) for number, width in zip(numbers, self.inputs.values(), strict=True))
        return int(join(*flatten(self.run(*words))))

    def _circuits(self) -> list[str]:
        """Names of the circuits that some table of many entries has."""
        lookups = (word for word in topological(self.graph(Form(PLAIN, self.run))[1]) if word.op.is_lookup)
        tables = dict.fromkeys(word.param for word in lookups if DEFAULT_KINDS.is_module(word.param))
        return list(dict.fromkeys(name for table in tables for name in table.circuits))
