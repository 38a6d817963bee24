"""Adders and multipliers in pieces, for stages shorter than their delay.

An adder becomes segments, each of which passes its carry to the next; a multiplier becomes two with half an operand
each and an adder, and so on until the pieces fit. The pieces are ordinary words, so registers go between them as
between any others: the low end of a sum is known early and its high end is needed late. An operation that fits a stage
stays whole, since a mapper has carry chains, multiplier blocks or adders of its own for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..words import Word, const, join
from ..words.op import ADD, MUL, SUB
from .delay import Delay
from .levels import adder_levels, significant
from .walk import rebuild

__all__ = ["ARITHMETIC", "Pieces", "split"]

ARITHMETIC = frozenset({ADD, SUB, MUL})

#: Bits of the shortest segment of an adder.
LEAST_SEGMENT = 4
#: Bits of a segment beyond its part of the sum: one takes the carry in, one gives the carry out.
CARRIES = 2


@dataclass(frozen=True)
class Pieces:
    """Words with their arithmetic in pieces.

    Attributes
    ----------
    outputs : list of Word
        The words to be cut.
    instead : dict
        The word that is built in place of another.
    origin : dict
        For each new word, the word whose piece it is.
    """

    outputs: list[Word] = field(default_factory=list)
    instead: dict[Word, Word] = field(default_factory=dict)
    origin: dict[Word, Word] = field(default_factory=dict)


def split(outputs: Sequence[Word], period: float, delay: Delay) -> Pieces:
    """The words with adders and multipliers that take longer than `period` in pieces that fit, if they can."""
    pieces = Pieces()
    arithmetic = _Arithmetic(period, delay)
    known: set[Word] = set()

    def replace(word: Word, args: tuple[Word, ...]) -> Word:
        new = arithmetic.in_pieces(word, args)
        if new is None:
            new = word if args == word.args else word.on(*args)
        if new is not word:
            pieces.instead[word] = new
        known.add(word)
        stack = [new]
        while stack:
            piece = stack.pop()
            if piece not in known and not piece.is_const:
                known.add(piece)
                pieces.origin[piece] = word
                stack += piece.args
        return new

    pieces.outputs.extend(rebuild(outputs, replace))
    return pieces


@dataclass(frozen=True)
class _Arithmetic:
    """Arithmetic in pieces of at most `period` levels."""

    period: float
    delay: Delay

    def in_pieces(self, word: Word, args: tuple[Word, ...]) -> Word | None:
        """The operation of `word` on other operands, in pieces; None if it stays whole."""
        if word.op not in ARITHMETIC or self.delay(word) <= self.period:
            return None
        a, b = args
        if word.op is MUL:
            return self.product(a, b, word.width)
        if self._segments(word.width) == 1:
            return None
        return self.total(a, ~b, const(1, 1)) if word.op is SUB else self.total(a, b, const(0, 1))

    def total(self, a: Word, b: Word, carry: Word) -> Word:
        """``a + b + carry`` in segments of about equal width."""
        count = self._segments(a.width)
        parts = []
        for low, high in pairwise(a.width * n // count for n in range(count + 1)):
            result = _with_carries(a[low:high], b[low:high], carry)
            parts.append(result[:-1])
            carry = result[-1:]
        return join(*reversed(parts))

    def _segments(self, width: int) -> int:
        """Number of segments of an adder."""
        if adder_levels(width) <= self.period:
            return 1
        fitting = (n for n in range(LEAST_SEGMENT, width) if adder_levels(n + CARRIES) <= self.period)
        return -(-width // max(fitting, default=LEAST_SEGMENT))

    def product(self, a: Word, b: Word, width: int) -> Word:
        """``a * b`` in `width` bits."""
        a, b = (word[: max(1, min(width, significant(word)))] for word in (a, b))
        a, b = (a, b) if a.width >= b.width else (b, a)
        if b.width == 1:
            return _extended(a & join(*[b] * a.width), width)
        whole = _extended(a, width) * _extended(b, width)
        if whole.is_const or self.delay(whole) <= self.period:
            return whole
        half = a.width // 2
        low, high = self.product(a[:half], b, width), self.product(a[half:], b, width - half)
        return join(self.sum(low[half:], high), low[:half])

    def sum(self, a: Word, b: Word) -> Word:
        """``a + b``, in segments if it must be."""
        return a + b if self._segments(a.width) == 1 else self.total(a, b, const(0, 1))


def _with_carries(a: Word, b: Word, carry: Word) -> Word:
    """``a + b + carry`` with the carry out as the highest bit."""
    zero = const(0, 1)
    if carry.is_const and not carry.value:
        return join(zero, a) + join(zero, b)
    return (join(zero, a, const(1, 1)) + join(zero, b, carry))[1:]


def _extended(word: Word, width: int) -> Word:
    return join(const(0, width - word.width), word) if word.width < width else word
