"""Values of RTLIL: constants, signals, bits of signals, and several of them side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .build import join
from .form import Const, Expression, Net
from .unknown import UnknownRTLIL

__all__ = ["plain", "word_of"]

_PART = re.compile(
    r"\s*(?:(?P<size>\d+)'(?P<bits>[01]*)|(?P<name>[\\$]\S+)(?: \[(?P<high>\d+)(?::(?P<low>\d+))?\])?)(?:\s+|$)"
)


def plain(name: str) -> str:
    """A name without the mark of those that the designer gave."""
    return name.removeprefix("\\")


def word_of(text: str, widths: Mapping[str, int]) -> Expression:
    """A word: a constant of zeros and ones, a signal, bits of one, or several of them in braces.

    Parameters
    ----------
    text : str
    widths : mapping of str to int
        The signals of the module.

    Raises
    ------
    UnknownRTLIL
        If it is anything else, such as a constant with `x`, or names bits that no signal has.
    """
    inner = text[1:-1].strip() if text.startswith("{") and text.endswith("}") else text
    found: list[Expression] = []
    end = 0
    while end < len(inner):
        match = _PART.match(inner, end)
        if match is None:
            raise UnknownRTLIL(f"the value {text!r}", "values.py")
        found.append(_part(match, widths))
        end = match.end()
    return join(found)


def _part(match: re.Match[str], widths: Mapping[str, int]) -> Expression:
    size, bits, high, low = match["size"], match["bits"], match["high"], match["low"]
    if size is not None:
        if int(size) != len(bits):
            raise UnknownRTLIL(f"the constant {match[0].strip()}, which has another number of bits", "values.py")
        return Const(int(bits or "0", 2), len(bits))
    name = plain(match["name"])
    width = widths.get(name)
    if width is None:
        raise UnknownRTLIL(f"no wire {name}, although it uses one", "values.py")
    if high is None:
        return Net(name, width)
    start = int(low or high)
    if not start <= int(high) < width:
        raise UnknownRTLIL(f"bits {high} to {start} of {name}, which is {width} bits wide", "values.py")
    return Net(name, int(high) - start + 1, start)
