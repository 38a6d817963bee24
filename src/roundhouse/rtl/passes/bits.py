"""Sums of bits become the sum of two words: ``x ^ {&x[1:0], x[0], 1'b1}``."""

from __future__ import annotations

from ..build import join, map_joins, op
from ..form import Const, Expression, Join, Module, Net, Op
from .graph import is_public, map_module

__all__ = ["LEAST", "step_note", "together_again"]

#: A word has at least so many bits to be put together again.
LEAST = 3


def together_again(module: Module) -> None:
    """Sum whole words modulo 2 where a module sums bit by bit, each word once."""
    found: dict[Expression, Net] = {}

    def change(joined: Join) -> Expression:
        whole = _sum(module, joined)
        if whole is None:
            return joined
        if whole not in found:
            found[whole] = Net(_name(module, whole, len(found)), joined.width)
            module.widths[found[whole].name] = joined.width
        return found[whole]

    map_module(module, lambda expression: map_joins(expression, change))
    module.assigns.update((net.name, value) for value, net in found.items())


def _name(module: Module, value: Expression, number: int) -> str:
    """``x_plus_1`` for the next number, ``x_minus_1`` for the one before."""
    step = _step(value)
    wanted = f"{step[0]}_{step[1]}_1" if step else ""
    return wanted if wanted and wanted not in module.widths else f"$sum{number}"


def step_note(value: Expression) -> str:
    """What to say of the sum that is the next number or the one before; nothing of any other value."""
    step = _step(value)
    return f"{'+' if step[1] == 'plus' else '-'} 1 without a carry chain" if step else ""


def _sum(module: Module, joined: Join) -> Expression | None:
    """Two words whose sum is a word that is joined of bits; None unless one of them is part of a signal."""
    if len(joined.parts) < LEAST or any(part.width != 1 for part in joined.parts):
        return None
    base: list[Net] = []
    rest: list[Expression] = []
    for n, part in enumerate(reversed(joined.parts)):
        terms = _terms(module, part)
        own = next((one for one in terms if isinstance(one, Net) and _follows(base, one)), None)
        if own is None or (n == 0 and not is_public(own.name)):
            return None
        base.append(own)
        rest.append(_plain(module, terms[1 - terms.index(own)]))
    word = join(base[::-1])
    return op("xor", (word, join(rest[::-1])), word.width) if isinstance(word, Net) else None


def _terms(module: Module, bit: Expression) -> tuple[Expression, ...]:
    """The two terms of a bit that is a sum; the opposite of a bit is its sum with one."""
    if isinstance(bit, Net) and not is_public(bit.name) and bit.width == module.widths[bit.name]:
        bit = module.assigns.get(bit.name, bit)
    match bit:
        case Op("xor", args, _, _):
            return args
        case Op("not", (arg,), _, _):
            return arg, Const(1, 1)
    return ()


def _follows(base: list[Net], bit: Net) -> bool:
    """Whether a bit is the one after those of the same signal."""
    return not base or (bit.name == base[-1].name and bit.low == base[-1].low + 1)


def _plain(module: Module, bit: Expression) -> Expression:
    """What a bit without a name is, if it tells something about one word."""
    if isinstance(bit, Net) and not is_public(bit.name) and bit.width == module.widths[bit.name]:
        value = module.assigns.get(bit.name)
        if isinstance(value, Op) and value.kind in ("all", "any", "not"):
            return op(value.kind, tuple(_plain(module, arg) for arg in value.args), 1)
    return bit


def _step(value: Expression) -> tuple[str, str] | None:
    """The signal of which a value is the next or the one before, and ``plus`` or ``minus``; None if it is neither."""
    match value:
        case Op("xor", (Net() as word, Join(parts, _)), _, _):
            lower = [Net(word.name, n, word.low) for n in range(word.width)]
            for kind, told in (("all", "plus"), ("any", "minus")):
                if all(_is_carry(part, below, kind) for part, below in zip(reversed(parts), lower, strict=False)):
                    return (word.name, told) if len(parts) == word.width else None
    return None


def _is_carry(bit: Expression, below: Net, kind: str) -> bool:
    """Whether a bit tells that all bits below are ones, or that none is."""
    if below.width == 0:
        return bit == Const(1, 1)
    if kind == "all":
        return bit == op("all", (below,), 1)
    return bit == op("not", (op("any", (below,), 1),), 1)
