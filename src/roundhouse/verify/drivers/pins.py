"""What a player needs of a simulator."""

from __future__ import annotations

from typing import Protocol

from ..script.transactions import Value

__all__ = ["Level", "Pins"]


class Pins(Protocol):
    """The ports of a design in a simulator that is driven from Python.

    A simulator of several copies of a design takes and gives a tuple of one number for each copy.
    """

    def set(self, port: str, value: Value) -> None:
        """Put a value on an input; a single number on the inputs of all copies."""

    def scramble(self, port: str) -> None:
        """Put random values on an input."""

    def get(self, port: str) -> Value:
        """Return the settled value of an output."""

    def high(self, port: str) -> bool:
        """Return the settled value of a handshake output, which must be the same in all copies."""


class Level:
    """A handshake input of a design, which is set only when it changes.

    Parameters
    ----------
    pins : Pins
    port : str
    """

    def __init__(self, pins: Pins, port: str) -> None:
        self._pins, self._port = pins, port
        self._high: bool | None = None

    def set(self, high: bool) -> None:
        """Put a level on the port."""
        if high != self._high:
            self._high = high
            self._pins.set(self._port, int(high))
