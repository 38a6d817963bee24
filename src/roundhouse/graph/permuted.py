"""Next values that permute the bits of one word: computed in place digit by digit, then permuted all at once.

A layer of S-boxes in front of a bit permutation needs, for any digit of its result, bits from all over the word. But
each bit of the result depends on a single digit of what is stored. So a pass can compute the bits where their operands
are, and move them to their places with its last clock.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..words import Word, join, mux
from ..words.op import MUX
from .digit_places import wired
from .hardware import HARDWARE, Bitwise
from .walk import topological

__all__ = ["Permuted", "permuted"]


@dataclass(frozen=True)
class Permuted:
    """A next value as a permutation of a word in which digit t depends on no digit of the stored words but t.

    Attributes
    ----------
    in_place : Word
        The word before the permutation.
    places : tuple of int
        For each bit of the next value, the bit of `in_place` that it is.
    selected : tuple of Word and Permuted, optional
        The permutation of another case, after the bit by which it is selected.
    """

    in_place: Word
    places: tuple[int, ...]
    selected: tuple[Word, Permuted] | None = None

    def permute(self, word: Word) -> Word:
        """The next value, once `word` has the value of `in_place`."""
        moved = join(*(word[place] for place in reversed(self.places)))
        if self.selected is None:
            return moved
        selector, other = self.selected
        return mux(selector, other.permute(word), moved)


def permuted(value: Word, moving: Collection[Word], digit: int) -> Permuted | None:
    """The next value of a stored word as a permutation; None if it is none.

    Parameters
    ----------
    value : Word
        A permutation of in-place bits, or a selection between two by a bit that does not depend on what moves.
    moving : collection of Word
        The stored words, all of one width.
    digit : int
        Bits of a digit.
    """
    if value.op is MUX and not set(moving) & set(topological(value.args[:1])):
        selector, *cases = value.args
        one, zero = (permuted(case, moving, digit) for case in cases)
        if one is None or zero is None:
            return None
        return Permuted(mux(selector, one.in_place, zero.in_place), zero.places, (selector, one))
    return _permutation(value, _Homes(moving, digit))


def _permutation(value: Word, homes: _Homes) -> Permuted | None:
    """A permutation, if every digit is the home of as many bits as it has."""
    by_home: dict[int, list[tuple[int, int]]] = {n: [] for n in range(value.width // homes.digit)}
    for bit in range(value.width):
        found, origin = homes.of(value, bit), wired(value, bit)
        if len(found) != 1 or isinstance(origin, int):
            return None
        by_home[next(iter(found))].append((origin[1], bit))
    if any(len(bits) != homes.digit for bits in by_home.values()):
        return None
    order = [bit for bits in by_home.values() for _, bit in sorted(bits)]
    return Permuted(join(*(value[bit] for bit in reversed(order))), _inverse(order))


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


class _Homes:
    """The digits of stored words that a bit depends on."""

    def __init__(self, moving: Collection[Word], digit: int):
        self.moving, self.digit = frozenset(moving), digit
        self._known: dict[tuple[Word, int], frozenset[int]] = {}

    def of(self, word: Word, bit: int) -> frozenset[int]:
        """The numbers of the digits."""
        origin = wired(word, bit)
        if isinstance(origin, int):
            return frozenset()
        if origin not in self._known:
            self._known[origin] = self._of_origin(*origin)
        return self._known[origin]

    def _of_origin(self, word: Word, bit: int) -> frozenset[int]:
        if word in self.moving:
            return frozenset({bit // self.digit})
        if not word.args:
            return frozenset()
        match HARDWARE[word.op].digits:
            case Bitwise(selector):
                bits = [(arg, 0 if selector and n == 0 else bit) for n, arg in enumerate(word.args)]
            case _:
                bits = [(arg, place) for arg in word.args for place in range(arg.width)]
        return frozenset().union(*(self.of(*one) for one in bits))
