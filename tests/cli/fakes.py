"""Made-up evidence and records, so that commands can be tested without running tools. No figure here was measured."""

import json
from dataclasses import replace

from roundhouse.cli.recorded import now
from roundhouse.measure.record import Measurement, identity
from roundhouse.verify.evidence import Check, Verification


def verification(core, status="passed"):
    """Return evidence of a core."""
    check = Check("known answers", "made up", 1234, 2, 3, 0.1, status, "" if status == "passed" else "block 3 is wrong")
    reason = "" if status == "passed" else "known answers: block 3 is wrong"
    one = (1,)
    return Verification(
        core.name, core.hash, "simulate", "standard", 0, status, reason, (check,), one, one, one, None, date=now()
    )


def measurement(job, **facts):
    """Return the record of a job."""
    core = job.core
    usual = {
        "id": "",
        "core_name": core.name,
        "core_hash": core.hash,
        "target": job.target,
        "recipe": job.recipe,
        "seed": job.seed,
        "status": "ok",
        "stage": "synthesis",
        "date": now(),
        "tools": "{}",
        "options": "{}",
        "cipher": core.cipher.name,
        "family": core.cipher.family,
        "key_sizes": "[128]",
        "block_bits": 128,
        "direction": core.direction,
        "layout": core.layout,
        "keys": core.keys,
        "tables": core.tables,
        "latency": "[1]",
        "cycles_per_block": "[1]",
        "key_setup_encrypt": "[1]",
        "key_setup_decrypt": None,
        "verified_blocks": 1234,
        "lut6": 971,
    }
    return identified(Measurement(**usual | facts))


def identified(record):
    """Return a record with the id of its content."""
    options, tools = json.loads(record.options), json.loads(record.tools)
    id = identity(record.core_hash, record.target, record.recipe, record.seed, options, tools)
    return replace(record, id=id)
