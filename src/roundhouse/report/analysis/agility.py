"""Key agility: throughput of a core when the key changes every n blocks.

The time for n blocks under one key is key set-up, plus the latency of the first block, plus the clocks per block for
all others, divided by the clock frequency: a line in n with an offset and a slope. Of two designs, one is faster for
few blocks per key and the other for many, or one is always faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...measure import derived
from ...measure.record import Measurement
from ...measure.results import Result


@dataclass(frozen=True)
class KeyedTime:
    """Time of a design for n blocks under one key: ``start_ns + n * block_ns``.

    Attributes
    ----------
    block_bits : int
        Block size in bits.
    start_ns : Fraction
        Key set-up plus latency minus the time per block; negative if a result leaves before the next block may enter.
    block_ns : Fraction
        Time per block.
    """

    block_bits: int
    start_ns: Fraction
    block_ns: Fraction

    @classmethod
    def of(cls, block_bits: int, setup: float, latency: float, cycles: float, clock_mhz: float) -> KeyedTime:
        """Return the time line from clocks of key set-up, latency and per block, and the clock frequency in MHz."""
        period_ns = 1000 / Fraction(clock_mhz)
        start = (Fraction(setup) + Fraction(latency) - Fraction(cycles)) * period_ns
        return cls(block_bits, start, Fraction(cycles) * period_ns)

    def time_ns(self, blocks: int) -> Fraction:
        """Return the time for `blocks` blocks under one new key.

        Raises
        ------
        ValueError
            For fewer than one block.
        """
        if blocks < 1:
            raise ValueError(f"a key is used for one block at least, {blocks} was given")
        return self.start_ns + blocks * self.block_ns

    def mbps(self, blocks: int) -> float:
        """Return the throughput in Mbit/s if every key is used for `blocks` blocks."""
        return float(1000 * self.block_bits * blocks / self.time_ns(blocks))


def keyed_time(result: Result, direction: str) -> KeyedTime | None:
    """Return the time line of a measured core for its smallest key; None if a clock or a count is unknown.

    Parameters
    ----------
    result : Result
        Its median clock is used.
    direction : str
        ``encrypt`` or ``decrypt``: selects the key set-up.
    """
    record, clock = result.first, result.clock_mhz
    counts = [derived.numbers(text) for text in (_setup(record, direction), record.latency, record.cycles_per_block)]
    if clock is None or not all(counts):
        return None
    setup, latency, cycles = (count[0] for count in counts)
    return KeyedTime.of(record.block_bits, setup, latency, cycles, clock)


def _setup(record: Measurement, direction: str) -> str | None:
    return record.key_setup_decrypt if direction == "decrypt" else record.key_setup_encrypt


def overtakes(late: KeyedTime, early: KeyedTime) -> int | None:
    """Return the fewest blocks per key for which `late` has more throughput than `early`; None if it never has.

    Throughput is in bits, so block sizes may differ.
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
    """The fastest design from `blocks` blocks per key up to the next lead."""

    blocks: int
    place: int


def leads(times: Sequence[KeyedTime]) -> list[Lead]:
    """Return the fastest design by blocks per key, from one block on; the first of equal ones.

    Raises
    ------
    ValueError
        Without any design.
    """
    if not times:
        raise ValueError("at least one design is needed to find which is ahead; none was given")
    now = max(range(len(times)), key=lambda place: (_rate(times[place], 1), -place))
    found = [Lead(1, now)]
    while True:
        later = [
            (blocks, -_slope(times[place]), place)
            for place in range(len(times))
            if (blocks := overtakes(times[place], times[now])) is not None and blocks > found[-1].blocks
        ]
        if not later:
            return found
        blocks = min(later)[0]
        now = max((place for place in range(len(times))), key=lambda place: (_rate(times[place], blocks), -place))
        found.append(Lead(blocks, now))


def _rate(time: KeyedTime, blocks: int) -> Fraction:
    return time.block_bits * blocks / time.time_ns(blocks)


def _slope(time: KeyedTime) -> Fraction:
    return time.block_bits / time.block_ns
