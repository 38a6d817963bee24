"""Sinks: a player's side of the outgoing streams of a design."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from ..protocol import Stream
from ..script.transactions import Expect, Value
from .conditions import met
from .failure import ScriptFailed
from .pins import Level, Pins
from .stalls import Stall

__all__ = ["Sink"]


class Sink:
    """Takes and checks the transfers of an outgoing stream."""

    def __init__(self, stream: Stream, pins: Pins, stall: Stall) -> None:
        self.stream, self._pins, self._stall = stream, pins, stall
        self.queue: deque[Expect] = deque()
        self._takes, self._delayed = False, 0
        self._held: list[Value] | None = None
        self._valid, self._ready = stream.port("valid"), stream.port("ready")
        self._level = Level(pins, self._ready)

    def drive(self, counts: Mapping[str, int]) -> None:
        """Assert ready if the conditions of the next transfer hold, or if none is expected."""
        expected = self.queue[0] if self.queue else None
        willing = expected is None or (self._delayed >= expected.delay and met(expected.after, counts))
        self._takes = not self._stall.now() and willing
        self._level.set(self._takes)

    def sample(self, counts: Mapping[str, int]) -> bool:
        """Check the stream; return whether there is a transfer."""
        valid, held = self._pins.high(self._valid), self._held
        if not valid:
            if held is not None:
                raise ScriptFailed(f"{self._valid} fell while it waited for {self._ready}")
            return False
        expected = self.queue[0] if self.queue else None
        if expected is None or not met(expected.not_before, counts):
            raise ScriptFailed(f"{self._valid} is high though no transfer is due: one too many, or too early")
        if held is not None or not self._takes:
            given = [self._pins.get(self.stream.port(field)) for field in self.stream.fields]
            for field, before, now in zip(self.stream.fields, held or given, given, strict=True):
                if before != now:
                    raise ScriptFailed(
                        f"{self.stream.port(field)} changed while {self._valid} waited for {self._ready}"
                    )
            self._held = None if self._takes else given
        self._delayed += 1
        if self._takes:
            self._compare(expected, counts[self.stream.name] + 1)
            self.queue.popleft()
            self._delayed = 0
        return self._takes

    def forget(self) -> None:
        """Expect nothing more."""
        self.queue.clear()
        self._held, self._delayed = None, 0

    def waits_for(self) -> str:
        """Return the port that an expected transfer waits for; empty if none is expected."""
        return self._valid if self.queue and self._takes else ""

    def _compare(self, expected: Expect, number: int) -> None:
        for field, value in expected.values.items():
            port, mask = self.stream.port(field), expected.care.get(field, -1)
            given = self._pins.get(port)
            for one, other in _copies(value, given):
                if (one ^ other) & mask:
                    digits = -(-self.stream.fields[field] // 4)
                    raise ScriptFailed(
                        f"{port} of transfer {number} must be {one:0{digits}x}, but is {other:0{digits}x}"
                    )


def _copies(expected: Value, given: Value) -> list[tuple[int, int]]:
    """Return expected and actual value for each copy of the design."""
    if isinstance(given, int):
        assert isinstance(expected, int)
        return [(expected, given)]
    numbers = expected if isinstance(expected, tuple) else (expected,)
    return [(numbers[copy % len(numbers)], number) for copy, number in enumerate(given)]
