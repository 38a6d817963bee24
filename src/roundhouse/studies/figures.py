"""Our figures for the parameters of ledgers: how each is read from a record, or why no record tells it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..measure import derived
from ..targets import figures_of

if TYPE_CHECKING:
    from ..measure.record import Measurement

__all__ = ["CELLS", "CLOCKS", "SPEEDS", "UNMEASURED", "in_clocks", "in_ns"]


def _of_size(clocks: str | None, record: Measurement, key_bits: int) -> float | None:
    """One of a record's numbers for each key size; None where it does not apply."""
    numbers = derived.numbers(clocks)
    return numbers[derived.key_sizes(record).index(key_bits)] if numbers else None


def _latency(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.latency, record, key_bits)


def _latency_encrypt(record: Measurement, key_bits: int) -> float | None:
    return None if record.direction == "decrypt" else _latency(record, key_bits)


def _latency_decrypt(record: Measurement, key_bits: int) -> float | None:
    return None if record.direction == "encrypt" else _latency(record, key_bits)


def _key_setup_encrypt(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.key_setup_encrypt, record, key_bits)


def _key_setup_decrypt(record: Measurement, key_bits: int) -> float | None:
    return _of_size(record.key_setup_decrypt, record, key_bits)


def _key_setup(record: Measurement, key_bits: int) -> float | None:
    """The longer one of the directions that the core has."""
    found = (_key_setup_encrypt(record, key_bits), _key_setup_decrypt(record, key_bits))
    return max((clocks for clocks in found if clocks is not None), default=None)


def _latency_with_key_setup(record: Measurement, key_bits: int) -> float | None:
    setup, latency = _key_setup_encrypt(record, key_bits), _latency(record, key_bits)
    return None if setup is None or latency is None else setup + latency


#: Parameters that are counts of clocks, as simulated. No core of ours has a set-up that is not one of the key: after
#: reset it takes a key, or a block that brings its key, at once, which the check ``reset`` of verification relies on.
CLOCKS: dict[str, Callable[[Measurement, int], float | None]] = {
    "clocks_per_block": derived.cycles_per_block,
    "latency_encrypt": _latency_encrypt,
    "latency_decrypt": _latency_decrypt,
    "latency_with_key_setup": _latency_with_key_setup,
    "key_setup": _key_setup,
    "key_setup_encrypt": _key_setup_encrypt,
    "key_setup_decrypt": _key_setup_decrypt,
    "algorithm_setup": lambda record, key_bits: 0,
}


def _size(parameter: str, record: Measurement) -> float | None:
    """Return the fact of a record by which its target answers a parameter; None if it has none."""
    quantity = figures_of(record.target).answering(parameter)
    return quantity.of(record) if quantity else None


def _in_um2(record: Measurement) -> bool:
    """Return whether areas of the record's target are areas of silicon, and not counts."""
    return figures_of(record.target).area.parameter == _AREA


def _key_schedule_area(record: Measurement) -> float | None:
    return figures_of(record.target).block_area(record, "key_schedule") if _in_um2(record) else None


def _throughput_per_area(record: Measurement, key_bits: int | None = None) -> float | None:
    return derived.efficiency(record, key_bits) if _in_um2(record) else None


_AREA = "area"
_SIZES = {_AREA: "um2", "transistors": "transistors", "luts": "LUT", "ffs": "FF", "brams": "RAM blocks"}

#: Parameters of a whole core, whatever the key: value and unit.
CELLS: dict[str, tuple[Callable[[Measurement], float | None], str]] = {
    **{parameter: (partial(_size, parameter), unit) for parameter, unit in _SIZES.items()},
    "key_schedule_area": (_key_schedule_area, "um2"),
    "fmax": (derived.clock_mhz, "MHz"),
    "period": (lambda record: derived.ratio(1000, derived.clock_mhz(record)), "ns"),
}

#: Parameters for which clocks a block count: value and unit.
SPEEDS: dict[str, tuple[Callable[..., float | None], str]] = {
    "throughput": (derived.throughput_mbps, "Mbit/s"),
    "throughput_per_area": (_throughput_per_area, "bit/s/um2"),
}

_COMPARED = "it compares numbers of the study, which are judged themselves"
_CHOSEN = "it was chosen for the design, or says what is around it"
_NOT_COUNTED = "our records do not count it"
_NO_POWER = "we estimate power of standard cells only"
_NO_GOAL = "our timing asks for no clock that could be missed"
_KEY_CHANGE = "we measure key set-up, and not what a change of key costs blocks under way"
_WHY = {
    _COMPARED: """
        speedup throughput_gain resources_factor power_factor luts_over_encrypt throughput_behind_serpent
        throughput_spread throughput_change throughput_per_area_change throughput_per_slice_change area_change
        slices_change area_reduction transistors_reduction luts_reduction ffs_reduction key_setup_decrypt_reduction
        latency_encrypt_reduction key_setup_beyond_latency early_acceptance
    """,
    _CHOSEN: """
        stages clock ports port_bits transfers_per_block copies rounds_per_clock block_interval key_poll_interval
        latency_total
    """,
    _NOT_COUNTED: "alms clbs slices throughput_per_slice bram_bits bufgs iobs ios clock_managers",
    _NO_POWER: """
        power_total power_dynamic power_static power_io chip_temperature thermal_margin temperature_limit
    """,
    _NO_GOAL: "worst_negative_slack total_negative_slack",
    _KEY_CHANGE: "key_agility_encrypt key_agility_decrypt blocks_lost_by_key_change",
}

#: Why no record tells a parameter.
UNMEASURED = {name: why for why, names in _WHY.items() for name in names.split()}


def in_clocks(parameter: str, record: Measurement, key_bits: int, new_key: bool) -> float | None:
    """Return a parameter of `CLOCKS` for a key size; without `new_key`, without the time to set up a key."""
    if parameter == "latency_with_key_setup" and not new_key:
        parameter = "latency_encrypt"
    return CLOCKS[parameter](record, key_bits)


def in_ns(record: Measurement, clocks: float | None, clock_mhz: float | None) -> float | None:
    """Return the time of a number of clocks, at the highest clock if none is given."""
    period_ns = derived.ratio(1000, clock_mhz or derived.clock_mhz(record))
    return None if clocks is None or period_ns is None else clocks * period_ns
