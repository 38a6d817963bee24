"""Expressions in Verilog."""

from __future__ import annotations

from itertools import groupby

from ..form import Const, Expression, Join, Module, Net, Op
from .constants import constant
from .tables import entry, is_row

__all__ = ["expression", "target"]

_BINARY = {
    "and": "&", "or": "|", "xor": "^", "add": "+", "sub": "-", "mul": "*", "mod": "%", "shl": "<<", "shr": ">>",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=",
}  # fmt: skip
_LEFT = frozenset({"and", "or", "xor", "add", "sub", "mul"})
_REDUCE = {"all": "&", "any": "|"}


def target(module: Module, net: Net) -> str:
    """Bits of a signal."""
    if net.width == module.widths[net.name]:
        return net.name
    return f"{net.name}[{net.low}]" if net.width == 1 else f"{net.name}[{net.low + net.width - 1}:{net.low}]"


def expression(module: Module, value: Expression) -> str:
    """An expression as it may stand on the right of an assignment."""
    match value:
        case Const(number, width):
            return constant(number, width)
        case Net() as net:
            return target(module, net)
        case Join(parts, _):
            return _join(module, parts)
        case Op("not", (arg,), width, _):
            return f"{'!' if width == 1 else '~'}{_primary(module, arg)}"
        case Op("all" | "any" as kind, (arg,), _, _):
            return f"{_REDUCE[kind]}{_primary(module, arg)}"
        case Op("mux", (condition, one, zero), _, _):
            then = expression(module, one)
            then = f"({then})" if isinstance(one, Op) and one.kind == "mux" else then
            return f"{_condition(module, condition)} ? {then} : {expression(module, zero)}"
        case Op("look", (index,), _, table):
            return _look(module, table, index)
        case Op("call", args, _, function):
            return f"{function}({', '.join(expression(module, arg) for arg in args)})"
        case Op("read", (address,), _, memory):
            return f"{memory}[{'0' if address.width == 0 else expression(module, address)}]"
        case Op(kind, (left, right), _, _):
            first = expression(module, left) if _chains(kind, left) else _operand(module, left)
            return f"{first} {_BINARY[kind]} {_operand(module, right)}"
    raise ValueError(f"an expression must be of the kinds that rtl/form.py lists; {value} was given")


def _look(module: Module, name: str, index: Expression) -> str:
    """An entry of a table: of one row, or what its function says."""
    if not is_row(table := module.tables[name]):
        return f"{name}({expression(module, index)})"
    return entry(name, table, _primary(module, index))


def _chains(kind: str, left: Expression) -> bool:
    return kind in _LEFT and isinstance(left, Op) and left.kind == kind


def _condition(module: Module, value: Expression) -> str:
    text = expression(module, value)
    return f"({text})" if isinstance(value, Op) and value.kind in (*_BINARY, "mux") else text


def _operand(module: Module, value: Expression) -> str:
    """An expression in brackets, unless it is a name, a constant or a call."""
    text = expression(module, value)
    return f"({text})" if isinstance(value, Op) and value.kind not in ("look", "read", "call", "not") else text


def _primary(module: Module, value: Expression) -> str:
    """What a unary operator stands before: unlike other operands, an inverse is in brackets (IEEE 1364-2005, A.8.3)."""
    text = _operand(module, value)
    return f"({text})" if isinstance(value, Op) and value.kind == "not" else text


def _join(module: Module, parts: tuple[Expression, ...]) -> str:
    """Words side by side; a bit that is there several times in a row is counted."""
    texts = []
    for part, run in groupby(parts):
        count, text = len(list(run)), expression(module, part)
        text = f"({text})" if isinstance(part, Op) and part.kind == "mux" else text
        texts += [f"{{{count}{{{text}}}}}"] if count > 2 else [text] * count
    return texts[0] if len(texts) == 1 and texts[0].startswith("{") else f"{{{', '.join(texts)}}}"
