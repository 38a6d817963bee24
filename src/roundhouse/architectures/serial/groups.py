"""The groups in which a serial core fetches the digits of its ports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...words import Word
from .passes import Passes

__all__ = ["MOST_GROUPS", "Groups"]

#: Groups of a payload, where it can have so few: one in each clock is selected of so many in three levels of logic.
MOST_GROUPS = 16


@dataclass(frozen=True)
class Groups:
    """A payload in groups of digits, which are selected one after the other.

    To select a digit in every clock takes long, since a port is wide. So a shift register takes a group of digits at a
    time, and the group that it takes next is told by a ring: one register for each group.

    Attributes
    ----------
    passes : Passes
    """

    passes: Passes

    @cached_property
    def digits(self) -> int:
        """Digits of a group: a power of two that divides the clocks of a pass."""
        clocks, longest = self.passes.words.serial.clocks, self._clocks
        sizes = [1 << n for n in range(clocks.bit_length()) if clocks % (1 << n) == 0]
        return next((size for size in sizes if longest <= MOST_GROUPS * size), sizes[-1])

    @property
    def count(self) -> int:
        """Groups of what takes most passes to load."""
        return self._clocks // self.digits

    @property
    def straight(self) -> int:
        """Digits of a block that are taken straight from the port; the groups begin behind them.

        A block that waits to be accepted is there a clock before it enters, and needs none. One that brings its key is
        not. Its groups are selected in a clock and taken in the next, if they have several digits.
        """
        return 0 if self.passes.words.holds_key else min(self.digits, 2)

    @property
    def taken(self) -> range:
        """The clocks of a pass in which a group is taken."""
        return range((self.straight - 1) % self.digits, self.passes.words.serial.clocks, self.digits)

    def split(self, times: Sequence[Word | None]) -> list[list[Word | None]]:
        """For each digit of a group, what it is in group by group; `times` is what enters clock by clock."""
        later = [*times[self.straight :], *[None] * self.straight]
        return [later[n :: self.digits] for n in range(self.digits)]

    @property
    def _clocks(self) -> int:
        return len(self.passes.loads) * self.passes.words.serial.clocks
