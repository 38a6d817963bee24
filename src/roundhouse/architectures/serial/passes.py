"""The passes of a serial core and their numbers, which the controller counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .words import SerialWords

__all__ = ["Passes"]


@dataclass(frozen=True)
class Passes:
    """Numbers of the passes.

    The passes that load a block come first, then the rounds; in the pass after them the result waits. Where a key is
    held, two more come before these: one that loads a key, and one that waits for a block.

    The number of a round is the index of its key step, counted up from 0, or the complement of that, counted down.

    Attributes
    ----------
    words : SerialWords
    """

    words: SerialWords

    @property
    def bits(self) -> int:
        """Bits of a number."""
        return (self._before + self.words.rounds).bit_length()

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of all passes, in their order."""
        rounds = self.words.rounds
        first = 1 - rounds if self.words.decrypt else 0
        return [n % (1 << self.bits) for n in range(first - self._before, first + rounds + 1)]

    @property
    def initial(self) -> int:
        """The pass after a reset: it waits for a block."""
        return self.numbers[1 if self.words.holds_key else 0]

    @property
    def loads(self) -> list[int]:
        """The passes that load a block."""
        return self.numbers[self._before - self.words.load_passes : self._before]

    @property
    def doing(self) -> dict[str, list[int]]:
        """The passes that do something, by its name in `SerialSignals`."""
        loads_key, waits, *_ = self.numbers
        holds_key = self.words.holds_key
        return {
            "loading": self.loads,
            "loading_key": [loads_key] if holds_key else [],
            "waiting": [waits] if holds_key else [],
            "accepting": [self.last_round if self.words.key_waits else self.loads[-1]],
            "full": [self.full],
        }

    @property
    def last_round(self) -> int:
        """The pass of the last round."""
        return self.numbers[-2]

    @property
    def full(self) -> int:
        """The pass in which a result waits."""
        return self.numbers[-1]

    @property
    def _before(self) -> int:
        """Passes before the first round."""
        return self.words.load_passes + 2 * self.words.holds_key
