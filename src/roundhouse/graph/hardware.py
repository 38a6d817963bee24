"""The hardware of operations: one entry says what an operation costs and how it is built, at once or digit by digit.

It is the other half of `roundhouse.words.op`, which has what an operation computes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from amaranth.hdl import Cat, Mux, ValueLike

from ..words import AnyTable, Word, mux
from ..words.op import ADD, AND, EQ, GUARD, JOIN, LOOKUP, MUL, MUX, NOT, OR, SLICE, SUB, XOR, Op
from .levels import adder_levels, multiplier_levels, significant

__all__ = ["HARDWARE", "Bitwise", "Carried", "Digits", "Hardware", "LookedUp", "Wired"]

#: ``cost(word, of_table)``, where ``of_table(table)`` is the cost of a look-up.
Cost: TypeAlias = Callable[[Word, Callable[[AnyTable], float]], float]


@dataclass(frozen=True)
class Wired:
    """Digits that are wired: ``origin(word, bit)`` is the operand, and its bit, that a bit of the result is."""

    origin: Callable[[Word, int], tuple[Word, int]]


@dataclass(frozen=True)
class Bitwise:
    """Digits of which bit n depends on bit n of each operand, but on bit 0 of a first one that is a `selector`."""

    selector: bool = False


@dataclass(frozen=True)
class Carried:
    """Digits of ``a ^ b ^ carry``, with a register for ``next_carry(a, b, carry)``, all of one bit."""

    next_carry: Callable[[Word, Word, Word], Word]


@dataclass(frozen=True)
class LookedUp:
    """Digits of which every bit depends on all bits of the operand."""


Digits: TypeAlias = Wired | Bitwise | Carried | LookedUp


@dataclass(frozen=True)
class Hardware:
    """How hardware makes an operation.

    Attributes
    ----------
    levels : callable
        Delay in levels of two-input gates; inverters take none.
    gates : callable
        Number of two-input gates; inverters are free.
    build : callable or None
        ``build(word, *operands)``: the Amaranth expression of `word`; None for a look-up, which
        `roundhouse.graph.units` builds.
    digits : Digits or None
        What a digit of the result depends on; None if on whole operands, so that the operation cannot be serialised.
    """

    levels: Cost
    gates: Cost
    build: Callable[..., ValueLike] | None
    digits: Digits | None


def _part(word: Word, bit: int) -> tuple[Word, int]:
    """The part of a join that has a bit, and which bit of it that is."""
    for part in reversed(word.args):
        if bit < part.width:
            return part, bit
        bit -= part.width
    raise IndexError(f"a word of {word.width} bits has none above those")


def _wiring(build: Callable[..., ValueLike], origin: Callable[[Word, int], tuple[Word, int]]) -> Hardware:
    return Hardware(lambda w, _: 0, lambda w, _: 0, build, Wired(origin))


def _gate(build: Callable[..., ValueLike]) -> Hardware:
    return Hardware(lambda w, _: 1, lambda w, _: w.width, build, Bitwise())


def _adder(build: Callable[..., ValueLike], next_carry: Callable[[Word, Word, Word], Word]) -> Hardware:
    return Hardware(lambda w, _: adder_levels(w.width), lambda w, _: 5 * w.width - 3, build, Carried(next_carry))


#: All operations but constants and inputs.
HARDWARE: Mapping[Op, Hardware] = {
    SLICE: _wiring(lambda w, a: a[slice(*w.param)], lambda w, bit: (w.args[0], w.param[0] + bit)),
    JOIN: _wiring(lambda w, *parts: Cat(*reversed(parts)), _part),
    GUARD: _wiring(lambda w, a: a, lambda w, bit: (w.args[1], bit)),
    XOR: _gate(lambda w, a, b: a ^ b),
    AND: _gate(lambda w, a, b: a & b),
    OR: _gate(lambda w, a, b: a | b),
    NOT: Hardware(lambda w, _: 0, lambda w, _: 0, lambda w, a: ~a, Bitwise()),
    MUX: Hardware(lambda w, _: 1, lambda w, _: 3 * w.width, lambda w, s, a, b: Mux(s, a, b), Bitwise(selector=True)),
    EQ: Hardware(
        levels=lambda w, _: max(1, w.args[0].width.bit_length() - 1),
        gates=lambda w, _: w.args[0].width - 1,
        build=lambda w, a: a == w.param,
        digits=None,
    ),
    LOOKUP: Hardware(
        levels=lambda w, of_table: of_table(w.param),
        gates=lambda w, of_table: of_table(w.param),
        build=None,
        digits=LookedUp(),
    ),
    ADD: _adder(lambda w, a, b: (a + b)[: w.width], lambda a, b, carry: mux(a ^ b, carry, a)),
    SUB: _adder(lambda w, a, b: (a - b)[: w.width], lambda a, b, borrow: mux(a ^ b, b, borrow)),
    MUL: Hardware(
        levels=lambda w, _: multiplier_levels(w),
        gates=lambda w, _: 6 * significant(w.args[0]) * significant(w.args[1]),
        build=lambda w, a, b: (a * b)[: w.width],
        digits=None,
    ),
}
