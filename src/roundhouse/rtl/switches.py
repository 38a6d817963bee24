"""Statements of the switches of RTLIL."""

from __future__ import annotations

import re
from itertools import groupby

from .build import cut, itself, map_statement, op
from .form import Case, Const, Expression, If, Statement
from .unknown import UnknownRTLIL

__all__ = ["pattern_of", "switch"]


def pattern_of(text: str) -> str:
    """The pattern of a case, of 0, 1, and - for either; the size stands before it."""
    match = re.fullmatch(r"\d+'([01-]*)", text)
    if match is None:
        raise UnknownRTLIL(f"a case of {text!r}", "switches.py")
    return match[1]


def switch(on: Expression, branches: list[tuple[list[str], tuple[Statement, ...]]]) -> tuple[Statement, ...]:
    """Statements of a switch."""
    plain = all(set(pattern) <= {"0", "1"} for patterns, _ in branches for pattern in patterns)
    if plain and on.width > 1 and sum(bool(patterns) for patterns, _ in branches) > 1:
        arms = tuple((tuple(int(one, 2) for one in patterns), body) for patterns, body in branches if patterns)
        other = next((body for patterns, body in branches if not patterns), ())
        return map_statement(Case(on, arms, other), itself)
    rest: tuple[Statement, ...] = ()
    for patterns, body in reversed(branches):
        if not patterns:
            rest = body
            continue
        condition: Expression = Const(0, 1)
        for pattern in patterns:
            condition = op("or", (condition, _matches(on, pattern)), 1)
        rest = map_statement(If(condition, body, rest), itself)
    return rest


def _matches(on: Expression, pattern: str) -> Expression:
    """Whether a word fits a pattern of 0, 1, and - for either."""
    found: Expression = Const(1, 1)
    low = len(pattern)
    for cares, run in groupby(pattern, lambda bit: bit != "-"):
        bits = "".join(run)
        low -= len(bits)
        if cares:
            same = op("eq", (cut(on, low, len(bits)), Const(int(bits, 2), len(bits))), 1)
            found = op("and", (found, same), 1)
    return found
