"""Conditions in VHDL."""

from __future__ import annotations

from ..form import Const, Expression, Module, Op
from ..passes.lift import is_condition
from .constants import literal
from .words import number, operand, typed_operand

__all__ = ["condition"]

_EQUALITY = {"eq": "=", "ne": "/="}
_ORDER = {"lt": "<", "le": "<="}
_LOGIC = frozenset({"and", "or", "xor"})
#: All or any bits of a word that is not longer are a comparison with a constant.
SHORT_BITS = 8


def condition(module: Module, value: Expression) -> str:
    """A bit as a condition, which is true where the bit is one."""
    match value:
        case Op("not", (arg,), _, _):
            return f"not ({condition(module, arg)})" if is_condition(arg) else f"{operand(module, arg)} = '0'"
        case Op(kind, (left, right), _, _) if kind in _EQUALITY:
            return f"{typed_operand(module, left)} {_EQUALITY[kind]} {operand(module, right)}"
        case Op(kind, (left, right), _, _) if kind in _ORDER:
            return f"{number(module, left)} {_ORDER[kind]} {_limit(module, right)}"
        case Op("all" | "any" as kind, (arg,), _, _):
            return _reduced(module, kind, arg)
        case Op("xor", (left, right), _, _) if not is_condition(value):
            return f"{operand(module, left)} /= {operand(module, right)}"
        case Op(kind, (left, right), _, _) if kind in _LOGIC:
            return f"{_inner(module, kind, left)} {kind} {_inner(module, '', right)}"
    return f"{operand(module, value)} = '1'"


def _inner(module: Module, kind: str, value: Expression) -> str:
    """A condition as an operand, in brackets if it has another operator than the one given."""
    text = condition(module, value)
    match value:
        case Op("xor", _, _, _) if not is_condition(value):
            return text  # compares its operands
        case Op(other, _, _, _) if other in _LOGIC and other != kind:
            return f"({text})"
    return text


def _limit(module: Module, value: Expression) -> str:
    """The right side of an order: a natural number where it is one."""
    return str(value.value) if isinstance(value, Const) and value.value < 1 << 31 else number(module, value)


def _reduced(module: Module, kind: str, word: Expression) -> str:
    """All or any of the bits of a word."""
    if word.width > SHORT_BITS:
        return f"{number(module, word)} /= 0" if kind == "any" else f"(and {typed_operand(module, word)}) = '1'"
    limit = (1 << word.width) - 1 if kind == "all" else 0
    return f"{typed_operand(module, word)} {'=' if kind == 'all' else '/='} {literal(limit, word.width)}"
