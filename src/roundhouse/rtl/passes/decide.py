"""Statements that compute one signal become an expression, or a look-up in a table, where that is as easy to read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from ..build import can_cut, cut, join, op
from ..form import Assign, Case, Const, Expression, If, Module, Op, Statement, Table, nets_of
from .tables import add_table

__all__ = ["decide"]

#: Most values that a word is compared with in an expression, and most uses of signals in one.
ARMS, USES = 3, 24
#: Most uses of signals before the last statement.
GROWN = 4 * USES
#: A word of so few bits indexes a table; a wider one is compared with the values that matter.
INDEX_BITS = 12
#: A table with bits alone, of which at most one of so many is not as all others, says less than the list of these.
RARE = 16


def decide(module: Module) -> None:
    """Turn blocks of statements into expressions, where that is short, and into tables."""
    for name in list(module.blocks):
        module.blocks[name] = _told(module.blocks[name], module.widths[name])
        if (value := _run(module, name, module.blocks[name], None)) is None:
            continue
        if sum(1 for _ in nets_of(value)) <= USES:
            module.assigns[name] = value
            del module.blocks[name]


def _told(body: tuple[Statement, ...], width: int) -> tuple[Statement, ...]:
    """Statements that end in a case, without what gives the same as no case; cases with one outcome stand together."""
    match body:
        case (Assign(target, Const() as before), Case(on, arms, ())) if target.width == width:
            first = {value: inner for values, inner in reversed(arms) for value in values}
            outcomes: dict[tuple[Statement, ...], list[int]] = {}
            for value in (value for values, _ in arms for value in values):
                outcomes.setdefault(first.pop(value, ()), []).append(value)
            kept = {inner: values for inner, values in outcomes.items() if inner not in ((), (Assign(target, before),))}
            return (body[0], Case(on, tuple((tuple(values), inner) for inner, values in kept.items())))
    return body


def _run(module: Module, name: str, body: Sequence[Statement], value: Expression | None) -> Expression | None:
    """The value of a signal after statements; None if there is no short expression for it."""
    for statement in body:
        match statement:
            case Assign(target, new):
                value = _assigned(value, target.low, new, module.widths[name])
            case If(condition, then, other):
                one, zero = _run(module, name, then, value), _run(module, name, other, value)
                value = None if one is None or zero is None else op("mux", (condition, one, zero), one.width)
            case Case(on, arms, other):
                found = [(values, _run(module, name, inner, value)) for values, inner in arms]
                value = _choose(module, name, on, found, _run(module, name, other, value))
        if value is None or _grows(value):
            return None
    return value


def _grows(value: Expression) -> bool:
    """Whether an expression is on its way to be too long: what is set bit by bit after many conditions would double."""
    return sum(1 for _ in islice(nets_of(value), GROWN + 1)) > GROWN


def _assigned(value: Expression | None, low: int, new: Expression, width: int) -> Expression | None:
    if new.width == width:
        return new
    if value is None or not can_cut(value):
        return None
    high = low + new.width
    return join([cut(value, high, width - high), new, cut(value, 0, low)])


def _choose(
    module: Module,
    name: str,
    on: Expression,
    arms: list[tuple[tuple[int, ...], Expression | None]],
    other: Expression | None,
) -> Expression | None:
    """A choice by the value of a word: from a table if all are constants, else by few comparisons."""
    values = [value for _, value in arms]
    if other is None or any(value is None for value in values):
        return None
    if on.width <= INDEX_BITS and isinstance(other, Const) and all(isinstance(value, Const) for value in values):
        entries = [other.value] * (1 << on.width)
        for indices, value in reversed(arms):
            for index in indices:
                entries[index] = value.value if isinstance(value, Const) else 0
        if other.width > 1 or sum(entry != other.value for entry in entries) * RARE > len(entries):
            table = Table(tuple(entries), other.width)
            return Op("look", (on,), other.width, add_table(module, _table_name(name), table))
    if sum(len(indices) for indices, _ in arms) > ARMS:
        return None
    chosen = other
    for indices, value in reversed(arms):
        condition: Expression = Const(0, 1)
        for index in indices:
            condition = op("or", (condition, op("eq", (on, Const(index, on.width)), 1)), 1)
        assert value is not None
        chosen = op("mux", (condition, value, chosen), chosen.width)
    return chosen


def _table_name(signal: str) -> str:
    """A name for a table: after the signal that is looked up; ``entry`` in a module that is nothing but a table."""
    told = re.fullmatch(r"(?:next_(?:stage\d+_)?)?\$?(.*?)(?:_\d+)*(?:\$\d+)?", signal)
    stem = (told[1] if told else signal) or "constants"
    return "entry" if stem == "y" else f"{stem}_table"
