"""Every record in results/ is of a design that was verified, and has the clocks that were counted then."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from roundhouse.measure.record import OK
from roundhouse.targets.target import CEILING

RESULTS = Path(__file__).parents[2] / "results"
SETS = sorted(file.name.removesuffix(".measurements.jsonl") for file in RESULTS.glob("*.measurements.jsonl"))
COUNTED = {
    "latency": "latency_measured",
    "cycles_per_block": "cycles_per_block_measured",
    "key_setup_encrypt": "key_setup_encrypt_measured",
    "key_setup_decrypt": "key_setup_decrypt_measured",
}


def faults(records: list[dict], verifications: list[dict]) -> list[str]:
    """What is wrong, in words; nothing if each record has its evidence."""
    passed = defaultdict(list)
    for one in verifications:
        if one["status"] == "passed":
            passed[one["core_hash"]].append(one)
    found = []
    for record in records:
        if record["status"] != OK or record["core_name"].startswith(CEILING):
            continue
        evidence = passed[record["core_hash"]]
        if not evidence:
            found.append(f"{record['core_name']} was not verified")
        for clocks, measured in COUNTED.items():
            counts = {json.dumps(one[measured]) for one in evidence if one[measured] is not None}
            if counts and json.dumps(json.loads(record[clocks] or "null")) not in counts:
                found.append(f"{clocks} of {record['core_name']} is {record[clocks]}, counted {sorted(counts)}")
    return found


def lines(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("name", SETS)
def test_each_record_has_its_evidence(name):
    records = lines(RESULTS / f"{name}.measurements.jsonl")
    assert len(records) > 1 and not faults(records, lines(RESULTS / f"{name}.verifications.jsonl"))


@pytest.mark.parametrize("change", [{"status": "failed"}, {"core_hash": "0"}, {"latency_measured": [1]}])
def test_what_is_wrong_is_found(change):
    """Other evidence for a record than its own."""
    records, verifications = (lines(RESULTS / f"duplex.{kind}.jsonl") for kind in ("measurements", "verifications"))
    assert faults(records, [{**one, **change} for one in verifications])
