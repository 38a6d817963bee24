"""How far a run has come, by the seconds that are expected of its parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from statistics import mean
from typing import Any, Generic, TypeVar

__all__ = ["Durations", "Progress"]

K = TypeVar("K", bound=Hashable)

_UNKNOWN_S = 60.0


class Durations(Generic[K]):
    """Seconds that things are expected to take: as long as the last time, or the mean of all others if they are new.

    Parameters
    ----------
    known : mapping
        What is known, in seconds.
    """

    def __init__(self, known: Mapping[K, float]) -> None:
        self._known = known
        self._mean = mean(known.values()) if known else _UNKNOWN_S

    def of(self, thing: K) -> float:
        """Return the seconds to expect of a thing."""
        return self._known.get(thing, self._mean)


class Progress:
    """Counts the parts of a run. The command line shows it; here it is silent.

    Attributes
    ----------
    done : int
        Number of parts that have finished.
    done_s : float
        Seconds that were expected of them.
    running : dict
        Keys of the parts that run now, in the order in which they started; values mean nothing.
    """

    def __init__(self) -> None:
        self._open: dict[str, float] = {}
        self.done, self.done_s = 0, 0.0
        self.running: dict[str, None] = {}

    @property
    def total(self) -> int:
        """Number of all parts, as far as they are known."""
        return self.done + len(self._open)

    @property
    def total_s(self) -> float:
        """Seconds that are expected of all parts."""
        return self.done_s + sum(self._open.values())

    def expect(self, key: str, seconds: float) -> None:
        """Add a part; one that is known takes so many seconds instead."""
        self._open[key] = seconds

    def drop(self, key: str) -> None:
        """Remove a part that need not be done."""
        self._open.pop(key, None)

    def start(self, key: str) -> None:
        """Note that a part has started."""
        self.running[key] = None

    def finish(self, key: str, found: Any) -> None:
        """Note that a part has finished.

        Parameters
        ----------
        key : str
            The part; one that nobody expected counts too.
        found : Any
            Its result or error, to be shown.
        """
        self.running.pop(key, None)
        self.done += 1
        self.done_s += self._open.pop(key, 0.0)
