import gzip
import json
import re
from dataclasses import asdict, replace

import pytest
from made_up_evidence import FOUND

from roundhouse.storage.json_lines import BadRecordFile
from roundhouse.verify.database import EvidenceDatabase
from roundhouse.verify.evidence_files import merge_evidence, read_evidence, stored_evidence


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
def test_files_of_evidence_are_read_beside_the_database(tmp_path, monkeypatch, name):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    merge_evidence(tmp_path / name, [FOUND, replace(FOUND, core_hash="ours")])
    assert read_evidence(tmp_path / name) == [FOUND, replace(FOUND, core_hash="ours")]
    EvidenceDatabase().record(replace(FOUND, core_hash="ours", seed=4))
    assert {one.core_hash: one.seed for one in stored_evidence(tmp_path)} == {FOUND.core_hash: 3, "ours": 4}


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"core_name": "half', "Unterminated string"),
        ("[]", "must have the fields of Verification; unknown: [], missing: ['core_hash', 'core_name', "),
        (json.dumps(asdict(FOUND) | {"speed": 1}), "unknown: ['speed'], missing: []; was it written by another"),
        (json.dumps(asdict(FOUND) | {"evidence": [{}]}), "must have the fields of Check; unknown: [], missing: ['b"),
    ],
)
def test_a_line_that_is_no_evidence_is_named(tmp_path, name, line, message):
    text = f"{FOUND.to_json()}\n{line}\n".encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    with pytest.raises(BadRecordFile, match=re.escape(f"{name}:2: every line must be a record")) as raised:
        read_evidence(tmp_path / name)
    assert message in str(raised.value)
