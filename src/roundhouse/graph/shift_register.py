"""Shift registers of a serial pass: where a bit of a word is at each clock.

In a pass every stored word leaves its register digit by digit, the least significant first, while the word that takes
its place enters at the other end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..words import Word, join, mux
from .digits import number_in

__all__ = ["ShiftRegister", "shift_registers"]


@dataclass(frozen=True)
class ShiftRegister:
    """A register for a word of `width` bits that moves by `digit` bits a clock.

    Attributes
    ----------
    width, digit : int
        Widths of the word and of a digit in bits.
    low : int
        The lowest `low` bits are a part of their own and wait until those above them have left; so the word is read
        rotated right by that many bits.
    tail : int
        Bits kept behind the register, once they have left it.
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
        """Whether the low part waits by rotating, which takes one selector instead of one for each bit."""
        return bool(self.low) and self.wait * self.digit % self.low == 0

    @property
    def cost(self) -> int:
        """Gate equivalents beyond a plain shift register, about."""
        return 4 * self.tail + 2 * (2 * self.digit if self.rotates else self.low)

    def place(self, bit: int, clock: int) -> int | None:
        """Place of a bit of the word at a clock: below 0 in the tail (-1 left last); None if it is gone."""
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
        """Place of a bit of the word that enters at a clock; None if it has not entered."""
        number, lane = divmod(bit, self.digit)
        return self.width - (clock - number) * self.digit + lane if clock > number else None

    def shifted(self, word: Word, entering: Word, clock: Word) -> Word:
        """Next value of the register, now `word`, when the digit `entering` enters."""
        d, low = self.digit, self.low
        moved = join(entering, word[d:])
        if not low:
            return moved
        waits = number_in(clock, range(self.wait), self.clocks)
        rotated = join(word[:d], word[d:low]) if d < low else word[:d]
        return join(moved[low:], mux(waits, rotated if self.rotates else word[:low], moved[:low]))


def shift_registers(width: int, digit: int) -> Iterator[ShiftRegister]:
    """All shift registers for a word, the plain one first, without a tail."""
    for low in range(0, width // 2 + 1, digit):
        yield ShiftRegister(width, digit, low)
