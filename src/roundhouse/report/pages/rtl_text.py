"""The Verilog of a design as HTML, and where the functions of a cipher's page are in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, VerilogLexer

from ...rtl.notes import names_inside

__all__ = ["Passage", "coloured", "linked", "names_in", "passages"]

#: What has the colour of the text: names, operators, punctuation and space, which are most of it.
_PLAIN = re.compile(r'<span class="(?:n|nv|o|p|w)">([^<]*)</span>')
#: Lines that lie closer together than this are one passage.
_NEAR = 4


class Passage(NamedTuple):
    """Lines that belong together: the first and the last, counted from 1."""

    first: int
    last: int


def coloured(verilog: str) -> list[str]:
    """Return the lines of Verilog as HTML with syntax colours."""
    html: str = highlight(verilog, VerilogLexer(stripnl=False), HtmlFormatter(nowrap=True))
    html = _PLAIN.sub(r"\1", html)
    return html.removesuffix("\n").split("\n")


def names_in(source: str) -> list[str]:
    """Return the names of all functions and tables of a cipher's page, in their order, without underscores around them.

    The name of a table is the text that it is made with, as in ``Table("sbox", ...)``.
    """
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name, lineno=line):
                found.setdefault(name.strip("_"), line)
            case ast.Call(func=ast.Name(id="Table"), args=[ast.Constant(value=str(name)), *_], lineno=line):
                found.setdefault(name, line)
    return sorted(found, key=found.__getitem__)


def passages(names: Sequence[str], verilog: str, first: int = 1) -> dict[str, list[Passage]]:
    """Return where identifiers that contain a name are in Verilog; names that are nowhere are left out.

    They are found by `names_inside`. Lines are counted from `first`.
    """
    inside = names_inside(names)
    numbers: dict[str, list[int]] = {}
    for number, line in enumerate(verilog.split("\n"), first):
        for name in dict.fromkeys(inside.findall(line.partition("//")[0])):
            numbers.setdefault(name, []).append(number)
    return {name: _joined(numbers[name]) for name in names if name in numbers}


def _joined(numbers: list[int]) -> list[Passage]:
    """Join lines that lie near each other."""
    joined = [Passage(numbers[0], numbers[0])]
    for number in numbers[1:]:
        if number - joined[-1].last < _NEAR:
            joined[-1] = Passage(joined[-1].first, number)
        else:
            joined.append(Passage(number, number))
    return joined


def linked(source: str, places: Mapping[str, str]) -> str:
    """Return Python source as HTML with syntax colours, in which names of functions and tables lead to places.

    Parameters
    ----------
    source : str
    places : mapping of str to str
        Address for each name.
    """
    html: str = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True))

    def link(found: re.Match[str]) -> str:
        place = places.get(found[1])
        return f'<a href="{place}">{found[0]}</a>' if place else found[0]

    return re.sub(r'<span class="(?:n|nf|s1|s2)">["_]*(\w+?)["_]*</span>', link, html)
