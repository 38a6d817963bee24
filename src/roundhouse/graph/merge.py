"""Two units that are never needed at once, made into one: what stands in the place of both.

Look-ups meet in one table, multipliers in one multiplier, a sum and a difference in one adder:
``mux(s, a + b, a - c)`` is ``a + mux(s, b, ~c) + ~s``. An adder with a carry is one of a bit more, ``join(a, 1) +
join(b, carry)``, whose lowest bit is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..words import Table, Word, const, join, mux
from .alike import Both, bits_between, select

__all__ = ["kin", "merge", "selector_bits", "value_of"]

Units = tuple[Word, Word]  #: two units, or one and what takes the place of both
Args = Sequence[Word]


def merge(selector: Word, units: Units, args: tuple[Args, Args]) -> Units:
    """What takes the place of either of two units, of which the first is wanted while the bit `selector` is 1.

    `args` are the operands of the two, where those of the units themselves are out of date.
    """
    one, zero = units
    if one.op == "lookup":
        table = one.param if one.param is zero.param else kin(one)
        indices = (_index_in(table, unit.param, index) for unit, (index,) in zip(units, args, strict=True))
        return (both := table[mux(selector, *indices)], both)
    if one.op == "mul":
        a, b = select(selector, _aligned(*args))
        return (both := a * b, both)
    if one.op == zero.op == "sub":
        a, b = select(selector, list(zip(*args, strict=True)))
        return (both := a - b, both)
    return _merged_adders(selector, units, args)


def selector_bits(one: Word, zero: Word) -> int:
    """Bits of selectors before the multiplier or the adder that takes the place of two."""
    if one.op == zero.op == "sub":
        return bits_between(list(zip(one.args, zero.args, strict=True)))
    if one.op == "mul":
        return bits_between(_aligned(one.args, zero.args))
    (*a, _), (*b, _) = _terms(one, one.args), _terms(zero, zero.args)
    return bits_between(_aligned(a, b))


def value_of(adder: Word) -> Word:
    """The result of an adder, without the bit that gives it a carry."""
    return adder[1:] if _has_carry(adder) else adder


def kin(unit: Word) -> Any:
    """Equal for units that can become one."""
    if unit.op == "lookup":
        return unit.param.family[0] if unit.param.family else unit.param
    return unit.op == "mul", value_of(unit).width


def _index_in(home: Table, table: Table, index: Word) -> Word:
    return index if table is home else table.member_index(index)[1]


def _aligned(one: Args, zero: Args) -> list[Both]:
    """The operands of two operations for which their order does not matter, like beside like."""
    (a, b), (c, d) = one, zero
    return min([(a, c), (b, d)], [(a, d), (b, c)], key=bits_between)


def _merged_adders(selector: Word, units: Units, args: tuple[Args, Args]) -> Units:
    (*one, carry_one), (*zero, carry_zero) = (_terms(unit, own) for unit, own in zip(units, args, strict=True))
    a, b = select(selector, _aligned(one, zero))
    if not any(map(_has_carry, units)) and "sub" not in (units[0].op, units[1].op):
        return (both := a + b, both)
    both = join(a, const(1, 1)) + join(b, mux(selector, carry_one, carry_zero))
    first, second = (both if _has_carry(unit) else both[1:] for unit in units)
    return first, second


def _terms(adder: Word, args: Args) -> tuple[Word, Word, Word]:
    """The two words that an adder adds, and the carry that it adds to them."""
    a, b = args
    if _has_carry(adder):
        return a[1:], b[1:], b[0]
    return (a, ~b, const(1, 1)) if adder.op == "sub" else (a, b, const(0, 1))


def _has_carry(adder: Word) -> bool:
    a, b = adder.args
    return adder.op == "add" and a.op == b.op == "join" and a[0].is_const and a[0].value == 1
