"""Where the functions of a standard are in the Verilog of a core."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .rtl_text import Passage, names_in, passages

__all__ = ["Function", "functions_in", "places_in"]

_MODULE = re.compile(r"(?m)^((?://.*\n)*)module (\w+)(?:.*\n)*?^endmodule$")
_NOTE = re.compile(r"(?m)^// (\w+(?:, \w+)*): (.*(?:\n//   .*)*)")


@dataclass(frozen=True)
class Function:
    """A function of a cipher's page in the Verilog of a core.

    Attributes
    ----------
    name, said : str
        Its name, and what the comment before a module says of it, such as its clause.
    module : str
        The module.
    line : int
        Where the comment is, counted from 1.
    passages : tuple of Passage
        Lines of the module, and of those inside it, with an identifier that contains the name; see `passages`. Empty
        if no result of the function has its name there.
    """

    name: str
    said: str
    module: str
    line: int
    passages: tuple[Passage, ...]

    @property
    def place(self) -> int:
        """The line to show: where its longest passage begins, or else the comment."""
        return _longest(self.passages).first if self.passages else self.line


def functions_in(verilog: str) -> list[Function]:
    """Return the functions that comments before modules name, in the order of the text."""
    return list(_functions(verilog))


def places_in(source: str, verilog: str) -> dict[str, int]:
    """Return the line of Verilog to show for each name of a cipher's page that is in it.

    It is that of the `Function`, if a comment names it; of another name, such as a table's, that of its module, or
    where its longest passage begins.

    Parameters
    ----------
    source : str
        The cipher's page.
    verilog : str
    """
    found = passages(names_in(source), verilog)
    modules = {match[2]: _line(verilog, match.start(2)) for match in _MODULE.finditer(verilog)}
    prefix = next((f"{module}_" for module in modules), "")  # of the names of all modules of a core
    others = {name: modules.get(prefix + name) or _longest(lines).first for name, lines in found.items()}
    return others | {function.name: function.place for function in functions_in(verilog)}


def _functions(verilog: str) -> Iterator[Function]:
    modules = list(_MODULE.finditer(verilog))
    for one in modules:
        notes = list(_NOTE.finditer(one[1]))
        names = [name for note in notes for name in note[1].split(", ")]
        found = list(_passages_inside(one, modules, names)) if notes else []
        for note in notes:
            said, line = re.sub(r"\n//  ", "", note[2]), _line(verilog, one.start() + note.start())
            for name in note[1].split(", "):
                lines = tuple(place for places in found for place in places.get(name, ()))
                yield Function(name, said, one[2], line, lines)


def _passages_inside(
    block: re.Match[str], modules: list[re.Match[str]], names: list[str]
) -> Iterator[Mapping[str, list[Passage]]]:
    """Yield the passages of names in a block and in the modules whose names begin with its: a duplex core's algorithm
    is in one module for each direction."""
    for part in modules:
        if f"{part[2]}_".startswith(f"{block[2]}_"):
            yield passages(names, part[0], _line(part.string, part.start()))


def _longest(lines: tuple[Passage, ...] | list[Passage]) -> Passage:
    return max(lines, key=lambda one: one.last - one.first)


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
