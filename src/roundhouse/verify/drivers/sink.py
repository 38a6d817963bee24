"""Sinks: a player's side of the outgoing streams of a design."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from ..protocol import PAYLOAD, Stream
from ..script.transactions import Expect, Race, Value
from .conditions import met
from .failure import ScriptFailed
from .pins import Level, Pins
from .stalls import Stall

__all__ = ["Sink"]


class Sink:
    """Takes and checks the transfers of an outgoing stream.

    Parameters
    ----------
    stream : Stream
    pins : Pins
    stall : Stall
    gated : bool
        The payload must be zero while valid is low.
    clocks : mapping of str to sequence of int
        Clocks of the transfers of each incoming stream so far.
    """

    def __init__(
        self, stream: Stream, pins: Pins, stall: Stall, *, gated: bool, clocks: Mapping[str, Sequence[int]]
    ) -> None:
        self.stream, self._pins, self._stall = stream, pins, stall
        self._gated, self._clocks = gated, clocks
        self.queue: deque[Expect] = deque()
        self._takes, self._delayed = False, 0
        self._held: list[Value] | None = None
        self._valid, self._ready = stream.port("valid"), stream.port("ready")
        self._level = Level(pins, self._ready)
        self._flags = [stream.port(field) for field in stream.fields if field != PAYLOAD]

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
            self._rest()
            return False
        self._require_equal_flags()
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

    def lose(self, counts: Mapping[str, int]) -> int:
        """Check the first clock of a reset, then expect nothing more; return how many transfers were due.

        A transfer that shows is void, and must be the one that is due all the same.
        """
        due = len(self.queue)
        if self._pins.high(self._valid):
            self._takes = True
            self.sample(counts)
        else:
            self._rest()
        self.queue.clear()
        self._held, self._delayed = None, 0
        return due

    def _rest(self) -> None:
        """Check that the payload of a gated design is zero, while valid is low."""
        self._require_equal_flags()
        port = self.stream.port(PAYLOAD)
        if self._gated and not self._pins.zero(port):
            given = self._pins.get(port)
            shown = given if isinstance(given, int) else next(filter(None, given))
            raise ScriptFailed(f"{port} must be zero while {self._valid} is low, but is {self._hex(PAYLOAD, shown)}")

    def waits_for(self) -> str:
        """Return the port that an expected transfer waits for; empty if none is expected."""
        return self._valid if self.queue and self._takes else ""

    def _require_equal_flags(self) -> None:
        for port in self._flags:
            given = self._pins.get(port)
            if isinstance(given, tuple) and len(set(given)) > 1:
                raise ScriptFailed(f"{port} must not depend on keys or data; it differs from block to block")

    def _compare(self, expected: Expect, number: int) -> None:
        """Compare transfer `number` with its values, and with those that the order of transfers demands."""
        wrong, race = self._difference(expected.values, expected.care), expected.race
        if not wrong and race is not None:
            rivals = race.rivals(self._clocks)
            wrong = self._difference(race.values[rivals - race.first], expected.care)
            wrong = wrong and f"{wrong}{self._explain(race, rivals, expected.care)}"
        if wrong:
            field, difference = wrong.split(" ", 1)
            raise ScriptFailed(f"{self.stream.port(field)} of transfer {number} {difference}")

    def _explain(self, race: Race, rivals: int, care: Mapping[str, int]) -> str:
        """Return the order of transfers that decided, and which other order the given values would fit."""
        orders = enumerate(race.values, start=race.first)
        fitting = next((n for n, values in orders if values and not self._difference(values, care)), None)
        fit = "" if fitting is None else f", which is right after transfer {fitting}"
        clock = self._clocks[race.stream][race.number]
        taken = f"transfer {race.number + 1} of {race.stream} was taken in clock {clock}"
        return f"{fit} ({taken}, after transfer {rivals} of {race.rival})"

    def _difference(self, values: Mapping[str, Value], care: Mapping[str, int]) -> str:
        """Return the first field that differs and how, such as ``"payload must be 1, but is 0"``; empty if none."""
        for field, value in values.items():
            mask = care.get(field, -1)
            for one, other in _copies(value, self._pins.get(self.stream.port(field))):
                if (one ^ other) & mask:
                    return f"{field} must be {self._hex(field, one)}, but is {self._hex(field, other)}"
        return ""

    def _hex(self, field: str, value: int) -> str:
        return f"{value:0{-(-self.stream.fields[field] // 4)}x}"


def _copies(expected: Value, given: Value) -> list[tuple[int, int]]:
    """Return expected and actual value for each copy of the design."""
    if isinstance(given, int):
        assert isinstance(expected, int)
        return [(expected, given)]
    numbers = expected if isinstance(expected, tuple) else (expected,)
    return [(numbers[copy % len(numbers)], number) for copy, number in enumerate(given)]
