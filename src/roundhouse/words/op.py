"""The operations of words: one entry says what an operation computes, when it folds and how it prints.

Its hardware is the other half: `roundhouse.graph.hardware` has the delay, the gates, the Amaranth expression and the
digit-serial form of every operation named here. A new operation is one entry in each of the two tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from .c_types import c_type

__all__ = [
    "ADD",
    "AND",
    "CONST",
    "EQ",
    "GUARD",
    "INPUT",
    "JOIN",
    "LOOKUP",
    "MUL",
    "MUX",
    "NOT",
    "OPERATIONS",
    "OR",
    "SLICE",
    "SUB",
    "XOR",
    "Op",
]


class Operand(Protocol):
    """What folding needs of a word; see `roundhouse.words.word.Word`."""

    width: int
    is_const: bool

    @property
    def value(self) -> int: ...
    def __invert__(self: W) -> W: ...
    def __lshift__(self: W, amount: int, /) -> W: ...


W = TypeVar("W", bound=Operand)

#: A format of ``{0}``, ``{1}`` … (the operands), ``{param}`` and ``{mask}`` (all ones of the width of the result), or
#: ``f(param, *operands)``.
Template: TypeAlias = str | Callable[..., str]


@dataclass(frozen=True, eq=False)
class Op:
    """An operation. There is one object for each, so operations are compared with ``is``.

    Attributes
    ----------
    name : str
        The name in diagnostics, and of wires that have no better one.
    compute : callable
        ``compute(param, *operands)``: the value on ints, to be taken modulo ``2**width``.
    prints : mapping of str to str or callable
        The expression in each language, ``"python"`` and ``"c"``.
    fold : callable, optional
        ``fold(param, *operands)``: the word or number that the result equals if not all operands are constants, or
        None if it is a new word.
    is_input, is_lookup : bool
        Whether the word is an input, or an entry of a table.
    is_wiring : bool
        Whether it costs neither gates nor time.
    """

    name: str
    compute: Callable[..., int]
    prints: Mapping[str, Template]
    fold: Callable[..., Any] | None = None
    is_input: bool = False
    is_lookup: bool = False
    is_wiring: bool = False

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str], Op], tuple[str]]:
        return _operation, (self.name,)

    def printed(self, language: str, operands: list[str], param: object, width: int) -> str:
        """The expression on printed operands for a result of `width` bits."""
        template = self.prints[language]
        if callable(template):
            return template(param, *operands)
        return template.format(*operands, param=param, mask=(1 << width) - 1)


def _with_constant(rule: Callable[[W, int, int], W | int | None], *, commutes: bool = True) -> Callable[..., Any]:
    """Fold by ``rule(operand, constant, ones)`` where one operand is a constant (the second, unless both may be)."""

    def fold(_: None, a: W, b: W) -> W | int | None:
        if b.is_const:
            return rule(a, b.value, (1 << b.width) - 1)
        return rule(b, a.value, (1 << a.width) - 1) if commutes and a.is_const else None

    return fold


def _xor(x: W, c: int, ones: int) -> W | int | None:
    return x if c == 0 else ~x if c == ones else None


def _and(x: W, c: int, ones: int) -> W | int | None:
    return 0 if c == 0 else x if c == ones else None


def _zero(x: W, c: int, ones: int) -> W | int | None:
    return x if c == 0 else None


def _times(x: W, c: int, ones: int) -> W | int | None:
    return 0 if c == 0 else x << c.bit_length() - 1 if c.bit_count() == 1 else None


def _mux(_: None, sel: W, one: W, zero: W) -> W | None:
    if sel.is_const:
        return one if sel.value else zero
    if one.width == 1 and one.is_const and zero.is_const and one is not zero:
        return sel if one.value else ~sel
    return one if one is zero else None


def _joined(widths: tuple[int, ...], *values: int) -> int:
    result = 0
    for width, value in zip(widths, values, strict=True):
        result = result << width | value
    return result


def _alike(template: str) -> Mapping[str, Template]:
    """An expression that is the same in all languages."""
    return {"python": template, "c": template}


def _python_join(widths: tuple[int, ...], *operands: str) -> str:
    return " | ".join(f"{name} << {sum(widths[n + 1 :])}" for n, name in reversed([*enumerate(operands)]))


def _c_join(widths: tuple[int, ...], *operands: str) -> str:
    """Each part shifted to its place as a variable of the result's type, in which no bit of it is lost."""
    to_type = f"({c_type(sum(widths))})"
    parts = [(name, sum(widths[n + 1 :])) for n, name in enumerate(operands) if name != "0x0u"]
    return " | ".join(f"{to_type}{name} << {place}" if place else name for name, place in parts)


def _unknown(name: str) -> int:
    raise TypeError(f"an input has the value that it is given; {name!r} has none of its own")


CONST = Op("const", lambda value: value, {"python": "{param}", "c": "{param:#x}u"})
INPUT = Op("input", _unknown, _alike("{param}"), is_input=True)

SLICE = Op(
    "slice",
    lambda p, a: a >> p[0],
    {"python": "({0} >> {param[0]}) & {mask}", "c": "({0} >> {param[0]}) & {mask:#x}u"},
    is_wiring=True,
)
JOIN = Op("join", _joined, {"python": _python_join, "c": _c_join}, is_wiring=True)
GUARD = Op(
    "guard",
    lambda _, sel, a: a,
    _alike("{1}"),
    fold=lambda _, sel, a: a if sel.is_const or a.is_const else None,
    is_wiring=True,
)

XOR = Op("xor", lambda _, a, b: a ^ b, _alike("{0} ^ {1}"), fold=_with_constant(_xor))
AND = Op("and", lambda _, a, b: a & b, _alike("{0} & {1}"), fold=_with_constant(_and))
OR = Op("or", lambda _, a, b: a | b, _alike("{0} | {1}"), fold=_with_constant(_zero))
NOT = Op("not", lambda _, a: ~a, {"python": "~{0} & {mask}", "c": "~{0} & {mask:#x}u"})
MUX = Op(
    "mux", lambda _, sel, a, b: a if sel else b, {"python": "{1} if {0} else {2}", "c": "{0} ? {1} : {2}"}, fold=_mux
)
EQ = Op("eq", lambda value, a: int(a == value), {"python": "int({0} == {param})", "c": "{0} == {param:#x}u"})
LOOKUP = Op(
    "lookup",
    lambda table, index: table.entries[index],
    _alike("{param}[{0}]"),
    fold=lambda table, index: table.uniform,
    is_lookup=True,
)

ADD = Op(
    "add",
    lambda _, a, b: a + b,
    {"python": "({0} + {1}) & {mask}", "c": "({0} + {1}) & {mask:#x}u"},
    fold=_with_constant(_zero),
)
SUB = Op(
    "sub",
    lambda _, a, b: a - b,
    {"python": "({0} - {1}) & {mask}", "c": "({0} - {1}) & {mask:#x}u"},
    fold=_with_constant(_zero, commutes=False),
)
MUL = Op(
    "mul",
    lambda _, a, b: a * b,
    {"python": "({0} * {1}) & {mask}", "c": "(1u * {0} * {1}) & {mask:#x}u"},
    fold=_with_constant(_times),
)

#: Every operation by name.
OPERATIONS: Mapping[str, Op] = {op.name: op for op in list(globals().values()) if isinstance(op, Op)}


def _operation(name: str) -> Op:
    return OPERATIONS[name]
