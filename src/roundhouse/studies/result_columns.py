"""Columns for tables of our own results beside a study: clocks, key set-up, size, speed, power and energy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..measure import derived
from ..measure.record import Measurement
from ..measure.results import Result
from ..targets.target import BLOCKS
from .our_values import OWN_UNITS, value_of

__all__ = ["COLUMNS", "Column"]


@dataclass(frozen=True)
class Column:
    """A column: head, value for a result, group of columns that it belongs to, and whether it rests on our timing."""

    head: str
    value: Callable[[Result], float | None]
    group: str = ""
    timed: bool = False


def _key_setup_ns(parameter: str, result: Result) -> float | None:
    """Key set-up for the smallest key."""
    return value_of(parameter, result, derived.key_sizes(result.first)[0], "ns")


def _whole(parameter: str, result: Result) -> float | None:
    """Value of the whole core, in the unit of its parameter."""
    return value_of(parameter, result, derived.key_sizes(result.first)[0], OWN_UNITS[parameter])


def _of_first(figure: Callable[[Measurement], float | None]) -> Callable[[Result], float | None]:
    return lambda result: figure(result.first)


def _leakage_uw(record: Measurement) -> float | None:
    return 1000 * record.power_leakage_mw if record.power_leakage_mw else None


def _share(block: str, record: Measurement) -> float | None:
    return derived.power_percent(record).get(block)


_POWER, _ENERGY, _SHARE = "Power, mW", "Energy, pJ", "Share, %"

#: Column by the name that a study's file gives.
COLUMNS = {
    "clocks_per_block": Column("Clocks per block", lambda result: result.cycles),
    "key_setup_encrypt": Column("Key set-up to encrypt, ns", partial(_key_setup_ns, "key_setup_encrypt"), timed=True),
    "key_setup_decrypt": Column("Key set-up to decrypt, ns", partial(_key_setup_ns, "key_setup_decrypt"), timed=True),
    "area": Column("Area, µm²", partial(_whole, "area")),
    "key_schedule_area": Column("Area of the key schedule, µm²", partial(_whole, "key_schedule_area")),
    "transistors": Column("Transistors", partial(_whole, "transistors")),
    "throughput": Column("Throughput, Mbit/s", partial(_whole, "throughput"), timed=True),
    "power_clock": Column("Clock, MHz", _of_first(lambda record: record.power_clock_mhz)),
    "power_leakage": Column("Leakage, µW", _of_first(_leakage_uw)),
    "power_random": Column("Random", _of_first(lambda record: record.power_random_mw), _POWER),
    "power_worst": Column("Worst", _of_first(lambda record: record.power_worst_mw), _POWER),
    "energy_per_block": Column("per block", _of_first(derived.energy_pj_per_block), _ENERGY),
    "energy_per_bit": Column("per bit", _of_first(derived.energy_pj_per_bit), _ENERGY),
    **{
        f"share_{block}": Column(block.replace("_", " ").capitalize(), _of_first(partial(_share, block)), _SHARE)
        for block in BLOCKS
    },
}
