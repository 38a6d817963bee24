"""What is seen at the ports of a self-test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import pairwise

from ...architectures.common.claim import Claim
from ..drivers.verilator.recording import Sample

__all__ = ["Observation", "Passage"]

_STREAMS = ("key", "sent", "line", "received")


@dataclass(frozen=True)
class Passage:
    """A block that passed a point of the system.

    Attributes
    ----------
    clock : int
        Of its first transfer; a block takes several where words pass.
    payload : int
    """

    clock: int
    payload: int


@dataclass(frozen=True)
class Observation:
    """A recording of a self-test from the first clock after reset on. Clocks are counted from there.

    Attributes
    ----------
    samples : sequence of mapping
        The ports in each clock.
    block_bits : int
    claim : Claim
        The system's.
    """

    samples: Sequence[Sample]
    block_bits: int
    claim: Claim

    def transfers(self, stream: str) -> list[int]:
        """Return the clocks at whose end there was a transfer on a stream."""
        return [n for n, one in enumerate(self.samples) if one[f"{stream}_valid"] and one[f"{stream}_ready"]]

    def _values(self, stream: str, field: str = "payload") -> list[int]:
        return [self.samples[clock][f"{stream}_{field}"] for clock in self.transfers(stream)]

    def _passages(self, stream: str) -> list[Passage]:
        return list(map(Passage, self.transfers(stream), self._values(stream)))

    @cached_property
    def sent(self) -> list[Passage]:
        """Blocks that entered the core."""
        return self._passages("sent")

    @cached_property
    def received(self) -> list[Passage]:
        """Blocks that came back: from decryption, or at the end of the line where that is the end."""
        return self._passages("received" if self.comes_back else "line")

    @property
    def comes_back(self) -> bool:
        """Whether each block must come back as it was sent."""
        return "received_valid" in self.samples[0]

    def line(self, word: int) -> list[Passage]:
        """Return the blocks that passed the line whole, in words of `word` bits, most significant first; 0: at once."""
        words, count = self._passages("line"), self.block_bits // word if word else 1
        groups = [words[start : start + count] for start in range(0, len(words) - count + 1, count)]
        return [Passage(one[0].clock, reduce(lambda high, low: high << word | low.payload, one, 0)) for one in groups]

    @cached_property
    def changes(self) -> list[int]:
        """Numbers of the blocks that were the first under a key; the first block is one."""
        return [number for number, new in enumerate(self._values("sent", "new_key")) if new]

    @cached_property
    def keys(self) -> list[int]:
        """The keys, in the order of `changes`; one more may have been written."""
        if "key_payload" in self.samples[0]:
            return self._values("key")
        return [self._values("sent", "key")[number] for number in self.changes]

    @cached_property
    def requests(self) -> list[Passage]:
        """Requests to invert a bit: the payload is its number."""
        return self._passages("flip")

    @property
    def taken_back(self) -> Iterator[tuple[str, int]]:
        """Ports of streams that changed while a transfer waited, each with the clock in which it had changed."""
        shown = self.samples[0].keys()
        for stream in (one for one in _STREAMS if f"{one}_valid" in shown):
            ports = [name for name in shown - {f"{stream}_ready", "key_period"} if name.startswith(f"{stream}_")]
            for clock, (before, now) in enumerate(pairwise(self.samples), start=1):
                if before[f"{stream}_valid"] and not before[f"{stream}_ready"]:
                    yield from ((name, clock) for name in sorted(ports) if before[name] != now[name])

    @property
    def lost(self) -> int:
        """How many blocks did not come back."""
        return len(self.sent) - len(self.received)

    @property
    def latencies(self) -> list[int]:
        """Clocks from the transfer of each block to that of the same block as it came back."""
        return [back.clock - sent.clock for sent, back in zip(self.sent, self.received, strict=False)]

    @property
    def idle_at_changes(self) -> list[int]:
        """Clocks between the last block under each key and the first one under the next, in which none entered."""
        return [self.sent[number].clock - self.sent[number - 1].clock - 1 for number in self.changes[1:]]

    @property
    def idle_under_keys(self) -> int:
        """Clocks between two blocks under one key at most."""
        gaps = [after.clock - before.clock - 1 for before, after in pairwise(self.sent)]
        return max((gap for number, gap in enumerate(gaps, start=1) if number not in self.changes), default=0)

    @property
    def error_at(self) -> int | None:
        """The first clock in which the error signal was high; None if there was none."""
        return next((clock for clock, one in enumerate(self.samples) if one["error"]), None)
