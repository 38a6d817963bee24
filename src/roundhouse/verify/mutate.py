"""Mutants: cores with one deliberate fault, to show that verification detects it."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from .plain_text import plain_text


class Mutant:
    """A core with modified Verilog; all other attributes are the core's.

    Parameters
    ----------
    core : Core
        The original.
    verilog : str
        The modified text, which also determines the hash.
    """

    def __init__(self, core: Any, verilog: str) -> None:
        self._core = core
        self.verilog = verilog
        self.hash = hashlib.sha256(verilog.encode()).hexdigest()[:16]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)  # also while unpickling, when there is no core yet
        return getattr(self._core, name)


def mutate(core: Any, pattern: str, replacement: str, *, nth: int = 0) -> Mutant:
    """Return a core with one change in its plain text; see `plain_text`.

    Parameters
    ----------
    core : Core
        The original.
    pattern, replacement : str
        A regular expression and its replacement, as for `re.sub`.
    nth : int
        Number of the match to change, from 0.

    Raises
    ------
    ValueError
        If there is no such match, or the text does not change.
    """
    text = _text(core)
    matches = list(re.finditer(pattern, text))
    if nth >= len(matches):
        raise ValueError(
            f"a mutation must find its place: {pattern!r} matches {len(matches)} times, number {nth} was asked for"
        )
    match = matches[nth]
    verilog = text[: match.start()] + match.expand(replacement) + text[match.end() :]
    if verilog == text:
        raise ValueError(f"a mutation must change the Verilog: {replacement!r} is what {pattern!r} already found")
    return Mutant(core, verilog)


def _text(core: Any) -> str:
    """The text in which a core is mutated: that of a mutant is its own."""
    return str(core.verilog) if isinstance(core, Mutant) else plain_text(core)


def flip_table_entry(core: Any, *, nth: int = 0, bit: int = 0) -> Mutant:
    """Flip one bit of a byte table: in entry `nth` of a memory, or branch `nth` of a ``case``, from 0.

    Raises
    ------
    ValueError
        If there are fewer entries.
    """
    pattern = r"((?:\[\d+\]|8'h[0-9a-f]+\s*:[^;:]*?)\s*=\s*8'h)([0-9a-f]{2})(?=;)"
    matches = list(re.finditer(pattern, _text(core)))
    if nth >= len(matches):
        raise ValueError(f"a core must have {nth + 1} table entries of 8 bits, but has {len(matches)}")
    value = int(matches[nth][2], 16) ^ (1 << bit)
    return mutate(core, pattern, rf"\g<1>{value:02x}", nth=nth)
