"""Scripts as they are played at the ports of a system, where a transfer may take several, and on other streams."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from ...systems.layer import Part
from ..protocol import Protocol
from .script import Script
from .transactions import NONE, Expect, Race, Send

__all__ = ["Framed", "Framing", "framed"]


class Framing(NamedTuple):
    """How streams inside are those at the ports: `frames` and `carrier` of a system.

    Attributes
    ----------
    frames : callable
        The transfers at the ports that make one inside, given its stream and the values of its fields.
    carrier : callable
        The stream at the ports on which transfers of a stream inside count.
    """

    frames: Callable[[str, Mapping[str, Any]], Sequence[Part]]
    carrier: Callable[[str], str]


class Span(NamedTuple):
    """Transfers on the carrier that belong to one inside: from `start`, counted from 0, up to and without `end`."""

    start: int
    end: int


@dataclass(frozen=True)
class Framed:
    """A script at the ports, and where each transfer of the original has gone.

    Attributes
    ----------
    script : Script
    original_script : Script
    carrier : callable
        See `Framing`.
    spans : dict of str to list of Span
        For each stream inside, of each of its transfers.
    """

    script: Script
    original_script: Script
    carrier: Callable[[str], str]
    spans: Mapping[str, list[Span]]

    def whole(self, transfers: Mapping[str, int]) -> dict[str, int]:
        """Return how many of the original transfers are complete, given the number at the ports."""
        return {
            name: bisect_right([span.end for span in spans], transfers[self.carrier(name)])
            for name, spans in self.spans.items()
        }

    def original(self, trace: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
        """Return the clocks of the original transfers: of the last part of one going in, the first of one coming out.

        Parameters
        ----------
        trace : mapping
            Clocks of all transfers at the ports, by stream.
        """
        found = {}
        for name, spans in self.spans.items():
            clocks = trace[self.carrier(name)]
            there = [span for span in spans if span.start < span.end <= len(clocks)]
            incoming = self.original_script.protocol.streams[name].incoming
            found[name] = [clocks[span.end - 1 if incoming else span.start] for span in there]
        return found


def framed(script: Script, protocol: Protocol, framing: Framing) -> Framed:
    """Return a script of blocks as it is played at the ports.

    Parameters
    ----------
    script : Script
        Without masks of what is compared, and with resets only where everything sent has been taken.
    protocol : Protocol
        The streams at the ports.
    framing : Framing
    """
    parts = [
        framing.frames(one.stream, one.values) if isinstance(one, Send | Expect) else () for one in script.transactions
    ]
    spans: dict[str, list[Span]] = {name: [] for name in script.protocol.streams}
    counts = dict.fromkeys(protocol.streams, 0)
    for one, some in zip(script.transactions, parts, strict=True):
        if isinstance(one, Send | Expect):
            carrier = framing.carrier(one.stream)
            start = counts[carrier]
            for part in some:
                counts[part.stream] += 1
            spans[one.stream].append(Span(start, counts[carrier]))
    made = Script(protocol)
    writer = _Writer(made, framing, spans)
    for one, some in zip(script.transactions, parts, strict=True):
        if isinstance(one, Send | Expect):
            writer.write(one, some)
        else:
            made.transactions.append(one)
    return Framed(made, script, framing.carrier, spans)


@dataclass(frozen=True)
class _Writer:
    """Writes the parts of transfers, with all that counts transfers converted."""

    made: Script
    framing: Framing
    spans: Mapping[str, list[Span]]

    def write(self, one: Send | Expect, parts: Sequence[Part]) -> None:
        """Append the parts of a transfer: the first one is offered on its conditions, the last one completes it.

        Conditions stand on the carrier; of what is sent beside it only when it is offered.
        """
        after, not_before = self._counts(one.after), self._counts(one.not_before)
        carrier = self.framing.carrier(one.stream)
        on_carrier = [number for number, part in enumerate(parts) if part.stream == carrier]
        seen = set[str]()
        for number, (stream, values) in enumerate(parts):
            start = NONE if stream in seen else after
            first, last = number == on_carrier[0], number == on_carrier[-1]
            delay = one.delay if first else 0
            seen.add(stream)
            if isinstance(one, Expect):
                race, earliest = self._race(one.stream, one.race, number), not_before if first else NONE
                self.made.expect(stream, values, after=start, not_before=earliest, delay=delay, race=race)
            elif self.made.protocol.streams[stream].incoming:
                self.made.send(stream, values, after=start, not_before=not_before if last else NONE, delay=delay)
            else:  # an answer to what was sent
                self.made.expect(stream, values, not_before={carrier: self.made.counts[carrier]})

    def _counts(self, conditions: Mapping[str, int]) -> dict[str, int]:
        return {self.framing.carrier(name): self._end(name, count) for name, count in conditions.items()}

    def _end(self, stream: str, count: int) -> int:
        """The number of transfers on the carrier with which so many inside are complete."""
        return self.spans[stream][count - 1].end if count else 0

    def _race(self, stream: str, race: Race | None, number: int) -> Race | None:
        """The same race between last parts: only a whole rival counts."""
        if race is None:
            return None
        rivals, values = [0, *(span.end for span in self.spans[race.rival])], list[Mapping[str, Any]]()
        starts = [*rivals[race.first :], rivals[-1] + 1]
        for one, (start, until) in zip(race.values, pairwise(starts), strict=False):
            values += [self.framing.frames(stream, one)[number].values] * (until - start)
        decides = self.spans[race.stream][race.number].end - 1
        carrier, rival = self.framing.carrier(race.stream), self.framing.carrier(race.rival)
        return Race(carrier, decides, rival, rivals[race.first], tuple(values))
