"""The ceiling of ECP5 at a size as records: the clock that part and tools allow to a design with next to no logic."""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.record import FAILED, OK, Measurement, identity
from roundhouse.targets.ecp5 import CEILING, Ecp5, ceiling_verilog
from roundhouse.tools.process import ToolFailed


def measure_ceiling(
    comb: int, ff: int, seeds: Sequence[int] = (1, 2, 3), database: MeasurementDatabase | None = None
) -> list[Measurement]:
    """Measure the ceiling of ECP5 at a size, and keep the records; what the database has is not measured again.

    Parameters
    ----------
    comb, ff : int
        LUTs and registers of the core that is to be held against it.
    seeds : sequence of int
        Placement seeds.
    database : MeasurementDatabase, optional
        Where records go; ``build/store.sqlite`` by default.

    Returns
    -------
    list of Measurement
        A record for each seed, of layout ``"ceiling"``; the facts of a cipher are blank in it.

    Raises
    ------
    ToolMissing
        If Yosys or nextpnr is not installed.
    """
    database = database or MeasurementDatabase()
    records = []
    for seed in seeds:
        identified = _identified(comb, ff, seed)
        record = database.get(identified["id"])
        if record is None:
            record = Measurement(**identified, **BLANK, **_facts(comb, ff, seed))
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
"""What a record tells of a core, where there is none."""


def _identified(comb: int, ff: int, seed: int) -> dict[str, Any]:
    """Return the fields that tell what is measured, and how."""
    target = Ecp5()
    text, options, tools = ceiling_verilog(comb, ff), target.ceiling_options(), target.versions()
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    recipe = target.recipes[0]
    return {
        "id": identity(digest, target.name, recipe, seed, options, tools),
        "core_name": f"{CEILING}-{comb}-{ff}",
        "core_hash": digest,
        "target": target.name,
        "recipe": recipe,
        "seed": seed,
        "stage": target.stage,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "tools": json.dumps(tools, sort_keys=True),
        "options": json.dumps(dict(options), sort_keys=True),
    }


def _facts(comb: int, ff: int, seed: int) -> dict[str, Any]:
    """Return what was measured, or why it failed."""
    try:
        return {"status": OK, **Ecp5().ceiling(comb, ff, seed)}
    except ToolFailed as error:
        return {"status": FAILED, "reason": f"{error.tool}: {error.reason}", "log": str(error.log or "")}
