"""Clock ceilings of targets as records: the clock of a design of a given size with one LUT between registers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from ..errors import InvalidInput
from ..storage.kept_folder import confirmed
from ..targets import TARGETS, HasCeiling, find_target
from ..targets.target import CEILING
from ..tools.process import ToolFailed
from .database import MeasurementDatabase
from .record import FAILED, OK, Measurement, by_field, identity

__all__ = ["ceiling_targets", "measure_ceiling"]


def ceiling_targets() -> list[str]:
    """Return the names of the targets whose ceiling can be measured."""
    return [name for name, target in TARGETS.items() if isinstance(target, HasCeiling)]


def measure_ceiling(
    target: str, area: int, ff: int, seeds: Sequence[int] = (1, 2, 3), database: MeasurementDatabase | None = None
) -> list[Measurement]:
    """Measure the ceiling of a target at a size and store the records; recorded seeds are not measured again.

    Parameters
    ----------
    target : str
        Name of a target that has a ceiling.
    area, ff : int
        Area, in the target's unit, and registers of the core to compare.
    seeds : sequence of int
        Placement seeds.
    database : MeasurementDatabase, optional
        Database for the records; ``build/store.sqlite`` by default.

    Returns
    -------
    list of Measurement
        A record for each seed, of layout ``"ceiling"``; its fields about a cipher are blank.

    Raises
    ------
    InvalidInput
        If the target has no ceiling.
    NotFinished
        If the environment ends a measurement: a tool is missing or killed, the disk is full, the time is up.
    """
    found = find_target(target)
    if not isinstance(found, HasCeiling):
        raise InvalidInput(f"a ceiling is measured on one of {', '.join(ceiling_targets())}; given {target!r}")
    database = database or MeasurementDatabase()
    records = []
    for seed in seeds:
        identified = _identified(found, area, ff, seed)
        record = database.get(identified["id"])
        if record is None:
            record = Measurement(**identified, **BLANK, **_facts(found, area, ff, seed))
            database.add(record)
        records.append(record)
    return records


BLANK: dict[str, Any] = {
    "cipher": "",
    "family": "",
    "key_sizes": "[]",
    "block_bits": 0,
    "direction": "",
    "layout": CEILING,
    "keys": "",
    "tables": "",
    "latency": "[]",
    "cycles_per_block": "[]",
    "key_setup_encrypt": None,
    "key_setup_decrypt": None,
    "verified_blocks": 0,
}
"""Core fields of a ceiling record."""


def _identified(target: HasCeiling, area: int, ff: int, seed: int) -> dict[str, Any]:
    """Return the fields that identify the measurement."""
    text, options, tools = target.ceiling_verilog(area, ff), target.ceiling_options(), target.versions()
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    recipe = target.recipes[0]
    return {
        "id": identity(digest, target.name, recipe, seed, options, tools),
        "core_name": f"{CEILING}-{area}-{ff}",
        "core_hash": digest,
        "target": target.name,
        "recipe": recipe,
        "seed": seed,
        "stage": target.stage,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "tools": json.dumps(tools, sort_keys=True),
        "options": json.dumps(dict(options), sort_keys=True),
    }


def _facts(target: HasCeiling, area: int, ff: int, seed: int) -> dict[str, Any]:
    """Return the measured facts, or the reason of the failure."""
    try:
        return {"status": OK, **by_field(target.figures, confirmed(lambda: target.ceiling(area, ff, seed)))}
    except ToolFailed as error:
        return {"status": FAILED, "reason": f"{error.tool}: {error.reason}", "log": str(error.log or "")}
