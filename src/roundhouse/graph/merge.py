"""One unit in place of two that are never needed at once.

Look-ups share a table, products a multiplier, a sum and a difference an adder: ``mux(s, a + b, a - c)`` is
``a + mux(s, b, ~c) + ~s``. An adder with a carry is one of a bit more, ``join(a, 1) + join(b, carry)``, without the
lowest bit of its result.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from ..words import AnyTable, Table, Word, const, join, mux
from ..words.op import ADD, JOIN, MUL, SUB
from .alike import Both, bits_between, choose_alike
from .kinds import UnitKinds

__all__ = ["kin", "merge", "selector_bits", "value_of"]

Units: TypeAlias = tuple[Word, Word]  #: two units, or the words that take their places
Args: TypeAlias = Sequence[Word]


def merge(selector: Word, units: Units, args: tuple[Args, Args]) -> Units:
    """The words that take the places of two units; the first unit is wanted while the bit `selector` is 1.

    `args` are the operands of the two units, which may have been rebuilt since.
    """
    one, zero = units
    if one.op.is_lookup:
        table = one.param if one.param is zero.param else _home(one.param)
        indices = (_index_in(table, unit.param, index) for unit, (index,) in zip(units, args, strict=True))
        return (both := table[mux(selector, *indices)], both)
    if one.op is MUL:
        a, b = choose_alike(selector, _aligned(*args))
        return (both := a * b, both)
    if one.op is zero.op is SUB:
        a, b = choose_alike(selector, list(zip(*args, strict=True)))
        return (both := a - b, both)
    return _merged_adders(selector, units, args)


def selector_bits(one: Word, zero: Word) -> int:
    """Bits of selectors before the multiplier or adder that takes the place of two."""
    if one.op is zero.op is SUB:
        return bits_between(list(zip(one.args, zero.args, strict=True)))
    if one.op is MUL:
        return bits_between(_aligned(one.args, zero.args))
    (*a, _), (*b, _) = _terms(one, one.args), _terms(zero, zero.args)
    return bits_between(_aligned(a, b))


def value_of(adder: Word) -> Word:
    """The result of an adder, without the bit that gives it a carry."""
    return adder[1:] if _has_carry(adder) else adder


def kin(unit: Word, kinds: UnitKinds) -> Hashable:
    """Equal for units that can become one; `kinds` tells whether two tables can."""
    if unit.op.is_lookup:
        return _home(unit.param) if kinds.merges else unit.param
    return unit.op is MUL, value_of(unit).width


def _home(table: AnyTable) -> AnyTable:
    """The merged table that a table is part of, else the table."""
    return table.family[0] if table.family else table


def _index_in(home: AnyTable, table: AnyTable, index: Word) -> Word:
    """The index in `home` that gives the same entry as `index` in `table`, which is `home` or merged into it."""
    return table.member_index(index)[1] if isinstance(table, Table) and table is not home else index


def _aligned(one: Args, zero: Args) -> list[Both]:
    """The operands of two commutative operations, paired so that fewer bits differ."""
    (a, b), (c, d) = one, zero
    return min([(a, c), (b, d)], [(a, d), (b, c)], key=bits_between)


def _merged_adders(selector: Word, units: Units, args: tuple[Args, Args]) -> Units:
    (*one, carry_one), (*zero, carry_zero) = (_terms(unit, own) for unit, own in zip(units, args, strict=True))
    a, b = choose_alike(selector, _aligned(one, zero))
    if not any(_has_carry(unit) or unit.op is SUB for unit in units):
        return (both := a + b, both)
    both = join(a, const(1, 1)) + join(b, mux(selector, carry_one, carry_zero))
    first, second = (both if _has_carry(unit) else both[1:] for unit in units)
    return first, second


def _terms(adder: Word, args: Args) -> tuple[Word, Word, Word]:
    """The two words that an adder adds, and the carry that it adds to them."""
    a, b = args
    if _has_carry(adder):
        return a[1:], b[1:], b[0]
    return (a, ~b, const(1, 1)) if adder.op is SUB else (a, b, const(0, 1))


def _has_carry(adder: Word) -> bool:
    a, b = adder.args
    return adder.op is ADD and a.op is b.op is JOIN and a[0] is const(1, 1)
