"""Word graphs printed as straight-line C99: functions on arrays of unsigned integers, one line a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .c_types import c_type
from .lines import Lines
from .table import Table
from .word import Word

__all__ = ["CFile"]

_PER_LINE = 16


class CFile:
    """A file of functions that share their tables.

    Words have at most 64 bits; `limbs.in_limbs` makes it so.
    """

    def __init__(self) -> None:
        self._lines, self._functions = Lines("c"), list[str]()

    def add(self, declaration: str, outputs: Mapping[str, Word], inputs: Mapping[Word, str]) -> None:
        """Add a function without a result.

        Parameters
        ----------
        declaration : str
            ``void f(const uint8_t in[2], uint8_t out[1])``.
        outputs : mapping of str to Word
            What is assigned last, after everything is read: ``{"out[0]": word}``.
        inputs : mapping of Word to str
            The C expression of each word that is given: ``{word: "in[0]"}``.

        Raises
        ------
        ValueError
            If an input is missing, a table is filled under a key, or a word has over 64 bits.
        """
        lines, results = self._lines.print(list(outputs.values()), inputs)
        body = [f"    const {c_type(one.word.width)} {one.name} = {one.expression};" for one in lines]
        body += [f"    {place} = {result};" for place, result in zip(outputs, results, strict=True)]
        self._functions.append("\n".join([declaration, "{", *body, "}"]))

    def text(self) -> str:
        """The file."""
        tables = [_table(name, table) for table, name in self._lines.tables.items()]
        return "\n\n".join(["#include <stdint.h>", *tables, *self._functions]) + "\n"


def _table(name: str, table: Table) -> str:
    rows = _rows([f"{entry:#x}u" for entry in table.entries])
    return f"static const {c_type(table.width)} {name}[{len(table.entries)}] = {{\n{rows}\n}};"


def _rows(entries: Sequence[str]) -> str:
    return "\n".join(f"    {', '.join(entries[n : n + _PER_LINE])}," for n in range(0, len(entries), _PER_LINE))
