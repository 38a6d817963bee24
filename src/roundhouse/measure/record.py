"""The record of one measurement: flat, frozen, raw facts only."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..errors import InvalidInput
from ..targets.figures import Figures

OK, FAILED = "ok", "failed"


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """One core on one target with one recipe and one seed.

    A field is None where the target does not measure it, or where the measurement failed. Names end in units; counts
    are of cells. ``latency``, ``cycles_per_block`` and ``key_setup_*`` are simulated clocks, as a JSON list with one
    number for each key size. Ratios are derived, not stored (`derived`).

    Attributes
    ----------
    id : str
        20 hexadecimal digits of the SHA-256 of core hash, target, recipe, seed, options and tool versions.
    status, reason, log : str
        ``"ok"``, or ``"failed"`` with why and the path of the kept log.
    stage : str
        Last stage of the flow; printed beside every figure.
    tools, options : str
        JSON text: tool versions by name; every option of the flow.
    wall_s, cpu_s, peak_mib : float
        Cost of the tool runs, cached ones included.
    period_ns : float
        Longest path; ``period_reg_ns``: between registers only; ``period_wired_ns``: longest path with the wire load
        given in the options; ``period_estimate_ns``: an estimate without timing analysis.
    variant : str
        The script of the recipe that gave the figures.
    cells : str
        JSON text: counts of cell types without a field of their own.
    area_um2_interface, area_um2_algorithm, area_um2_key_schedule, area_um2_controller : float
        Areas of the four submodules, mapped with their boundaries kept; their sum is ``area_um2_hierarchical``.
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

    id: str
    core_name: str
    core_hash: str
    target: str
    recipe: str
    seed: int | None
    status: str
    reason: str = ""
    log: str = ""
    stage: str
    date: str
    tools: str
    options: str

    cipher: str
    family: str
    key_sizes: str
    block_bits: int
    direction: str
    layout: str
    keys: str
    tables: str
    latency: str | None
    cycles_per_block: str | None
    key_setup_encrypt: str | None
    key_setup_decrypt: str | None
    verified_blocks: int

    wall_s: float | None = None
    cpu_s: float | None = None
    peak_mib: float | None = None

    fmax_mhz: float | None = None
    period_ns: float | None = None
    period_reg_ns: float | None = None
    period_wired_ns: float | None = None
    period_estimate_ns: float | None = None
    critical_path: str | None = None
    variant: str | None = None

    comb: int | None = None
    ff: int | None = None
    bram: int | None = None
    dsp: int | None = None
    lut6: int | None = None
    lutram: int | None = None
    carry: int | None = None
    area_um2: float | None = None
    transistors: int | None = None
    gate_equivalents: float | None = None
    cells: str | None = None
    area_um2_interface: float | None = None
    area_um2_algorithm: float | None = None
    area_um2_key_schedule: float | None = None
    area_um2_controller: float | None = None
    area_um2_hierarchical: float | None = None

    netlist_blocks: int | None = None
    power_clock_mhz: float | None = None
    power_leakage_mw: float | None = None
    power_random_mw: float | None = None
    power_worst_mw: float | None = None
    power_random_mw_interface: float | None = None
    power_random_mw_algorithm: float | None = None
    power_random_mw_key_schedule: float | None = None
    power_random_mw_controller: float | None = None

    target_facts: str | None = None

    @cached_property
    def _target_facts(self) -> dict[str, Any]:
        return json.loads(self.target_facts) if self.target_facts else {}

    def fact(self, field: str) -> Any:
        """Return a fact by its name: a field of this class, or one of ``target_facts``; None where there is none."""
        return getattr(self, field) if field in FIELDS else self._target_facts.get(field)

    def to_json(self) -> str:
        """Return one line of JSON with sorted keys, without optional fields that are None."""
        facts = dataclasses.asdict(self).items()
        return json.dumps(
            {name: value for name, value in facts if name in REQUIRED or value is not None}, sort_keys=True
        )

    @classmethod
    def from_json(cls, text: str) -> "Measurement":
        """Read what `to_json` wrote.

        Raises
        ------
        InvalidInput
            If the text is not a record; the message names the unknown and missing fields.
        """
        facts = json.loads(text)
        unknown = sorted(set(facts) - FIELDS)
        missing = sorted(REQUIRED - set(facts))
        if unknown or missing:
            raise InvalidInput(
                f"a record must have the fields of Measurement; unknown: {unknown}, missing: {missing}; "
                "was it written by another version?"
            )
        return cls(**facts)


FIELDS = {field.name for field in dataclasses.fields(Measurement)}
"""All fields of a record."""

REQUIRED = {field.name for field in dataclasses.fields(Measurement) if field.default is dataclasses.MISSING}
"""Fields that every record must have."""


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
