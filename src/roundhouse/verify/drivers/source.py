"""Sources: a player's side of the incoming streams of a design."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from ..protocol import PAYLOAD, Stream
from ..script.transactions import Send
from .conditions import met
from .failure import ScriptFailed
from .pins import Level, Pins
from .stalls import Stall

__all__ = ["Source"]


class Source:
    """Offers the transfers of an incoming stream."""

    def __init__(self, stream: Stream, needs: list[Stream], pins: Pins, stall: Stall, scramble: bool) -> None:
        self.stream, self._pins, self._stall, self._scramble = stream, pins, stall, scramble
        self._needs = [need.name for need in needs]
        self.queue: deque[Send] = deque()
        self._offers, self._delayed = False, 0
        self._valid, self._ready = Level(pins, stream.port("valid")), stream.port("ready")

    def drive(self, counts: Mapping[str, int], *, resets: bool = False, void: bool = False) -> None:
        """Offer the next transfer if its conditions hold, or nothing; in a clock of reset only what is `void`."""
        if not self._offers and not resets and self.queue and met(self.queue[0].after, counts):
            if self._delayed < self.queue[0].delay:
                self._delayed += 1
            elif not self._stall.now():
                self._offer(self.queue[0])
        self._valid.set(self._offers or void)
        if not self._offers and self._scramble:
            self._pins.scramble(self.stream.port(PAYLOAD))

    def sample(self, counts: Mapping[str, int], since_reset: set[str]) -> bool:
        """Return whether the design takes the transfer."""
        if not self._pins.high(self._ready):
            return False
        for need in self._needs:
            if need not in since_reset:
                raise ScriptFailed(f"{self._ready} is high though there was no transfer on {need} since reset")
        if not self._offers:
            return False
        for name, count in self.queue[0].not_before.items():
            if counts[name] < count:
                number = counts[self.stream.name] + 1
                raise ScriptFailed(
                    f"transfer {number} of {self.stream.name} was taken before transfer {count} of {name}"
                )
        self.queue.popleft()
        self._offers, self._delayed = False, 0
        return True

    def waits_for(self) -> str:
        """Return the port that a transfer waits for; empty if none is offered."""
        return self._ready if self._offers else ""

    def _offer(self, transfer: Send) -> None:
        self._offers = True
        for field, value in transfer.values.items():
            self._pins.set(self.stream.port(field), value)
