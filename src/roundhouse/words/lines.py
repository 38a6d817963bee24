"""The lines of a word graph as a straight-line program: what the printers of all languages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .table import Table
from .word import Word

__all__ = ["Line", "Lines"]


@dataclass(frozen=True)
class Line:
    """The assignment of one word: its name, its expression, and the word itself."""

    name: str
    expression: str
    word: Word


@dataclass
class Lines:
    """Expressions of one language, collected over any number of graphs that share their tables.

    Parameters
    ----------
    language : str
        A key of `Op.prints`.

    Attributes
    ----------
    tables : dict
        The name of each table that a line reads.
    """

    language: str
    tables: dict[Table, str] = field(default_factory=dict)

    def print(self, outputs: Sequence[Word], inputs: Mapping[Word, str]) -> tuple[list[Line], list[str]]:
        """Print a graph, one line a word, in an order in which each line reads only lines before it.

        Parameters
        ----------
        outputs : sequence of Word
            The results.
        inputs : mapping of Word to str
            The expression of each word that is given.

        Returns
        -------
        lines : list of Line
        results : list of str
            The expression of each output.

        Raises
        ------
        ValueError
            If the outputs depend on an input that is not in `inputs`, or read a table that is filled under a key.
        """
        names, lines, stack = dict(inputs), list[Line](), list(reversed(outputs))
        while stack:
            word = stack[-1]
            if word in names or word.is_const:
                stack.pop()
                continue
            if waiting := [a for a in word.args if a not in names and not a.is_const]:
                stack += waiting
                continue
            if word.op.is_input:
                raise ValueError(f"every input of the graph must be given; {word.param!r} is not")
            lines.append(Line(f"v{len(lines)}", self._expression(stack.pop(), names), word))
            names[word] = lines[-1].name
        return lines, [self._operand(word, names) for word in outputs]

    def _expression(self, word: Word, names: Mapping[Word, str]) -> str:
        if word.op.is_lookup:
            if not isinstance(word.param, Table):
                raise ValueError(
                    f"a printed look-up reads a table of constants; {word.param.name!r} is filled under a key, so "
                    "print a graph that fills no tables"
                )
            self.tables.setdefault(word.param, f"{word.param.name}_{len(self.tables)}")
        shown = self.tables[word.param] if word.op.is_lookup else word.param
        return word.op.printed(self.language, [self._operand(a, names) for a in word.args], shown, word.width)

    def _operand(self, word: Word, names: Mapping[Word, str]) -> str:
        return word.op.printed(self.language, [], word.param, word.width) if word.is_const else names[word]
