"""Key agility: what a core is worth when the key changes every n blocks.

The time for n blocks under one key is key set-up, then the latency of the first block, then the clocks a block of each
other one, all over the clock. It is a line in n: a start, and a slope. Of two designs, one is ahead for few blocks and
the other for many, or one is ahead always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...measure import derived
from ...measure.record import Measurement
from ...measure.results import Result


@dataclass(frozen=True)
class Pace:
    """How long a design takes for n blocks under one key: ``start_ns + n * block_ns``.

    Attributes
    ----------
    block_bits : int
        Bits of a block.
    start_ns : Fraction
        Key set-up and latency less the clocks of one block; below zero where a block leaves before the next may enter.
    block_ns : Fraction
        Clocks a block over the clock.
    """

    block_bits: int
    start_ns: Fraction
    block_ns: Fraction

    @classmethod
    def of(cls, block_bits: int, setup: float, latency: float, cycles: float, clock_mhz: float) -> Pace:
        """Return the pace of a design from clocks of set-up and latency, clocks a block, and its clock in MHz."""
        period_ns = 1000 / Fraction(clock_mhz)
        start = (Fraction(setup) + Fraction(latency) - Fraction(cycles)) * period_ns
        return cls(block_bits, start, Fraction(cycles) * period_ns)

    def time_ns(self, blocks: int) -> Fraction:
        """Return the time for so many blocks under one new key.

        Raises
        ------
        ValueError
            For fewer than one block.
        """
        if blocks < 1:
            raise ValueError(f"a key is used for one block at least, {blocks} was given")
        return self.start_ns + blocks * self.block_ns

    def mbps(self, blocks: int) -> float:
        """Return the throughput when every key is used for so many blocks, in Mbit/s."""
        return float(1000 * self.block_bits * blocks / self.time_ns(blocks))


def pace_of(result: Result, direction: str) -> Pace | None:
    """Return the pace of a measured core for its smallest key; None where a clock or a count is not known.

    Parameters
    ----------
    result : Result
        Whose median clock counts.
    direction : str
        ``encrypt`` or ``decrypt``: which key set-up.
    """
    record, clock = result.first, result.clock_mhz
    counts = [derived.numbers(text) for text in (_setup(record, direction), record.latency, record.cycles_per_block)]
    if clock is None or not all(counts):
        return None
    setup, latency, cycles = (count[0] for count in counts)
    return Pace.of(record.block_bits, setup, latency, cycles, clock)


def _setup(record: Measurement, direction: str) -> str | None:
    return record.key_setup_decrypt if direction == "decrypt" else record.key_setup_encrypt


def overtakes(late: Pace, early: Pace) -> int | None:
    """Return the least number of blocks a key with which `late` has more throughput than `early`; None if it never has.

    Ahead is strictly ahead. Blocks of different sizes are compared by the bits.
    """
    # late is ahead where  late.bits * early.time(n) > early.bits * late.time(n), both lines in n.
    gap = late.block_bits * early.start_ns - early.block_bits * late.start_ns
    gain = late.block_bits * early.block_ns - early.block_bits * late.block_ns
    if gap + gain > 0:
        return 1
    if gain <= 0:
        return None
    return int(-gap // gain) + 1


@dataclass(frozen=True)
class Lead:
    """A design that is ahead of all others from so many blocks a key on, to the next lead's."""

    blocks: int
    place: int


def leads(paces: Sequence[Pace]) -> list[Lead]:
    """Return which design is ahead, from one block a key on; the first of equal ones.

    Raises
    ------
    ValueError
        Without any design.
    """
    if not paces:
        raise ValueError("at least one design is needed to find which is ahead; none was given")
    now = max(range(len(paces)), key=lambda place: (_rate(paces[place], 1), -place))
    found = [Lead(1, now)]
    while True:
        later = [
            (blocks, -_slope(paces[place]), place)
            for place in range(len(paces))
            if (blocks := overtakes(paces[place], paces[now])) is not None and blocks > found[-1].blocks
        ]
        if not later:
            return found
        blocks = min(later)[0]
        now = max((place for place in range(len(paces))), key=lambda place: (_rate(paces[place], blocks), -place))
        found.append(Lead(blocks, now))


def _rate(pace: Pace, blocks: int) -> Fraction:
    return pace.block_bits * blocks / pace.time_ns(blocks)


def _slope(pace: Pace) -> Fraction:
    return pace.block_bits / pace.block_ns
