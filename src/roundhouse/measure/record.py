"""The record of one measurement: flat, frozen, raw facts only."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from pydantic import with_config

from ..errors import InvalidInput
from ..storage.fields import (
    CHECKED,
    Count,
    Date,
    Hash,
    JsonCounts,
    JsonFacts,
    JsonObject,
    JsonPath,
    JsonPeriods,
    JsonSizes,
    JsonTexts,
    Name,
    NameOrNone,
    NonNegative,
    Positive,
    RecordId,
    Seed,
    Text,
    one_of,
)
from ..storage.schema import Schema
from ..targets.figures import Figures
from ..targets.target import CEILING

OK, FAILED = "ok", "failed"


@with_config(CHECKED)
@dataclass(frozen=True, kw_only=True)
class Measurement:
    """One core on one target with one recipe and one seed.

    A field is None where the target does not measure it, or where the measurement failed. Names end in units; counts
    are of cells. ``latency``, ``cycles_per_block`` and ``key_setup_*`` are simulated clocks, as a JSON list with one
    number for each key size. Ratios are derived, not stored (`derived`).

    Attributes
    ----------
    outputs : str or None
        ``gated`` or ``open``, as of `Secrecy`; None in a record from before cores had the choice.
    clear_clocks : int or None
        Clocks after reset for which the core clears itself; None if reset does not clear.
    id : str
        20 hexadecimal digits of the SHA-256 of core hash, target, recipe, seed, options and tool versions.
    status, reason, log : str
        ``"ok"``, or ``"failed"`` with why and the path of the log that this machine keeps.
    stage : str
        Last stage of the flow; printed beside every figure.
    tools, options : str
        JSON text: tool versions by name; every option of the flow.
    wall_s, cpu_s, peak_mib : float
        Cost of the tool runs, cached ones included.
    period_ns : float
        Longest path; ``period_reg_ns``: between registers only; ``period_wired_ns``: longest path with the wire load
        given in the options; ``period_estimate_ns``: an estimate without timing analysis.
    period_ns_by_key_size : str
        JSON text: the longest path with keys of one size alone, a number for each key size; None in a record from
        before they were timed.
    critical_path : str
        Start and end of the longest path, and what the target's tool tells of it.
    critical_path_cells : str
        JSON text: the cells of that path in order, each as the wire after which it is named, its kind (``"register"``,
        ``"logic"``, ``"carry"``, ``"multiplier"``, ``"memory"``; at the end also ``"enable"`` or ``"reset"``, the pin),
        and its delay in ns with the wire that it drives. Neighbours with the same name and kind are one.
    variant : str
        The script of the recipe that gave the figures.
    cells : str
        JSON text: counts of cell types without a field of their own.
    area_um2_interface, area_um2_algorithm, area_um2_key_schedule, area_um2_controller : float
        Areas of the four submodules, mapped with their boundaries kept; their sum is ``area_um2_hierarchical``.
    transistors_interface, transistors_algorithm, transistors_key_schedule, transistors_controller : int
        Transistors of the same netlist's submodules; None in a record from before they were counted.
    netlist_blocks : int
        Published blocks that the mapped netlist reproduced in simulation.
    power_clock_mhz : float
        Clock at which the powers hold: that of ``period_ns``.
    power_leakage_mw, power_random_mw, power_worst_mw : float
        Leakage; total power with random blocks, and with the worst of several input patterns.
    power_random_mw_interface, power_random_mw_algorithm : float
        With ``power_random_mw_key_schedule`` and ``power_random_mw_controller``: powers of the submodules with their
        boundaries kept, at the same clock; used for shares.
    target_facts : str
        JSON text: facts specific to this target, by field name; see `fact`.
    """

    id: RecordId
    core_name: Name
    core_hash: Hash
    target: Name
    recipe: Name
    seed: Seed | None
    status: Annotated[str, one_of(OK, FAILED)]
    reason: Text = ""
    log: Text = ""
    stage: Text
    date: Date
    tools: JsonTexts
    options: JsonObject

    cipher: NameOrNone
    family: NameOrNone
    key_sizes: JsonSizes
    block_bits: Count
    direction: NameOrNone
    layout: Name
    keys: NameOrNone
    tables: NameOrNone
    outputs: Annotated[str, one_of("gated", "open")] | None = None
    clear_clocks: Count | None = None
    latency: JsonCounts | None
    cycles_per_block: JsonCounts | None
    key_setup_encrypt: JsonCounts | None
    key_setup_decrypt: JsonCounts | None
    verified_blocks: Count

    wall_s: NonNegative | None = None
    cpu_s: NonNegative | None = None
    peak_mib: NonNegative | None = None

    fmax_mhz: Positive | None = None
    period_ns: Positive | None = None
    period_reg_ns: Positive | None = None
    period_wired_ns: Positive | None = None
    period_ns_by_key_size: JsonPeriods | None = None
    period_estimate_ns: Positive | None = None
    critical_path: Text | None = None
    critical_path_cells: JsonPath | None = None
    variant: Text | None = None

    comb: Count | None = None
    ff: Count | None = None
    bram: Count | None = None
    dsp: Count | None = None
    lut6: Count | None = None
    lutram: Count | None = None
    carry: Count | None = None
    area_um2: NonNegative | None = None
    transistors: Count | None = None
    gate_equivalents: NonNegative | None = None
    cells: JsonObject | None = None
    area_um2_interface: NonNegative | None = None
    area_um2_algorithm: NonNegative | None = None
    area_um2_key_schedule: NonNegative | None = None
    area_um2_controller: NonNegative | None = None
    area_um2_hierarchical: NonNegative | None = None
    transistors_interface: Count | None = None
    transistors_algorithm: Count | None = None
    transistors_key_schedule: Count | None = None
    transistors_controller: Count | None = None

    netlist_blocks: Count | None = None
    power_clock_mhz: Positive | None = None
    power_leakage_mw: NonNegative | None = None
    power_random_mw: NonNegative | None = None
    power_worst_mw: NonNegative | None = None
    power_random_mw_interface: NonNegative | None = None
    power_random_mw_algorithm: NonNegative | None = None
    power_random_mw_key_schedule: NonNegative | None = None
    power_random_mw_controller: NonNegative | None = None

    target_facts: JsonFacts | None = None

    @cached_property
    def _target_facts(self) -> dict[str, Any]:
        return json.loads(self.target_facts) if self.target_facts else {}

    def fact(self, field: str) -> Any:
        """Return a fact by its name: a field of this class, or one of ``target_facts``; None where there is none."""
        return getattr(self, field) if field in FIELDS else self._target_facts.get(field)

    def facts(self) -> dict[str, Any]:
        """Return the fields by name, without optional ones that are None."""
        values = dataclasses.asdict(self).items()
        return {name: value for name, value in values if name in REQUIRED or value is not None}


FIELDS = {field.name for field in dataclasses.fields(Measurement)}
"""All fields of a record."""

REQUIRED = {field.name for field in dataclasses.fields(Measurement) if field.default is dataclasses.MISSING}
"""Fields that every record must have."""


BY_KEY_SIZE = ("latency", "cycles_per_block", "key_setup_encrypt", "key_setup_decrypt", "period_ns_by_key_size")
"""Fields with a number for each key size."""


def identity(
    core_hash: str, target: str, recipe: str, seed: int | None, options: Mapping[str, Any], tools: Mapping[str, str]
) -> str:
    """Return the id of a measurement: equal for equal core, target, recipe, seed, options and tool versions."""
    determining = {
        "core": core_hash,
        "target": target,
        "recipe": recipe,
        "seed": seed,
        "options": dict(options),
        "tools": dict(tools),
    }
    return hashlib.sha256(json.dumps(determining, sort_keys=True).encode()).hexdigest()[:20]


def by_field(figures: Figures, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a target's facts by record field; facts without a field of their own go to ``target_facts``.

    Raises
    ------
    InvalidInput
        If a fact is neither a field of `Measurement` nor a quantity of the target's figures.
    """
    own = {name: value for name, value in facts.items() if name not in FIELDS}
    if undeclared := sorted(set(own) - {quantity.field for quantity in figures.quantities}):
        raise InvalidInput(
            f"each fact of {figures.name} must be a field of Measurement or a quantity of the target's figures; "
            f"neither are: {', '.join(undeclared)}"
        )
    common = {name: value for name, value in facts.items() if name in FIELDS}
    return {**common, "target_facts": json.dumps(own, sort_keys=True)} if own else common


def _check(record: Measurement) -> None:
    """Raise ValueError if fields of a record contradict each other, or its id is not that of its content."""
    options, tools = json.loads(record.options), json.loads(record.tools)
    id = identity(record.core_hash, record.target, record.recipe, record.seed, options, tools)
    if record.id != id:
        raise ValueError(
            f"the id must be that of core, target, recipe, seed, options and tools, {id}; given {record.id}"
        )
    if (record.status == FAILED) != bool(record.reason):
        raise ValueError(
            f"a failed record must have a reason, and no other; given {record.status} for {record.reason!r}"
        )
    if record.layout != CEILING:
        _check_core(record)


def _check_core(record: Measurement) -> None:
    sizes = json.loads(record.key_sizes)
    if not (sizes and record.block_bits and record.cipher and record.family and record.direction):
        raise ValueError("a record of a core must have cipher, family, key sizes, block bits and direction")
    for name in BY_KEY_SIZE:
        text = getattr(record, name)
        if text is not None and len(json.loads(text)) != len(sizes):
            raise ValueError(f"{name} must have one number for each key size, {record.key_sizes}; given {text}")


SCHEMA = Schema(Measurement, _check, Measurement.facts)
"""Measurements as lines of JSON."""
