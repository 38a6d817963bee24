"""Progress of a run, weighted by the expected durations of its parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from statistics import mean
from typing import Any, Generic, TypeVar

__all__ = ["Durations", "Progress"]

K = TypeVar("K", bound=Hashable)

_UNKNOWN_S = 60.0


class Durations(Generic[K]):
    """Expected durations in seconds: the last one if known, otherwise the mean of all known ones.

    Parameters
    ----------
    known : mapping
        Known durations in seconds.
    """

    def __init__(self, known: Mapping[K, float]) -> None:
        self._known = known
        self._mean = mean(known.values()) if known else _UNKNOWN_S

    def of(self, thing: K) -> float:
        """Return the expected duration in seconds."""
        return self._known.get(thing, self._mean)


class Progress:
    """Counts the parts of a run. This class is silent; the command line displays it.

    Attributes
    ----------
    done : int
        Number of parts that have finished.
    done_s : float
        Sum of their expected durations in seconds.
    running : dict
        Keys of running parts in starting order; the values are unused.
    """

    def __init__(self) -> None:
        self._open: dict[str, float] = {}
        self.done, self.done_s = 0, 0.0
        self.running: dict[str, None] = {}

    @property
    def total(self) -> int:
        """Number of all known parts."""
        return self.done + len(self._open)

    @property
    def total_s(self) -> float:
        """Sum of the expected durations of all parts in seconds."""
        return self.done_s + sum(self._open.values())

    def expect(self, key: str, seconds: float) -> None:
        """Add a part or change its expected duration."""
        self._open[key] = seconds

    def drop(self, key: str) -> None:
        """Remove a part that need not run."""
        self._open.pop(key, None)

    def start(self, key: str) -> None:
        """Note that a part has started."""
        self.running[key] = None

    def finish(self, key: str, found: Any) -> None:
        """Note that a part has finished.

        Parameters
        ----------
        key : str
            The part; unexpected parts count too.
        found : Any
            Its result or error, for display.
        """
        self.running.pop(key, None)
        self.done += 1
        self.done_s += self._open.pop(key, 0.0)
