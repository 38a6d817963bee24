"""Statements in VHDL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..form import Assign, Case, Const, Expression, If, Join, Module, Op, Statement, Write
from ..lines import COLUMNS, STEP
from ..passes.lift import is_condition, is_partial
from .conditions import condition
from .constants import broken, literal
from .words import index, number, operand, target, typed_operand, word

__all__ = ["assignment", "body"]

#: A word longer than this, of equal bits, is told by one of them.
SHORT_BITS = 8


def assignment(start: str, module: Module, value: Expression, indent: str) -> Iterator[str]:
    """An assignment that begins with `start`: of a word, or of the first of several whose condition holds."""
    choices = list(_choices(module, value))
    whole = f"{indent}{start}{' else '.join(choices)};"
    if len(whole) <= COLUMNS:
        yield whole
    elif len(choices) > 1:
        yield from broken(f"{start}{choices[0]} else", indent)
        for n, choice in enumerate(choices[1:], 2):
            yield from broken(choice + (" else" if n < len(choices) else ";"), indent + 2 * STEP)
    elif isinstance(value, Join) and any(isinstance(part, Op) for part in value.parts):
        yield (indent + start).rstrip()
        for n, part in enumerate(value.parts, 1):
            yield from broken(operand(module, part) + (" &" if n < len(value.parts) else ";"), indent + 2 * STEP)
    else:
        yield from broken(whole.strip(), indent)


def _choices(module: Module, value: Expression) -> Iterator[str]:
    """The words that a value may be, each with the condition under which it is, but the last."""
    match value:
        case Op("mux", (decides, one, zero), _, _):
            yield f"{_leaf(module, one)} when {condition(module, decides)}"
            yield from _choices(module, zero)
        case Op("read", (address,), width, memory) if is_partial(module, value):
            words = module.memories[memory].words
            yield f"{word(module, value)} when {number(module, address)} < {words}"
            yield "(others => '-')" if width > 1 else "'-'"
        case _ if is_condition(value):
            yield f"'1' when {condition(module, value)}"
            yield "'0'"
        case _:
            yield _leaf(module, value)


def _leaf(module: Module, value: Expression) -> str:
    """A word, which stands alone on the right of an assignment."""
    if isinstance(value, Const) and value.width > SHORT_BITS and value.value in (0, (1 << value.width) - 1):
        return f"(others => {literal(value.value & 1, 1)})"
    return word(module, value)


def body(module: Module, statements: Sequence[Statement], indent: str) -> Iterator[str]:
    """Lines of statements inside a process."""
    for statement in statements:
        match statement:
            case Assign(net, value):
                yield from assignment(f"{target(module, net)} <= ", module, value, indent)
            case Write(memory, address, value, low):
                place = f"{memory}({index(module, address)})"
                if value.width < module.memories[memory].width:
                    place += f"({low + value.width - 1} downto {low})" if value.width > 1 else f"({low})"
                yield from assignment(f"{place} <= ", module, value, indent)
            case If():
                yield from _if(module, statement, indent, "if")
            case Case():
                yield from _case(module, statement, indent)


def _if(module: Module, statement: If, indent: str, word_: str) -> Iterator[str]:
    yield from broken(f"{word_} {condition(module, statement.condition)} then", indent)
    yield from body(module, statement.then, indent + STEP)
    match statement.other:
        case (If() as other,):
            yield from _if(module, other, indent, "elsif")
            return
        case (_, *_):
            yield f"{indent}else"
            yield from body(module, statement.other, indent + STEP)
    yield f"{indent}end if;"


def _case(module: Module, statement: Case, indent: str) -> Iterator[str]:
    yield from broken(f"case {typed_operand(module, statement.on)} is", indent)
    for values, inner in statement.arms:
        labels = " | ".join(literal(value, statement.on.width) for value in values)
        yield from _arm(module, labels, inner, indent + STEP)
    yield from _arm(module, "others", statement.other, indent + STEP)
    yield f"{indent}end case;"


def _arm(module: Module, labels: str, inner: Sequence[Statement], indent: str) -> Iterator[str]:
    lines = list(body(module, inner, indent + STEP)) or ["null;"]
    if len(lines) == 1 and len(lines[0].strip()) + len(labels) + len(indent) + 9 <= COLUMNS:
        yield f"{indent}when {labels} => {lines[0].strip()}"
    else:
        yield from broken(f"when {labels} =>", indent)
        yield from lines
