"""Names for registers that say a clock ahead which value the index of a step, or the count of clocks, has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..form import Assign, Const, Expression, Join, Module, Op
from .graph import nested

__all__ = ["foreseen"]

#: What Amaranth calls them: after the operation and its operand, with a counter.
_CALLED = re.compile(r"(?:eq|and|or)_of_(index|clock)(?:_\d+)?")


def foreseen(module: Module, name: str) -> str:
    """Return a name such as ``index_is_3`` for a register that is named after a comparison; empty for all others.

    It is called after the one constant with which it compares, whatever else it depends on: the index is cut to the
    steps of a loop, and where a block enters it is not looked at. Ports keep the names by which other modules know
    them.
    """
    called = _CALLED.fullmatch(name)
    if called is None or any(port.name == name for port in module.ports):
        return ""
    statements = (one for statement in module.registers.get(name, ()) for one in nested(statement))
    found = {value for one in statements if isinstance(one, Assign) for value in _compared(one.value)}
    return f"{called[1]}_is_{found.pop()}" if len(found) == 1 else ""


def _compared(value: Expression) -> Iterator[int]:
    """The constants with which an expression compares."""
    match value:
        case Op("eq", (_, Const(number, _)), _, _):
            yield number
        case Op(_, parts, _, _) | Join(parts, _):
            for part in parts:
                yield from _compared(part)
