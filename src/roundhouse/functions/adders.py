"""Adder and subtractor architectures at gate level, as alternatives to the synthesiser's own.

All start from generate and propagate bits and differ in the computation of the carries. A pair is (generate, propagate)
of a group of bits, and `_after` combines the pairs of two adjacent groups. Sources: P. M. Kogge and H. S. Stone (1973),
R. P. Brent and H. T. Kung (1982), O. J. Bedrij (carry-select, 1962).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..words import Word, const, join, mux
from .function import Function

__all__ = ["ADDERS", "adder", "subtractor"]

Pair = tuple[Word, Word]
Carries = Callable[[list[Pair]], list[Word]]
BLOCK_BITS = 8  #: bits of a block of the carry-select adder


def ripple(pairs: list[Pair]) -> list[Word]:
    """Compute each carry from the previous one."""
    carries: list[Word] = []
    for generate, propagate in pairs:
        carries.append(generate | (propagate & carries[-1]) if carries else generate)
    return carries


def carry_select(pairs: list[Pair]) -> list[Word]:
    """Compute the carries of a block for both carry-in values; the true carry-in selects."""
    carries = ripple(pairs[:BLOCK_BITS])
    for first in range(BLOCK_BITS, len(pairs), BLOCK_BITS):
        (generate, propagate), *rest = pairs[first : first + BLOCK_BITS]
        without, with_one = ripple([(generate, propagate), *rest]), ripple([(generate | propagate, propagate), *rest])
        carries += [mux(carries[-1], one, zero) for one, zero in zip(with_one, without, strict=True)]
    return carries


def brent_kung(pairs: list[Pair]) -> list[Word]:
    """Prefix tree with few nodes: an up-sweep over adjacent pairs, then a down-sweep."""
    if len(pairs) == 1:
        return [pairs[0][0]]
    halves = [_after(high, low) for low, high in zip(pairs[::2], pairs[1::2], strict=False)]
    odd = brent_kung(halves)
    even = [generate | (propagate & carry) for (generate, propagate), carry in zip(pairs[2::2], odd, strict=False)]
    carries = [pairs[0][0]]
    for n in range(1, len(pairs)):
        carries.append(odd[n // 2] if n % 2 else even[n // 2 - 1])
    return carries


def kogge_stone(pairs: list[Pair]) -> list[Word]:
    """Prefix tree with minimum depth and fan-out: combine pairs at distance 1, 2, 4, ..."""
    distance = 1
    while distance < len(pairs):
        joined = [_after(high, low) for low, high in zip(pairs, pairs[distance:], strict=False)]
        pairs = [*pairs[:distance], *joined]
        distance *= 2
    return [generate for generate, _ in pairs]


ADDERS: dict[str, Carries] = {
    "ripple": ripple,
    "carry-select": carry_select,
    "brent-kung": brent_kung,
    "kogge-stone": kogge_stone,
}
"""Carry computation by name."""


def add(carries: Carries, a: Word, b: Word) -> Word:
    """The sum of two words."""
    return _sum(carries, a, b, const(0, 1))


def subtract(carries: Carries, a: Word, b: Word) -> Word:
    """The difference of two words: a + ~b + 1."""
    return _sum(carries, a, ~b, const(1, 1))


def adder(cipher: str, width: int = 32) -> Function:
    """The adder of a cipher."""
    others = {name: partial(add, carries) for name, carries in ADDERS.items()}
    return Function(cipher, "add", "a + b", {"a": width, "b": width}, lambda a, b: a + b, others)


def subtractor(cipher: str, width: int = 32) -> Function:
    """The subtractor of a cipher."""
    others = {name: partial(subtract, carries) for name, carries in ADDERS.items()}
    return Function(cipher, "subtract", "a - b", {"a": width, "b": width}, lambda a, b: a - b, others)


def _sum(carries: Carries, a: Word, b: Word, carry: Word) -> Word:
    """Return a + b + carry: bit n of the sum is the exclusive-or of both bits and the carry into bit n."""
    generate, propagate = a & b, a ^ b
    pairs = [(generate[n], propagate[n]) for n in range(a.width - 1)]
    pairs[0] = pairs[0][0] | (pairs[0][1] & carry), pairs[0][1]
    return propagate ^ join(*reversed([carry, *carries(pairs)]))


def _after(high: Pair, low: Pair) -> Pair:
    """Combine the pairs of two adjacent groups of bits."""
    return high[0] | (high[1] & low[0]), high[1] & low[1]
