"""The ledger of a study: every number that it prints, exactly as printed, one row per number.

A ledger is a table ``NAME.ledger.csv`` whose columns are the fields of `Printed`. A number that only qualifies another
one (its clock, its speed grade) is that row's ``case``. Contradicting numbers are all kept.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from ..errors import InvalidInput, choices

__all__ = ["GROWS_WITH_SPEED", "SENSE", "STAGES", "UNITS", "Printed", "parse_ledger"]

#: Origin of a number, in the order of a design flow.
STAGES = {
    "chosen": "set by the authors",
    "simulated": "counted in a simulation of the design",
    "synthesis": "after synthesis, before anything is placed",
    "post-route": "after placement and routing",
    "power estimate": "estimated by a tool from the routed design",
    "board": "measured on a board",
    "calculated": "from other numbers of the study",
    "unstated": "the study does not say",
}

#: Units that are multiples of another: that unit and the factor.
UNITS = {"Gbit/s": ("Mbit/s", 1000), "MB/s": ("Mbit/s", 8), "Mum2": ("um2", 1e6), "W": ("mW", 1000)}

_MORE = "throughput throughput_per_area throughput_per_algorithm_area throughput_per_slice fmax"
_LESS = """
    area algorithm_area key_schedule_area submodules_area transistors luts ffs alms clbs slices brams bram_bits
    bufgs iobs ios clock_managers period period_at_key_size clocks_per_block
    latency_encrypt latency_decrypt latency_total latency_with_key_setup key_setup key_setup_encrypt
    key_setup_decrypt key_agility_encrypt key_agility_decrypt algorithm_setup
    blocks_lost_by_key_change power_total power_dynamic power_static power_io
"""
_NEITHER = """
    pins stages clock ports port_bits transfers_per_block copies rounds_per_clock block_interval key_poll_interval
    early_acceptance worst_negative_slack total_negative_slack chip_temperature thermal_margin
    temperature_limit speedup throughput_gain resources_factor power_factor luts_over_encrypt throughput_behind_serpent
    throughput_spread throughput_change throughput_per_area_change throughput_per_slice_change
    throughput_per_algorithm_area_change area_change slices_change area_reduction transistors_reduction luts_reduction
    ffs_reduction key_setup_decrypt_reduction latency_encrypt_reduction
"""

#: Every parameter: 1 if more is better, -1 if less is better, 0 if neither.
SENSE = {name: sense for sense, names in ((1, _MORE), (-1, _LESS), (0, _NEITHER)) for name in names.split()}

#: Parameters whose largest value belongs to the fastest version of a design; of durations it is the smallest.
GROWS_WITH_SPEED = {
    *("area", "algorithm_area", "key_schedule_area", "submodules_area", "transistors"),
    *("throughput", "fmax"),
}


#: How a printed number may show its unit.
_SIGNS = {"times": "x"}

#: How a note begins that is no rounding.
_READING = "read "


@dataclass(frozen=True)
class Printed:
    """A number that a study prints.

    Attributes
    ----------
    id : str
        Permanent: study, place, design, parameter, case.
    place : str
        Table, figure or section.
    design : str
        One of the study's designs; empty where the number is about several.
    parameter : str
        What is counted or measured; a key of `SENSE`.
    case : str
        Condition: ``min`` or ``max`` of a range of speed grades, ``speed1`` … for one grade, a clock.
    key_bits : tuple of int
        The key sizes that it holds for; empty where the study states none.
    printed, value, unit : str, float, str
        The text as printed, the number in it, and its unit.
    device, tool, stage : str
        Device and tool; origin of the number, one of `STAGES`.
    slip : str
        How another number contradicts it; empty if none does. A number with a slip is not judged.
    note : str
        A rounding: another number differs from it by less than half a percent. Or, if it begins with ``read``, how the
        number was read where the text leaves that open. It is judged all the same.
    """

    id: str
    place: str
    design: str
    parameter: str
    case: str
    key_bits: tuple[int, ...]
    printed: str
    value: float
    unit: str
    device: str
    tool: str
    stage: str
    slip: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """The number as printed, with its unit."""
        return f"{self.printed} {self.unit_behind}".rstrip()

    @property
    def unit_behind(self) -> str:
        """The unit, without what the printed text has of it: nothing behind 5% and 1.94x, and um2 behind 400M."""
        if self.printed.endswith((self.unit, _SIGNS.get(self.unit, self.unit))):
            return ""
        return self.unit.removeprefix("M") if self.printed.endswith("M") else self.unit

    @property
    def is_rounding(self) -> bool:
        """Whether another number differs from it by less than half a percent."""
        return bool(self.note) and not self.note.startswith(_READING)

    @property
    def plain(self) -> tuple[float, str]:
        """Value and unit, with the multiples in `UNITS` converted."""
        unit, factor = UNITS.get(self.unit, (self.unit, 1))
        return self.value * factor, unit

    def in_its_unit(self, value: float, unit: str) -> tuple[float, str]:
        """Return another value in the unit of this number, where that is a multiple of the value's own."""
        plain, factor = UNITS.get(self.unit, (self.unit, 1))
        return (value / factor, self.unit) if unit == plain else (value, unit)


def parse_ledger(study: str, text: str) -> tuple[Printed, ...]:
    """Read the text of a ledger.

    Raises
    ------
    InvalidInput
        If a column is missing or unknown, or a row cannot be right; the message names the row.
    """
    table = csv.DictReader(text.splitlines(), strict=True)
    columns = [field.name for field in fields(Printed)]
    try:
        if table.fieldnames != columns:
            raise InvalidInput(f"ledger of {study}: the columns must be {','.join(columns)}; given {table.fieldnames}")
        rows = tuple(_row(study, cells) for cells in table)
    except csv.Error as error:
        raise InvalidInput(f"ledger of {study}, line {table.line_num}: every line must be CSV: {error}") from error
    if twice := [id for id, count in Counter(row.id for row in rows).items() if count > 1]:
        raise InvalidInput(
            f"ledger of {study}: every id must occur once; {twice[0]} occurs more often: make them distinct"
        )
    return rows


def _row(study: str, cells: dict[str, Any]) -> Printed:
    where = f"ledger of {study}: {cells['id']}"
    if None in cells or None in cells.values():
        raise InvalidInput(f"{where}: a row must have a cell for each column, and has more or fewer")
    try:
        sizes, value = tuple(int(size) for size in cells["key_bits"].split()), float(cells["value"])
    except (AttributeError, TypeError, ValueError) as error:
        raise InvalidInput(f"{where}: key_bits must be whole numbers and value a number: {error}") from error
    row = Printed(**{**cells, "key_bits": sizes, "value": value})
    if not row.id.startswith(f"{study}."):
        raise InvalidInput(f"{where}: an id must begin with {study}.")
    for column, valid in (("parameter", SENSE), ("stage", STAGES)):
        if cells[column] not in valid:
            raise InvalidInput(f"{where}: {column} must be {choices(cells[column], valid)}; given {cells[column]!r}")
    numbers = re.findall(r"(?<!\d)-?\d[\d,]*(?:\.\d+)?", row.printed)
    if numbers and row.value not in (float(number.replace(",", "")) for number in numbers):
        raise InvalidInput(
            f"{where}: the value must be a number of what is printed; {value:g} is none in {row.printed!r}"
        )
    return row
