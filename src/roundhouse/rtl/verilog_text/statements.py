"""Statements in Verilog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..form import Assign, Case, Expression, If, Join, Module, Op, Statement, Write
from ..lines import COLUMNS, STEP, wrap
from .constants import constant
from .expressions import expression, target

__all__ = ["assignment", "body"]


def assignment(start: str, module: Module, value: Expression, indent: str) -> Iterator[str]:
    """An assignment that begins with `start`; parts that are computed have a line each, unless one has room for all."""
    whole = f"{indent}{start}{expression(module, value)};"
    if len(whole) <= COLUMNS or not isinstance(value, Join) or not any(isinstance(part, Op) for part in value.parts):
        yield from wrap(whole.strip(), indent)
        return
    yield f"{indent}{start}{{"
    for n, part in enumerate(value.parts, 1):
        yield from wrap(expression(module, part) + ("," if n < len(value.parts) else ""), indent + STEP)
    yield f"{indent}}};"


def body(module: Module, statements: Sequence[Statement], arrow: str, indent: str) -> Iterator[str]:
    """Lines of statements.

    Parameters
    ----------
    module : Module
    statements : sequence of Statement
    arrow : str
        ``<=`` for registers, ``=`` for other signals.
    indent : str
    """
    for statement in statements:
        match statement:
            case Assign(net, value):
                yield from assignment(f"{target(module, net)} {arrow} ", module, value, indent)
            case Write(memory, address, value, low):
                whole = value.width == module.memories[memory].width
                bits = "" if whole else f"[{low + value.width - 1}:{low}]"
                place = expression(module, address) if address.width else "0"
                yield from wrap(f"{memory}[{place}]{bits} {arrow} {expression(module, value)};", indent)
            case If():
                yield from _if(module, statement, arrow, indent, "")
            case Case():
                yield from _case(module, statement, arrow, indent)


def _if(module: Module, statement: If, arrow: str, indent: str, start: str) -> Iterator[str]:
    opening = f"{start}if ({expression(module, statement.condition)})"
    inner = list(body(module, statement.then, arrow, indent + STEP))
    short = f"{indent}{opening} {inner[0].strip()}" if len(inner) == 1 else ""
    if short and len(short) <= COLUMNS and not isinstance(statement.then[0], If | Case):
        yield short
        end = f"{indent}else"
    elif len(inner) == 1 and not isinstance(statement.then[0], If | Case):
        yield from wrap(opening, indent)
        yield from inner
        end = f"{indent}else"
    else:
        yield from wrap(f"{opening} begin", indent)
        yield from inner
        end = f"{indent}end else"
    if not statement.other:
        if end.endswith("end else"):
            yield f"{indent}end"
    elif len(statement.other) == 1 and isinstance(statement.other[0], If):
        yield from _if(module, statement.other[0], arrow, indent, f"{end.strip()} ")
    else:
        rest = list(body(module, statement.other, arrow, indent + STEP))
        if len(rest) == 1 and len(end) + len(rest[0].strip()) < COLUMNS:
            yield f"{end} {rest[0].strip()}"
        else:
            yield f"{end} begin"
            yield from rest
            yield f"{indent}end"


def _case(module: Module, statement: Case, arrow: str, indent: str) -> Iterator[str]:
    yield from wrap(f"case ({expression(module, statement.on)})", indent)
    for values, inner in statement.arms:
        label = ", ".join(constant(value, statement.on.width) for value in values)
        yield from _arm(module, label, inner, arrow, indent + STEP)
    yield from _arm(module, "default", statement.other, arrow, indent + STEP)
    yield f"{indent}endcase"


def _arm(module: Module, label: str, inner: Sequence[Statement], arrow: str, indent: str) -> Iterator[str]:
    if not inner:
        yield f"{indent}{label}: ;"
        return
    lines = list(body(module, inner, arrow, indent + STEP))
    if len(lines) == 1 and len(lines[0]) + len(label) + 2 <= COLUMNS:
        yield f"{indent}{label}: {lines[0].strip()}"
    else:
        yield from wrap(f"{label}: begin", indent)
        yield from lines
        yield f"{indent}end"
