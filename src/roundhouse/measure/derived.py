"""Figures derived from the raw facts of a record: clocks, throughputs, ratios, Pareto fronts. They are never stored.

Throughput is per stream: a duplex core has it in each direction. A core with several key sizes has one throughput for
each; by default it is that of the smallest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import median
from typing import TypeVar

from ..errors import InvalidInput
from ..targets import figures_of
from ..targets.target import BLOCKS
from .record import Measurement

T = TypeVar("T")


def numbers(text: str | None) -> tuple[float, ...]:
    """Return the tuple in a record's JSON text field; empty where the field does not apply."""
    value = json.loads(text) if text else None
    return () if value is None else tuple(value)


def key_sizes(record: Measurement) -> tuple[int, ...]:
    """Return the core's key sizes in bits, rising."""
    return tuple(int(size) for size in numbers(record.key_sizes))


def clock_mhz(record: Measurement) -> float | None:
    """Return the highest clock in MHz, an estimate on some targets; None where none was measured."""
    return figures_of(record.target).clock_mhz(record)


def with_wires(record: Measurement) -> Measurement:
    """Return a record with the clock and stage that estimated wires give it, or as it is if it has no such clock."""
    clock = figures_of(record.target).clock
    if clock is None or clock.wired is None or (period := clock.wired.of(record)) is None:
        return record
    return replace(record, **{clock.quantity.field: period}, stage=clock.wired_stage)


def is_wired(record: Measurement) -> bool:
    """Return whether the clock of a record is the one with estimated wires, as `with_wires` gives it."""
    clock = figures_of(record.target).clock
    return clock is not None and clock.wired is not None and record.stage == clock.wired_stage


def period_at_key_size_ns(record: Measurement, key_bits: int) -> float | None:
    """Return the longest path in ns with keys of one size alone, without wires; None where none was timed."""
    periods = numbers(record.period_ns_by_key_size)
    return periods[key_sizes(record).index(key_bits)] if periods else None


def cycles_per_block(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return the simulated clocks per block for one key size (the smallest by default); None where none was recorded.

    Raises
    ------
    InvalidInput
        If the core has no such key size.
    """
    cycles, sizes = numbers(record.cycles_per_block), key_sizes(record)
    if not cycles:
        return None
    if key_bits is None:
        return cycles[0]
    if key_bits not in sizes:
        raise InvalidInput(f"the key size of {record.core_name} must be one of {sizes}; given {key_bits}")
    return cycles[sizes.index(key_bits)]


def throughput_mbps(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return block bits / clocks per block * clock, in Mbit/s, in each direction."""
    clock, cycles = clock_mhz(record), cycles_per_block(record, key_bits)
    return None if clock is None or not cycles else record.block_bits / cycles * clock


def bits_per_clock(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return block bits / clocks per block, which needs no clock frequency and so contains no estimate."""
    return ratio(record.block_bits, cycles_per_block(record, key_bits))


def bits_per_clock_per_1000(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return bits per clock and 1000 units of the target's area."""
    bits = ratio(bits_per_clock(record, key_bits), area(record))
    return None if bits is None else 1000 * bits


def latency_ns(record: Measurement) -> float | None:
    """Return the latency of a block for the smallest key, in ns."""
    clocks = numbers(record.latency)
    return ratio(1000 * clocks[0] if clocks else None, clock_mhz(record))


def key_setup_ns(record: Measurement) -> float | None:
    """Return the key set-up for the smallest key, in ns; the longer one of a core with both directions."""
    clocks = [numbers(text)[0] for text in (record.key_setup_encrypt, record.key_setup_decrypt) if numbers(text)]
    return ratio(1000 * max(clocks) if clocks else None, clock_mhz(record))


def ratio(above: float | None, below: float | None) -> float | None:
    """Return above / below; None where either is missing or `below` is zero."""
    return None if above is None or not below else above / below


def energy_pj_per_block(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return the energy of a block of random data in pJ: power / clock * clocks per block.

    In a duplex core this is the energy of two blocks, one in each direction.
    """
    cycles = cycles_per_block(record, key_bits)
    energy_nj = ratio(record.power_random_mw, record.power_clock_mhz)
    return None if energy_nj is None or cycles is None else 1000 * energy_nj * cycles


def energy_pj_per_bit(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return the energy per bit of random data in pJ, averaged over both directions of a duplex core."""
    energy_pj, ways = energy_pj_per_block(record, key_bits), 2 if record.direction == "duplex" else 1
    return ratio(energy_pj, ways * record.block_bits)


def power_percent(record: Measurement) -> dict[str, float]:
    """Return each submodule's share of the power on random data, in percent; empty where none was measured."""
    powers = {block: getattr(record, f"power_random_mw_{block}") or 0.0 for block in BLOCKS}
    total = sum(powers.values())
    return {block: 100 * power / total for block, power in powers.items()} if total else {}


def area(record: Measurement) -> float | None:
    """Return the area in the unit of the record's target."""
    value: float | None = figures_of(record.target).area.of(record)
    return value


def efficiency(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return throughput per area in the unit of the record's target."""
    mbps = throughput_mbps(record, key_bits)
    return ratio(None if mbps is None else mbps * figures_of(record.target).efficiency.factor, area(record))


def median_of(figure: Callable[[Measurement], float | None], records: Iterable[Measurement]) -> float | None:
    """Return the median of a figure over records (the seeds of one run); None where no record has it."""
    values = spread_of(figure, records)
    return median(values) if values else None


def spread_of(figure: Callable[[Measurement], float | None], records: Iterable[Measurement]) -> list[float]:
    """Return the values of a figure over records, sorted; records without it are left out."""
    return sorted(value for record in records if (value := figure(record)) is not None)


def pareto_front(items: Sequence[T], cost: Callable[[T], float], gain: Callable[[T], float]) -> list[T]:
    """Return the items that no other item beats in both cost (low) and gain (high), by rising cost."""
    front: list[T] = []
    for item in sorted(items, key=lambda item: (cost(item), -gain(item))):
        if not front or gain(item) > gain(front[-1]):
            front.append(item)
    return front
