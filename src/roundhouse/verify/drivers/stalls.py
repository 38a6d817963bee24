"""Random stalls of streams."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ...systems.layer import LINE
from ..protocol import Stream

__all__ = ["Stall", "Stalls"]

SHORTEST, LONGEST = 20, 219  # clocks of a long stall


@dataclass(frozen=True)
class Stalls:
    """Probabilities of a stall per clock.

    Attributes
    ----------
    block, result, key : float
        A block is not offered; a result, or any other outgoing transfer, is not taken; a key, or any other incoming
        transfer, is not offered.
    long : float
        Share of the stalls that last 20 to 219 clocks.
    """

    block: float = 0.0
    result: float = 0.0
    key: float = 0.0
    long: float = 1 / 64

    def of(self, stream: Stream) -> float:
        """Return the probability for a stream. One that is only watched is not held up."""
        if stream.name == LINE:
            return 0.0
        if not stream.incoming:
            return self.result
        return self.block if stream.role == "i" else self.key


class Stall:
    """The stalls of one stream.

    Parameters
    ----------
    random : Random
    chance : float
        Probability of a stall per clock.
    long : float
        Share of long stalls.
    """

    def __init__(self, random: Random, chance: float, long: float) -> None:
        self._random, self._chance, self._long = random, chance, long
        self._left = 0

    def now(self) -> bool:
        """Return whether the stream stalls in this clock; call it once per clock."""
        if not self._chance:
            return False
        if self._left:
            self._left -= 1
            return True
        if self._random.random() < self._chance * self._long:
            self._left = self._random.randint(SHORTEST, LONGEST)
        return self._random.random() < self._chance
