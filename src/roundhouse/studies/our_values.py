"""Our value for each ledger parameter: how it is computed from a record, or why no record has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result
from ..targets import figures_of
from ..targets.target import BLOCKS
from .claims import PROPERTIES, is_loop

__all__ = ["BY_CONSTRUCTION", "CHANGES", "CLOCKS", "CORE_VALUES", "OWN_UNITS", "PERIODS", "SLACKS", "SPEEDS"]
__all__ += ["UNMEASURED", "rests_on_clock", "value_of"]


def _of_size(clocks: str | None, record: Measurement, key_bits: int) -> float | None:
    """Return a record's clocks for one key size; None where the count does not apply."""
    numbers = derived.numbers(clocks)
    return numbers[derived.key_sizes(record).index(key_bits)] if numbers else None


def _latency(record: Measurement, key_bits: int) -> float | None:
    """Return the clocks of one direction; None of a loop, whose clocks are those of both."""
    return None if is_loop(record.core_name) else _of_size(record.latency, record, key_bits)


def _latency_encrypt(record: Measurement, key_bits: int) -> float | None:
    return None if record.direction == "decrypt" else _latency(record, key_bits)


def _latency_decrypt(record: Measurement, key_bits: int) -> float | None:
    return None if record.direction == "encrypt" else _latency(record, key_bits)


def _latency_total(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.latency, record, key_bits) if is_loop(record.core_name) else None


def _key_setup_encrypt(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.key_setup_encrypt, record, key_bits)


def _key_setup_decrypt(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.key_setup_decrypt, record, key_bits)


def _key_setup(record: Measurement, key_bits: int) -> float | None:
    """Return the longer key set-up of the core's directions."""
    found = (_key_setup_encrypt(record, key_bits), _key_setup_decrypt(record, key_bits))
    return max((clocks for clocks in found if clocks is not None), default=None)


def _latency_with_key_setup(record: Measurement, key_bits: int) -> float | None:
    setup, latency = _key_setup(record, key_bits), _latency(record, key_bits)
    return None if setup is None or latency is None else setup + latency


#: Parameters that are clock counts, as simulated. Our cores have key set-up and no algorithm set-up: after reset each
#: accepts a key, or a block with its key, in the first clock, which the verification check ``reset`` relies on.
CLOCKS: dict[str, Callable[[Measurement, int], float | None]] = {
    "clocks_per_block": derived.cycles_per_block,
    "latency_encrypt": _latency_encrypt,
    "latency_decrypt": _latency_decrypt,
    "latency_total": _latency_total,
    "latency_with_key_setup": _latency_with_key_setup,
    "key_setup": _key_setup,
    "key_setup_encrypt": _key_setup_encrypt,
    "key_setup_decrypt": _key_setup_decrypt,
    "algorithm_setup": lambda record, key_bits: 0,
}


def _size(parameter: str, record: Measurement) -> float | None:
    """Return the record's value for a size parameter; None if the target does not measure it."""
    quantity = figures_of(record.target).answering(parameter)
    return quantity.of(record) if quantity else None


def _in_um2(record: Measurement) -> bool:
    """Return whether the record's target measures silicon area rather than a cell count."""
    return figures_of(record.target).area.parameter == _AREA


def _block_area(block: str, record: Measurement) -> float | None:
    return figures_of(record.target).block_area(record, block) if _in_um2(record) else None


def _submodules_area(record: Measurement) -> float | None:
    """Return the area of the four submodules, which are mapped with their boundaries kept; None if one is missing."""
    areas = [_block_area(block, record) for block in BLOCKS]
    return None if None in areas else sum(filter(None, areas))


def _throughput_per_area(record: Measurement, key_bits: int | None = None) -> float | None:
    return derived.efficiency(record, key_bits) if _in_um2(record) else None


def _throughput_per_algorithm_area(record: Measurement, key_bits: int | None = None) -> float | None:
    """Return the throughput by the area of the algorithm alone, which is mapped with its boundary kept."""
    per_um2 = derived.ratio(derived.throughput_mbps(record, key_bits), _block_area("algorithm", record))
    return None if per_um2 is None else 1e6 * per_um2


_AREA = "area"
_SIZES = {_AREA: "um2", "transistors": "transistors", "luts": "LUT", "ffs": "FF", "brams": "RAM blocks"}
_SIZES |= {"alms": "ALM", "slices": "slices", "bram_bits": "bits"}

#: Parameters of a whole core that do not depend on the key size: value and unit.
CORE_VALUES: dict[str, tuple[Callable[[Measurement], float | None], str]] = {
    **{parameter: (partial(_size, parameter), unit) for parameter, unit in _SIZES.items()},
    "algorithm_area": (partial(_block_area, "algorithm"), "um2"),
    "key_schedule_area": (partial(_block_area, "key_schedule"), "um2"),
    "submodules_area": (_submodules_area, "um2"),
    "fmax": (derived.clock_mhz, "MHz"),
    "period": (lambda record: derived.ratio(1000, derived.clock_mhz(record)), "ns"),
}

#: Parameters that depend on the clocks per block: value and unit.
SPEEDS: dict[str, tuple[Callable[..., float | None], str]] = {
    "throughput": (derived.throughput_mbps, "Mbit/s"),
    "throughput_per_area": (_throughput_per_area, "bit/s/um2"),
    "throughput_per_algorithm_area": (_throughput_per_algorithm_area, "bit/s/um2"),
}

#: Parameters that depend on the key size alone: value and unit. The period is without wires.
PERIODS: dict[str, tuple[Callable[..., float | None], str]] = {
    "period_at_key_size": (derived.period_at_key_size_ns, "ns"),
}


def _worst_slack_ns(clock_mhz: float, record: Measurement) -> float | None:
    """Return what a clock leaves of its period; less than 0 if our longest path takes longer."""
    asked_ns, own_ns = derived.ratio(1000, clock_mhz), derived.ratio(1000, derived.clock_mhz(record))
    return None if asked_ns is None or own_ns is None else asked_ns - own_ns


#: Parameters that say how a clock that is asked for is met, in ns. Ours are shown, and never judged.
SLACKS: dict[str, Callable[[float, Measurement], float | None]] = {"worst_negative_slack": _worst_slack_ns}

#: Units of the parameters that are not clock counts.
OWN_UNITS = {name: unit for name, (_, unit) in (*CORE_VALUES.items(), *SPEEDS.items(), *PERIODS.items())}

#: Parameters that say by how many percent the most of another is above its least, over the speed grades of a design.
CHANGES = {
    f"{name}_change": name for name in ("area", "throughput", "throughput_per_area", "throughput_per_algorithm_area")
}

#: Parameters that follow from the interface or the definition of a core: they are the same before and after measuring.
BY_CONSTRUCTION = {"algorithm_setup", *PROPERTIES}

_COMPARED = "it is a ratio of other numbers of the study, which have verdicts of their own"
_SOFTWARE = "it is over software on another processor; roundhouse software times software on yours"
_CHOSEN = "it is a design choice, or describes the design's surroundings"
_NOT_COUNTED = "our records do not count it"
_NO_POWER = "we estimate power on standard cells only"
_NO_SUM = "our timing analysis tells the longest path, and no sum over the paths that are too long"
_KEY_CHANGE = "our records have key set-up; roundhouse selftest counts what a key change costs the blocks in flight"
_WHY = {
    _COMPARED: """
        throughput_gain resources_factor power_factor luts_over_encrypt throughput_behind_serpent
        throughput_spread throughput_change throughput_per_area_change throughput_per_slice_change
        throughput_per_algorithm_area_change area_change
        slices_change area_reduction transistors_reduction luts_reduction ffs_reduction key_setup_decrypt_reduction
        latency_encrypt_reduction early_acceptance
    """,
    _SOFTWARE: "speedup",
    _CHOSEN: """
        clock copies block_interval key_poll_interval
    """,
    _NOT_COUNTED: "clbs throughput_per_slice iobs ios clock_managers",
    _NO_POWER: """
        power_total power_dynamic power_static power_io chip_temperature thermal_margin temperature_limit
    """,
    _NO_SUM: "total_negative_slack",
    _KEY_CHANGE: "key_agility_encrypt key_agility_decrypt",
}

#: Why our records have no value for a parameter.
UNMEASURED = {name: why for why, names in _WHY.items() for name in names.split()}


def rests_on_clock(parameter: str, unit: str) -> bool:
    """Return whether a value in a unit of the ledger is computed from the highest clock of the core."""
    return unit == "ns" or parameter in SPEEDS or parameter == "fmax"


def value_of(
    parameter: str,
    result: Result,
    key_bits: int,
    unit: str,
    clock_mhz: float | None = None,
    throughput_over: str = "clocks_per_block",
) -> float | None:
    """Return our value for a parameter, the median over seeds; None where no record has it.

    Parameters
    ----------
    parameter : str
        A key of `CORE_VALUES`, `SPEEDS`, `PERIODS`, `SLACKS` or `CLOCKS`.
    result : Result
        Our result.
    key_bits : int
        One of the core's key sizes in bits.
    unit : str
        ``ns`` turns clock counts into durations.
    clock_mhz : float, optional
        Clock for speeds and durations, the highest one by default; without it there is no slack.
    throughput_over : str, optional
        The key of `CLOCKS` in which a block passes, for a throughput at a clock.
    """
    if parameter in CORE_VALUES:
        return derived.median_of(CORE_VALUES[parameter][0], result.good)
    if parameter in SPEEDS:
        if clock_mhz is not None:
            clocks = CLOCKS[throughput_over](result.first, key_bits)
            return derived.ratio(result.first.block_bits * clock_mhz, clocks)
        return derived.median_of(partial(SPEEDS[parameter][0], key_bits=key_bits), result.good)
    if parameter in PERIODS:
        return derived.median_of(partial(PERIODS[parameter][0], key_bits=key_bits), result.good)
    if parameter in SLACKS:
        slack = partial(SLACKS[parameter], clock_mhz or 0)
        return None if clock_mhz is None else derived.median_of(slack, result.good)
    clocks = CLOCKS[parameter](result.first, key_bits)
    return (
        derived.median_of(partial(_in_ns, clocks=clocks, clock_mhz=clock_mhz), result.good) if unit == "ns" else clocks
    )


def _in_ns(record: Measurement, clocks: float | None, clock_mhz: float | None) -> float | None:
    period_ns = derived.ratio(1000, clock_mhz or derived.clock_mhz(record))
    return None if clocks is None or period_ns is None else clocks * period_ns
