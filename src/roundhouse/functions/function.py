"""A function of a cipher: a part to characterise by itself, such as an S-box, an adder or a key schedule step.

It calls the cipher's own page on a few words, so nothing is written twice. On constants it computes values; on inputs
it builds a graph, which `roundhouse.functions.design` turns into a combinational design.
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
    """An implementation of a function: its computation, and the form of its tables (`roundhouse.graph.units.Units`)."""

    name: str
    run: Callable[..., Any]
    tables: str = TABLE


@dataclass(frozen=True)
class Function:
    """A function of a cipher.

    Parameters
    ----------
    cipher : str
        Cipher family.
    name : str
        Name on the cipher's page, or in its vocabulary.
    about : str
        Description, with the section of the standard if there is one.
    inputs : mapping of str to int
        Names of the inputs and their widths in bits.
    run : callable
        Takes a word per input, in this order, and returns a word or a tree of words.
    others : mapping of str to callable, optional
        Other implementations by name: `run` is then the form ``"plain"``.
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
        """All forms: its tables as entries and as each of their circuits, or `run` and the `others`."""
        if circuits := self._circuits():
            return (Form(TABLE, self.run), *(Form(name, self.run, name) for name in circuits))
        return (Form(PLAIN, self.run), *(Form(name, run) for name, run in self.others.items()))

    def form(self, name: str) -> Form:
        """Return the form of this name."""
        return next(form for form in self.forms if form.name == name)

    def graph(self, form: Form) -> tuple[list[Word], list[Word]]:
        """Return the input words and the result words, in a new graph."""
        graph = Graph()
        inputs = [graph.input(name, width) for name, width in self.inputs.items()]
        return inputs, flatten(form.run(*inputs))

    def value(self, *numbers: int) -> int:
        """Return the value that the cipher's page computes: all results as one number, the first most significant."""
        words = (const(number, width) for number, width in zip(numbers, self.inputs.values(), strict=True))
        return int(join(*flatten(self.run(*words))))

    def _circuits(self) -> list[str]:
        """Return the names of the circuits of all large tables."""
        lookups = (word for word in topological(self.graph(Form(PLAIN, self.run))[1]) if word.op.is_lookup)
        tables = dict.fromkeys(word.param for word in lookups if DEFAULT_KINDS.is_module(word.param))
        return list(dict.fromkeys(name for table in tables for name in table.circuits))
