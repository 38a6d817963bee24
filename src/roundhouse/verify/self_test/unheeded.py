"""Settings of a self-test that had no effect, or another one: keys, intervals, pauses and inverted bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from .observation import Observation, Passage
from .run import Settings

__all__ = ["find_unheeded"]


def find_unheeded(seen: Observation, settings: Settings, line: Sequence[Passage]) -> Iterator[str]:
    """Yield the first breach of each setting, one sentence each.

    What is due follows from the settings and the clocks of the blocks alone, not from what the design says of them.

    Parameters
    ----------
    seen : Observation
    settings : Settings
        Those of the run.
    line : sequence of Passage
        Blocks on the line.
    """
    starts = {one.clock for one in line}
    kinds = _keys(seen, settings), _gaps(seen, settings), _pauses(seen, settings), _requests(seen, settings, starts)
    for breaches in kinds:
        yield from islice(breaches, 1)


def _keys(seen: Observation, settings: Settings) -> Iterator[str]:
    """A key lasts for `key_period` blocks, and the next one is another key."""
    period = settings.key_period
    due = {*range(0, len(seen.sent), period)} if period else {0}
    for number in sorted(due ^ {*seen.changes}):
        yield f"the key must {'change' if number in due else 'stay'} at block {number}; key_period is {period}"
    for number, (before, key) in enumerate(pairwise(seen.keys), start=1):
        if key == before:
            yield f"key {number} must differ from the one before; both are {key:#x}"


def _gaps(seen: Observation, settings: Settings) -> Iterator[str]:
    """Blocks are at least `interval` clocks apart."""
    for number, (before, after) in enumerate(pairwise(seen.sent), start=1):
        if (clocks := after.clock - before.clock) < settings.interval:
            yield f"block {number} must be sent {settings.interval} clocks after the one before; it came after {clocks}"


def _pauses(seen: Observation, settings: Settings) -> Iterator[str]:
    """While `run` is low, no block is offered but one that waits."""
    waits = False
    for clock, one in enumerate(seen.samples):
        runs = clock < settings.clocks and clock not in settings.pauses
        if one["sent_valid"] and not (runs or waits):
            yield f"no block must be offered in clock {clock}, in which run is low"
        waits = bool(one["sent_valid"] and not one["sent_ready"])


def _requests(seen: Observation, settings: Settings, starts: set[int]) -> Iterator[str]:
    """A request is taken as a block begins to pass, or on an idle line if no other request waits for a block.

    In other clocks of a busy line it is open whether a block waits behind the words of another one.
    """
    asked: int | None = None
    for clock in sorted(settings.flips):
        one = seen.samples[clock]
        pending = asked is not None and starts.isdisjoint(range(asked + 1, clock))
        free = clock in starts or not pending
        if (clock in starts or not one["line_valid"]) and bool(one["flip_ready"]) != free:
            yield f"a request to invert a bit must {'be taken' if free else 'wait'} in clock {clock}"
        if one["flip_ready"]:
            asked = clock
