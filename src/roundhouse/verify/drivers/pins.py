"""The interface between players and simulators."""

from __future__ import annotations

from typing import Protocol

from ..script.transactions import Value

__all__ = ["Level", "Pins"]


class Pins(Protocol):
    """The ports of a design in a simulator that is driven from Python.

    Values of a simulator with several copies of a design are tuples of one number for each copy.
    """

    def set(self, port: str, value: Value) -> None:
        """Drive an input; a single number drives all copies."""

    def scramble(self, port: str) -> None:
        """Drive an input with random values."""

    def get(self, port: str) -> Value:
        """Return the settled value of an output."""

    def zero(self, port: str) -> bool:
        """Return whether the settled value of an output is zero, in all copies."""

    def high(self, port: str) -> bool:
        """Return the settled value of a handshake output, which must be equal in all copies."""


class Level:
    """A handshake input of a design, driven only on changes.

    Parameters
    ----------
    pins : Pins
    port : str
    """

    def __init__(self, pins: Pins, port: str) -> None:
        self._pins, self._port = pins, port
        self._high: bool | None = None

    def set(self, high: bool) -> None:
        """Drive the port to a level."""
        if high != self._high:
            self._high = high
            self._pins.set(self._port, int(high))
