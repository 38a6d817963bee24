"""Made-up evidence and records, so that commands can be tested without running tools. No figure here was measured."""

from roundhouse.measure.record import Measurement
from roundhouse.verify.evidence import Check, Verification


def verification(core, status="passed"):
    """Return evidence of a core."""
    check = Check("known answers", "made up", 1234, 2, 3, 0.1, status, "" if status == "passed" else "block 3 is wrong")
    reason = "" if status == "passed" else "known answers: block 3 is wrong"
    one = (1,)
    return Verification(core.name, core.hash, "simulate", "standard", 0, status, reason, (check,), one, one, one, None)


def measurement(job, **facts):
    """Return the record of a job."""
    core = job.core
    usual = {
        "id": f"{core.name} {job.target} {job.recipe} {job.seed}",
        "core_name": core.name,
        "core_hash": core.hash,
        "target": job.target,
        "recipe": job.recipe,
        "seed": job.seed,
        "status": "ok",
        "stage": "synthesis",
        "date": "2026-11-21",
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
    return Measurement(**usual | facts)
