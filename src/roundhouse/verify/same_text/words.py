"""What cells of words compute, as ANDs and inverters: addition, comparison, and the like.

Yosys would make gates of them too. Here both sides share one graph, so a word that both have is made of nodes once, and
what is written otherwise but is the same set of bits, such as ``a == 5`` and ``a[0] & ~a[1] & a[2]``, becomes the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from .aiger import GATES, Both

__all__ = ["ARITHMETIC", "COMPARISONS", "SHIFTS", "WORDS"]

_Bits = Sequence[int]
_or, _xor, _mux = (GATES[kind] for kind in ("$_OR_", "$_XOR_", "$_MUX_"))


def _all(both: Both, literals: Iterable[int]) -> int:
    """Whether all are one: the same AND in whatever order, and however often, they are given."""
    return reduce(both, sorted(set(literals)), 1)


def _any(both: Both, literals: Iterable[int]) -> int:
    return _all(both, (one ^ 1 for one in literals)) ^ 1


def _odd(both: Both, literals: Iterable[int]) -> int:
    return reduce(lambda a, b: _xor(both, a, b), sorted(literals), 0)


def _equal(both: Both, a: _Bits, b: _Bits) -> int:
    return _all(both, (_xor(both, *two) ^ 1 for two in zip(a, b, strict=True)))


def _sum(both: Both, a: _Bits, b: _Bits, carry: int) -> list[int]:
    """The sum of two words of one width and a carry, modulo that width: a full adder for each bit."""
    found = []
    for one, other in zip(a, b, strict=True):
        half = _xor(both, one, other)
        found.append(_xor(both, half, carry))
        carry = _or(both, both(one, other), both(half, carry))
    return found


def _product(both: Both, a: _Bits, b: _Bits) -> list[int]:
    """The product of two words of one width, modulo that width: a row for each bit of the second.

    The order stays as it is written. It is the same on both sides, and of rows the other way round ABC proves nothing.
    """
    found = [0] * len(a)
    for place, bit in enumerate(b):
        if bit:
            row = [both(one, bit) for one in a[: len(a) - place]]
            found[place:] = _sum(both, found[place:], row, 0)
    return found


def _shifted(both: Both, width: int, a: _Bits, b: _Bits, beyond: _Bits) -> list[int]:
    """The lowest bits of a word shifted right by a signed number, with one bit from beyond both its ends.

    One bit of the number after the other, the lowest first. Only those bits of the word between are made that can reach
    the result.
    """
    weights = [1 << place for place in range(len(b))]
    weights[-1] = -weights[-1]
    wanted, stages = set(range(width)), []
    for bit, weight in reversed([*zip(b, weights, strict=True)]):
        stages.append((bit, weight, wanted))
        ways = (0,) if bit == 0 else (weight,) if bit == 1 else (0, weight)
        wanted = {to for place in wanted for way in ways if -abs(weight) < (to := place + way) < len(a)}
    (other,) = beyond
    values = {place: a[place] for place in wanted if place >= 0}
    for bit, weight, places in reversed(stages):
        values = {
            place: _mux(both, values.get(place, other), values.get(place + weight, other), bit) for place in places
        }
    return [values[place] for place in range(width)]


def _chosen(both: Both, a: _Bits, b: _Bits, s: _Bits) -> int:
    """The bit of `b` whose bit of `s` is one, or of several the OR, and `a` if none is."""
    chosen = _any(both, (both(*two) for two in zip(b, s, strict=True)))
    return _or(both, chosen, both(a[0], _any(both, s) ^ 1))


ARITHMETIC: Mapping[str, Callable[[Both, _Bits, _Bits], list[int]]] = {
    "$add": lambda both, a, b: _sum(both, a, b, 0),
    "$sub": lambda both, a, b: _sum(both, a, [bit ^ 1 for bit in b], 1),
    "$mul": _product,
}
"""On two words as wide as the result, each of whose bits depends on no higher ones."""

COMPARISONS: Mapping[str, Callable[[Both, _Bits, _Bits], int]] = {
    "$eq": _equal,
    "$ne": lambda both, a, b: _equal(both, a, b) ^ 1,
}
"""On two words of one width."""

SHIFTS = ("$shift", "$shiftx")
"""Shifts to the right. What comes from beyond the word is zero for the first, and unknown for the second."""

_BITS: Mapping[str, Callable[..., int]] = {
    **COMPARISONS,
    "$logic_not": lambda both, a: _any(both, a) ^ 1,
    "$logic_and": lambda both, a, b: both(_any(both, a), _any(both, b)),
    "$logic_or": lambda both, a, b: _any(both, (*a, *b)),
    "$reduce_and": _all,
    "$reduce_or": _any,
    "$reduce_bool": _any,
    "$reduce_xor": _odd,
    "$reduce_xnor": lambda both, a: _odd(both, a) ^ 1,
    "$pmux": _chosen,
}

WORDS: Mapping[str, Callable[..., list[int]]] = {
    **{kind: lambda both, width, *words, one=one: one(both, *words) for kind, one in ARITHMETIC.items()},
    **{kind: lambda both, width, *words, one=one: [one(both, *words)] for kind, one in _BITS.items()},
    **dict.fromkeys(SHIFTS, _shifted),
}
"""The literals of a cell's result, lowest first, from how to make an AND, the width wanted, and the operands in the
order of their pins. What the result has above them is zero. A ``$pmux`` is of one bit. A shift is by a signed number,
and its last operand is the bit from beyond its word."""
