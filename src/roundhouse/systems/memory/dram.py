"""What a DRAM behind ports of AXI is like: numbers of its data sheet, and of its controller."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ...errors import UnknownName

__all__ = ["DRAM", "FRACTION", "Clocks", "known_drams"]

#: Parts of a clock in which times are counted.
FRACTION = 256
FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Clocks:
    """Times of a DRAM in parts of a clock; see `DRAM`."""

    beat: int
    latency: int
    turnaround: int
    burst: int
    refresh: int
    refresh_every: int

    def one_by_one(self, bursts: int, beats: int) -> int:
        """Return the whole clocks of bursts with so many beats in all, each of which waits for the one before it."""
        parts = bursts * (self.burst + self.turnaround + self.latency) + beats * max(self.beat, FRACTION)
        return -(-parts * self.refresh_every // ((self.refresh_every - self.refresh) * FRACTION))


@dataclass(frozen=True)
class DRAM:
    """A DRAM with one data bus behind several ports.

    Attributes
    ----------
    name, source : str
        What it is, and where its numbers are from.
    bandwidth_mb_s : float
        Of the data bus at its peak, in 10^6 bytes a second.
    latency_ns : float
        From the time of a beat on the bus to when it leaves its port, or from that of the last one to write to the
        answer. A request reaches the bus in the clock after it was taken, a burst to write in that after its last beat.
    turnaround_ns : float
        For which the bus is idle between reads and writes.
    burst_ns : float
        For which it is idle before each burst.
    refresh_every_ns, refresh_ns : float
        Period of refreshes, and how long each one takes.
    outstanding : int
        Bursts of each port, in each direction, that wait for the bus at most. As many again have had it: their data, or
        answers, are on their way. Of bursts to write, as many more may have an address and not all of their data.
    batch : int
        Bursts in one direction after which others go first.
    """

    name: str
    source: str
    bandwidth_mb_s: float
    latency_ns: float
    turnaround_ns: float
    burst_ns: float
    refresh_every_ns: float
    refresh_ns: float
    outstanding: int
    batch: int

    @classmethod
    def named(cls, name: str) -> Self:
        """Return one of `known_drams`.

        Raises
        ------
        UnknownName
            If there is none of that name.
        """
        if name not in known_drams():
            raise UnknownName("memory", name, known_drams())
        return cls(name, **tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")))

    def clocks(self, mhz: float, beat_bytes: int) -> Clocks:
        """Return its times at a clock, with beats of so many bytes."""

        def parts(ns: float) -> int:
            return round(ns * mhz / 1000 * FRACTION)

        beat_ns = beat_bytes / self.bandwidth_mb_s * 1000
        times = (beat_ns, self.latency_ns, self.turnaround_ns, self.burst_ns, self.refresh_ns, self.refresh_every_ns)
        return Clocks(*map(parts, times))


def known_drams() -> list[str]:
    """Return the names of the memories that are described in this folder."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))
