"""Scripts as they are played at the ports of a system, where a transfer may take several."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from ..protocol import Protocol
from .script import Script
from .transactions import NONE, Expect, Race, Send

__all__ = ["Framed", "Frames", "framed"]

#: The transfers at the ports, by field, that make one inside, given its stream and the values of its fields.
Frames = Callable[[str, Mapping[str, Any]], Sequence[Mapping[str, Any]]]


@dataclass(frozen=True)
class Framed:
    """A script at the ports, and where each transfer of the original has gone.

    Attributes
    ----------
    script : Script
    ends : dict of str to list of int
        For each stream: 0, then the number of transfers at the ports up to the end of each original one.
    """

    script: Script
    ends: Mapping[str, list[int]]

    def whole(self, transfers: Mapping[str, int]) -> dict[str, int]:
        """Return how many of the original transfers are complete, given the number at the ports."""
        return {name: bisect_right(self.ends[name], count) - 1 for name, count in transfers.items()}

    def original(self, trace: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
        """Return the clocks of the original transfers: of the last part of one going in, the first of one coming out.

        Parameters
        ----------
        trace : mapping
            Clocks of all transfers at the ports, by stream.
        """
        found = {}
        for name, clocks in trace.items():
            ends = [end for end in self.ends[name] if end <= len(clocks)]
            incoming = self.script.protocol.streams[name].incoming
            found[name] = [clocks[n - 1] for n in ends[1:]] if incoming else [clocks[n] for n in ends[:-1]]
        return found


def framed(script: Script, protocol: Protocol, frames: Frames) -> Framed:
    """Return a script of blocks as it is played at the ports.

    Parameters
    ----------
    script : Script
        Without masks of what is compared, and with resets only where everything sent has been taken.
    protocol : Protocol
        The streams at the ports, with the names of those of `script`.
    frames : callable
    """
    parts: dict[str, list[Sequence[Mapping[str, Any]]]] = {name: [] for name in script.protocol.streams}
    for one in script.transactions:
        if isinstance(one, Send | Expect):
            parts[one.stream].append(frames(one.stream, one.values))
    ends = {name: [0, *accumulate(map(len, of_stream))] for name, of_stream in parts.items()}
    made, writer = Script(protocol), _Writer(ends, frames)
    taken = dict.fromkeys(parts, 0)
    for one in script.transactions:
        if isinstance(one, Send | Expect):
            some = parts[one.stream][taken[one.stream]]
            taken[one.stream] += 1
            writer.write(made, one, some)
        else:
            made.transactions.append(one)
    return Framed(made, ends)


@dataclass(frozen=True)
class _Writer:
    """Writes the parts of transfers, with all that counts transfers converted."""

    ends: Mapping[str, list[int]]
    frames: Frames

    def write(self, made: Script, one: Send | Expect, parts: Sequence[Mapping[str, Any]]) -> None:
        """Append the parts of a transfer: the first one is offered on its conditions, the last one completes it."""
        after, not_before = self._counts(one.after), self._counts(one.not_before)
        for number, values in enumerate(parts):
            first, last = number == 0, number == len(parts) - 1
            start, delay = (after, one.delay) if first else (NONE, 0)
            if isinstance(one, Send):
                made.send(one.stream, values, after=start, not_before=not_before if last else NONE, delay=delay)
            else:
                race, earliest = self._race(one.stream, one.race, number), not_before if first else NONE
                made.expect(one.stream, values, after=start, not_before=earliest, delay=delay, race=race)

    def _counts(self, conditions: Mapping[str, int]) -> dict[str, int]:
        return {name: self.ends[name][count] for name, count in conditions.items()}

    def _race(self, stream: str, race: Race | None, number: int) -> Race | None:
        """The same race between last parts: only a whole rival counts."""
        if race is None:
            return None
        rivals, values = self.ends[race.rival], list[Mapping[str, Any]]()
        starts = [*rivals[race.first :], rivals[-1] + 1]
        for one, (start, until) in zip(race.values, pairwise(starts), strict=False):
            values += [self.frames(stream, one)[number]] * (until - start)
        decides = self.ends[race.stream][race.number + 1] - 1
        return Race(race.stream, decides, race.rival, rivals[race.first], tuple(values))
