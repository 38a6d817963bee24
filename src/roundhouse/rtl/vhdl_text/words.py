"""Expressions in VHDL, as bits and words (``std_logic_vector``) and as numbers (``unsigned``)."""

from __future__ import annotations

from itertools import groupby

from ..build import join
from ..form import Const, Expression, Join, Module, Net, Op
from .constants import literal

__all__ = ["index", "number", "operand", "target", "typed_operand", "word"]

_LOGIC = frozenset({"and", "or", "xor"})
_SUMS = {"add": "+", "sub": "-"}
_SHIFTS = {"shl": "shift_left", "shr": "shift_right"}
_ARITHMETIC = frozenset({*_SUMS, *_SHIFTS, "mul", "mod"})
#: A bit that is there so often in a row is counted.
REPEATED = 5


def target(module: Module, net: Net) -> str:
    """Bits of a signal."""
    if net.width == module.widths[net.name]:
        return net.name
    return f"{net.name}({net.low})" if net.width == 1 else f"{net.name}({net.low + net.width - 1} downto {net.low})"


def word(module: Module, value: Expression) -> str:
    """An expression as a bit or a word, where the context tells its type."""
    match value:
        case Const(number_, width):
            return literal(number_, width)
        case Net() as net:
            return target(module, net)
        case Join(parts, _):
            return _join(module, parts)
        case Op("not", (arg,), _, _):
            return f"not {operand(module, arg)}"
        case Op("all" | "any" as kind, (arg,), _, _):
            return f"{'and' if kind == 'all' else 'or'} {typed_operand(module, arg)}"
        case Op("look" | "read", (address,), _, store):
            return f"{store}({index(module, address)})"
        case Op("call", args, _, function):
            return f"{function}({', '.join(word(module, arg) for arg in args)})"
        case Op("add" | "sub", (left, right), 1, _):
            return f"{operand(module, left)} xor {operand(module, right)}"
        case Op(kind, (left, right), _, _) if kind in _LOGIC:
            return _logic(module, kind, left, right)
        case Op(kind, _, _, _) if kind in _ARITHMETIC:
            return f"std_logic_vector({number(module, value)})"
    raise ValueError(f"a word must be of the kinds that rtl/form.py lists, without choices; {value} was given")


def number(module: Module, value: Expression) -> str:
    """An expression as a number, whatever its context."""
    match value:
        case Op("add" | "sub" as kind, (left, right), _, _):
            return f"{number(module, left)} {_SUMS[kind]} {_addend(module, right)}"
        case Op("mul", (left, right), width, _):
            return _product(module, left, right, width)
        case Op("mod", (left, right), _, _):
            return f"{_factor(module, left)} mod {_factor(module, right)}"
        case Op("shl" | "shr" as kind, (shifted, by), _, _):
            return f"{_SHIFTS[kind]}({number(module, shifted)}, {index(module, by)})"
        case Join((Const(0, _), rest), width) if rest.width > 1:
            return f"resize({number(module, rest)}, {width})"
    if value.width == 1:
        return f"unsigned'(0 => {word(module, value)})"
    if _typed(value):
        return f"unsigned({word(module, value)})"
    bits = value.parts if isinstance(value, Join) else (value,)
    if all(bit.width == 1 or isinstance(bit, Const) for bit in bits):
        return f"unsigned'({word(module, value)})"
    return f"unsigned({typed_operand(module, value)})"


def index(module: Module, value: Expression) -> str:
    """An expression as an index or a number of places."""
    match value:
        case Const(number_, _):
            return str(number_)
    if value.width == 0:
        return "0"
    return f"to_integer({number(module, value)})"


def operand(module: Module, value: Expression) -> str:
    """An expression in brackets, unless it is a name, a constant, a call, or the inverse of one."""
    text = word(module, value)
    match value:
        case Join():
            return f"({text})" if "&" in text else text
        case Op(kind, _, width, _) if kind in (*_LOGIC, "all", "any") or (kind in _SUMS and width == 1):
            return f"({text})"
    return text


def typed_operand(module: Module, value: Expression) -> str:
    """An expression as an operand, where the context does not tell its type."""
    if value.width == 1 or _typed(value):
        return operand(module, value)
    return f"std_logic_vector'({word(module, value)})"


def _typed(value: Expression) -> bool:
    """Whether the type of a word is clear without its context: words side by side may also be an array of words."""
    match value:
        case Const() | Join():
            return False
        case Op(kind, args, _, _) if kind in _LOGIC or kind == "not":
            return any(arg.width > 1 and _typed(arg) for arg in args)
    return value.width > 1


def _logic(module: Module, kind: str, left: Expression, right: Expression) -> str:
    """A bitwise operation; a bit that meets every bit of a word stands for itself."""
    other = _spread(right)
    one = _spread(left) if other is None else None
    first = operand(module, left if one is None else one)
    if one is None and isinstance(left, Op) and left.kind == kind:
        first = word(module, left)
    return f"{first} {kind} {operand(module, right if other is None else other)}"


def _spread(value: Expression) -> Expression | None:
    """The bit of which all bits of a word are copies."""
    if isinstance(value, Join) and all(part == value.parts[0] for part in value.parts) and value.parts[0].width == 1:
        return value.parts[0]
    return None


def _join(module: Module, parts: tuple[Expression, ...]) -> str:
    """Words side by side; a bit that is there often in a row is counted."""
    texts: list[str] = []
    for part, run in groupby(parts):
        count = len(list(run))
        if count >= REPEATED and part.width == 1:
            texts.append(f"({count - 1} downto 0 => {word(module, part)})")
        else:
            text = operand(module, part)
            texts += [f"({text})" if text.startswith("not ") else text] * count
    return " & ".join(texts)


def _addend(module: Module, value: Expression) -> str:
    """The right operand of a sum: a constant, a carry, or a number."""
    match value:
        case Const(number_, width):
            return str(number_) if number_ < 10 else literal(number_, width)
        case Join((Const(0, _), rest), _) if rest.width == 1:
            return operand(module, rest)
        case Op("add" | "sub", _, _, _):
            return f"({number(module, value)})"
    return number(module, value)


def _factor(module: Module, value: Expression) -> str:
    text = number(module, value)
    return f"({text})" if isinstance(value, Op) and value.kind in ("add", "sub", "mul", "mod") else text


def _product(module: Module, left: Expression, right: Expression, width: int) -> str:
    """A product: as wide in VHDL as both factors together, which have no leading zeros here."""
    left, right = _without_zeros(left), _without_zeros(right)
    text = f"{_factor(module, left)} * {_factor(module, right)}"
    return text if left.width + right.width == width else f"resize({text}, {width})"


def _without_zeros(value: Expression) -> Expression:
    match value:
        case Join((Const(0, _), *rest), _):
            return join(rest)
    return value
