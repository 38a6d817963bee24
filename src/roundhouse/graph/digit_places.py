"""Where the bits of a serial pass come from: shift registers, their successors and tails, and static words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..words import Table, Word
from .hardware import HARDWARE, Wired
from .shift_register import ShiftRegister
from .walk import topological

__all__ = ["DigitPlaces", "wired"]


class DigitPlaces:
    """Finds the bits of stored and static words at each clock of a pass.

    Parameters
    ----------
    moving, static : mapping
        The next value of every stored word that moves during a pass, and of every one that is static.
    digit : int
        Bits of a digit.
    registers : mapping
        The shift register of every moving word; empty as long as only `uses` is collected.

    Attributes
    ----------
    uses : dict
        For every moving word, its bits that are used, each with the clock.
    """

    def __init__(
        self,
        moving: Mapping[Word, Word],
        static: Mapping[Word, Word],
        digit: int,
        registers: Mapping[Word, ShiftRegister],
    ):
        self.digit, self.registers = digit, registers
        self.uses: dict[Word, set[tuple[int, int]]] = {word: set() for word in moving}
        self._columns: dict[tuple[tuple[int, ...], Word], Word] = {}
        self._moving = _dependent(moving, [*moving.values(), *static.values()])
        self._successors: dict[tuple[Word, int], list[tuple[Word, int]]] = {}
        for successor, value in moving.items():
            for place in range(successor.width):
                origin = wired(value, place)
                if not isinstance(origin, int) and origin[0] in self._moving:
                    self._successors.setdefault(origin, []).append((successor, place))

    def wire(self, word: Word, bit: int, clock: int) -> Word | None:
        """The bit, where some register or static word has it at that clock; None if it has to be computed."""
        if word in self.uses:
            return self._stored(word, bit, clock)
        if word in self._moving:
            return self.in_successor(word, bit, clock)
        return self._column(word, bit) if word.op.is_lookup else word[bit]

    def in_successor(self, word: Word, bit: int, clock: int) -> Word | None:
        """The bit, where it has entered the register of a word that takes it over; None if it has entered none."""
        for successor, place in self._successors.get((word, bit), ()):
            register = self.registers.get(successor, ShiftRegister(successor.width, self.digit))
            if (arrived := register.arrived(place, clock)) is not None:
                return successor[arrived]
        return None

    def tail(self, word: Word) -> Word:
        """The register behind that of `word`."""
        graph = word.graph
        assert graph is not None
        return graph.input(f"{word.param}_tail", self.registers[word].tail)

    def _stored(self, word: Word, bit: int, clock: int) -> Word:
        """The bit of a stored word."""
        self.uses[word].add((bit, clock))
        if not self.registers:
            return word[(bit - clock * self.digit) % word.width]
        place = self.registers[word].place(bit, clock)
        if place is not None and place >= 0:
            return word[place]
        if (moved := self.in_successor(word, bit, clock)) is not None:
            return moved
        number, lane = divmod(bit, self.digit)
        return self.tail(word)[(clock - 1 - number) * self.digit + lane]

    def _column(self, lookup: Word, bit: int) -> Word:
        """A bit of a look-up with a static index, in a table of that bit alone."""
        (index,), table = lookup.args, lookup.param
        column = tuple(entry >> bit & 1 for entry in table.entries)
        if (column, index) not in self._columns:
            self._columns[column, index] = Table(f"{table.name}_{bit}", column, 1)[index]
        return self._columns[column, index]


def wired(word: Word, bit: int) -> tuple[Word, int] | int:
    """The bit of an operation or input, or the constant, that a bit of `word` is wired from."""
    while not word.is_const:
        digits = HARDWARE[word.op].digits if word.args else None
        if not isinstance(digits, Wired):
            return word, bit
        word, bit = digits.origin(word, bit)
    return word.value >> bit & 1


def _dependent(stored: Iterable[Word], outputs: Iterable[Word]) -> set[Word]:
    """The stored words, and all that depend on them."""
    found = set(stored)
    for word in topological(outputs):
        if any(operand in found for operand in word.args):
            found.add(word)
    return found
