"""Digits in shift registers: conditions and selections by the clock, and where a bit of a word lies at each clock.

In a pass every stored word leaves its register digit by digit, the least significant first, while the word that takes
its place enters at the other end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ..words import Word, any_of, const, join, mux

__all__ = ["Shelf", "number_in", "pick", "shelves"]


def number_in(number: Word, wanted: Collection[int], count: int) -> Word:
    """One bit: whether `number`, one of the first `count`, is one of those wanted."""

    def within(first: int, bits: int) -> Word | None:
        found = {n in wanted for n in range(first, min(first + (1 << bits), count))}
        if len(found) < 2:
            return const(found.pop(), 1) if found else None
        zero, one = within(first, bits - 1), within(first + (1 << bits - 1), bits - 1)
        if zero is None or one is None:
            return zero if one is None else one
        return _either(number[bits - 1], one, zero)

    condition = within(0, number.width)
    assert condition is not None
    return condition


def _either(sel: Word, one: Word, zero: Word) -> Word:
    """A mux of two bits; where one of them is constant, a gate."""
    if one.is_const and zero.is_const:
        return one if one.value == zero.value else sel if one.value else ~sel
    if one.is_const:
        return sel | zero if one.value else ~sel & zero
    if zero.is_const:
        return ~sel | one if zero.value else sel & one
    return mux(sel, one, zero)


def pick(number: Word, bits: Sequence[Word | None]) -> Word:
    """The bit of that number; None where it does not matter.

    A few bits of the number are decoded at a time, for and-or gates that all rows share: smaller than a tree of muxes.
    """
    bits = [*bits, *[None] * ((1 << number.width) - len(bits))]
    low = 0
    while low < number.width:
        part = number[low : low + (2 if low else 3)]
        lines = [part.eq(n) for n in range(1 << part.width)]
        bits = [_gated(lines, bits[n : n + len(lines)]) for n in range(0, len(bits), len(lines))]
        low += part.width
    (bit,) = bits
    return const(0, 1) if bit is None else bit


def _gated(lines: Sequence[Word], bits: Sequence[Word | None]) -> Word | None:
    """The bit whose line is 1."""
    found = [(line, bit) for line, bit in zip(lines, bits, strict=True) if bit is not None]
    if len({bit.value if bit.is_const else id(bit) for _, bit in found}) < 2:
        return found[0][1] if found else None
    return any_of([line & bit for line, bit in found if not (bit.is_const and not bit.value)])


@dataclass(frozen=True)
class Shelf:
    """How a word of `width` bits lies in a shift register that moves by `digit` bits a clock.

    Attributes
    ----------
    width, digit : int
    low : int
        The lowest so many bits wait, in a part of their own, until those above them have left; so the word is read
        rotated right by that many bits.
    tail : int
        So many bits are kept behind the register, once they have left it.
    """

    width: int
    digit: int
    low: int = 0
    tail: int = 0

    @property
    def clocks(self) -> int:
        """Clocks of a pass."""
        return self.width // self.digit

    @property
    def wait(self) -> int:
        """Clocks for which the low part waits."""
        return (self.width - self.low) // self.digit

    @property
    def rotates(self) -> bool:
        """Whether the low part waits by going round, which takes one selector instead of one for each bit."""
        return bool(self.low) and self.wait * self.digit % self.low == 0

    @property
    def cost(self) -> int:
        """What it takes beyond a plain shift register, in gate equivalents, about."""
        return 4 * self.tail + 2 * (2 * self.digit if self.rotates else self.low)

    def place(self, bit: int, clock: int) -> int | None:
        """Where a bit of the word lies at a clock: below 0 in the tail, -1 the bit that left last; None if nowhere."""
        number, lane = divmod(bit, self.digit)
        if not self.low:
            place = (number - clock) * self.digit + lane
            return place if place >= -self.tail else None
        parts, waited = self.low // self.digit, min(clock, self.wait)
        if number >= parts:
            return (number - clock) * self.digit + lane if number - clock >= parts else None
        number = (number - waited) % parts if self.rotates else number
        number -= clock - waited
        return number * self.digit + lane if number >= 0 else None

    def arrived(self, bit: int, clock: int) -> int | None:
        """Where a bit of the word that comes in lies at a clock; None if it has not come."""
        number, lane = divmod(bit, self.digit)
        return self.width - (clock - number) * self.digit + lane if clock > number else None

    def shifted(self, word: Word, entering: Word, clock: Word) -> Word:
        """What the register, now `word`, takes when the digit `entering` comes in."""
        d, low = self.digit, self.low
        moved = join(entering, word[d:])
        if not low:
            return moved
        waits = number_in(clock, range(self.wait), self.clocks)
        turned = join(word[:d], word[d:low]) if d < low else word[:d]
        return join(moved[low:], mux(waits, turned if self.rotates else word[:low], moved[:low]))


def shelves(width: int, digit: int) -> Iterator[Shelf]:
    """The ways to lay a word, without a tail."""
    for low in range(0, width // 2 + 1, digit):
        yield Shelf(width, digit, low)
