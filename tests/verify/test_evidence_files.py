import gzip
import re
from dataclasses import asdict, replace

import pytest
from made_up_evidence import CHECK, FOUND, failed, refused

from roundhouse.rtl.edition import WORDING
from roundhouse.storage.json_lines import BadRecordFile
from roundhouse.storage.refusals import RefusedRecord
from roundhouse.storage.schema import seal
from roundhouse.verify.database import EvidenceDatabase
from roundhouse.verify.evidence import SCHEMA
from roundhouse.verify.evidence_files import merge_evidence, read_evidence, stored_evidence
from roundhouse.verify.same_text.edition import EDITION

OURS = "f" * 16


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
def test_files_of_evidence_are_read_beside_the_database(tmp_path, monkeypatch, name):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    merge_evidence(tmp_path / name, [FOUND, replace(FOUND, core_hash=OURS)])
    assert read_evidence(tmp_path / name) == [FOUND, replace(FOUND, core_hash=OURS)]
    EvidenceDatabase().record(replace(FOUND, core_hash=OURS, seed=4))
    assert {one.core_hash: one.seed for one in stored_evidence(tmp_path)} == {FOUND.core_hash: 3, OURS: 4}


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"core_name": "half', "Unterminated string"),
        ("[]", "a record must be a JSON object; given []"),
        (seal(asdict(FOUND) | {"speed": 1}), "unknown: 'speed'; was it written by another"),
        (
            seal(asdict(FOUND) | {"evidence": [{}]}),
            "fields of Verification; missing: 'evidence.0.blocks'",
        ),
        (seal(asdict(FOUND) | {"tools": {"\n": 1}}), "tools.\\n must be a valid string; given 1"),
        (seal(asdict(FOUND) | {"status": "failed"}), "refused, else failed; given failed for ''"),
        (seal(asdict(failed()) | {"status": "passed", "reason": ""}), "refused, else failed; given passed for ''"),
        (seal(asdict(failed()) | {"reason": "bad luck"}), "refused, else failed; given failed for 'bad luck'"),
        (seal(asdict(refused()) | {"status": "passed", "core_hash": OURS}), "given passed for 'it does not fit'"),
        (seal(asdict(FOUND) | {"reason": "it failed once"}), "given passed for 'it failed once'"),
        (seal(asdict(FOUND) | {"evidence": []}), "must have passed at least one check; given none"),
        (
            seal(asdict(FOUND) | {"evidence": [asdict(CHECK) | {"status": "left out"}]}),
            "must have passed at least one check; given none",
        ),
        (seal(asdict(FOUND) | {"core_hash": FOUND.core_name}), "or the name of a core that is refused; given 'aes128-"),
        (seal(asdict(FOUND) | {"effort": "fixed"}), "the effort of simulate must be one of quick, standard, thorough"),
        (seal(asdict(FOUND) | {"latency_measured": [12] * 40}), "measured clocks must have one number for each key"),
        (
            seal(asdict(FOUND) | {"core_hash": "0" * 16}),
            "core_hash must be 16 hexadecimal digits, not all zeros",
        ),
        (SCHEMA.line(FOUND).replace('"blocks": 7', '"blocks": 8'), "the digest must be that of the content, "),
    ],
)
def test_a_line_that_is_no_evidence_is_named(tmp_path, name, line, message):
    text = f"{SCHEMA.line(FOUND)}\n{line}\n".encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    with pytest.warns(RefusedRecord, match=re.escape(f"{name}:2: ")) as refused:
        assert read_evidence(tmp_path / name) == [FOUND]
    assert len(refused) == 1 and message in str(refused[0].message)


OF_AN_OFFSET = "2026-10-01T23:30:00+02:00"
EARLY, LATE = "2026-10-01T22:00:00+00:00", "2026-10-01T22:00:01+00:00"


def test_dates_are_in_utc_so_that_their_texts_are_in_the_order_of_time():
    with pytest.raises(ValueError, match=r"date must be empty, or a date of ISO 8601 in UTC, such as 2026-11-22T16:03"):
        SCHEMA.read(SCHEMA.line(replace(FOUND, date=OF_AN_OFFSET)))


@pytest.mark.parametrize("newer", ["a", "b", "store"])
def test_of_files_and_store_the_newest_evidence_counts(tmp_path, monkeypatch, newer):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    for name in ("a", "b"):
        found = failed(date=LATE) if name == newer else replace(FOUND, date=EARLY)
        merge_evidence(tmp_path / f"{name}.verifications.jsonl", [found])
    EvidenceDatabase().record(failed(date=LATE) if newer == "store" else replace(FOUND, date=EARLY))
    assert stored_evidence(tmp_path) == [failed(date=LATE)]


def test_what_a_file_does_not_take_is_told(tmp_path):
    path = tmp_path / "a.verifications.jsonl"
    merge_evidence(path, [replace(FOUND, date=LATE)])
    assert str(merge_evidence(path, [failed(date=EARLY)])).endswith(
        "0 added, 0 replaced, 0 removed, 1 not taken, since the file has newer ones, or successes"
    )
    assert str(merge_evidence(path, [failed(date=LATE)])).endswith("0 added, 1 replaced, 0 removed")


def test_a_record_of_the_future_keeps_no_other_out(tmp_path):
    path = tmp_path / "a.verifications.jsonl"
    merge_evidence(path, [replace(FOUND, date="2999-01-01")])
    before = path.read_text()
    with pytest.raises(BadRecordFile, match=r"must not be dated later than now, .*; given 2999-01-01 for .*0123456789"):
        merge_evidence(path, [failed(date=LATE)])
    assert path.read_text() == before


@pytest.mark.parametrize(
    "tools", [{}, {"prover": "0", "wording": WORDING}, {"yosys": EDITION}, {"prover": EDITION, "wording": "0"}]
)
def test_a_proof_by_another_edition_or_of_another_wording_is_no_evidence(tmp_path, monkeypatch, tools):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    proof = replace(
        FOUND, rung="text", effort="fixed", tools={"prover": EDITION, "wording": WORDING, "yosys": "0.1"}, date=EARLY
    )
    other = replace(proof, tools=tools, date=LATE)
    path = tmp_path / "a.verifications.jsonl"
    merge_evidence(path, [other])
    EvidenceDatabase().record(other)
    assert stored_evidence(tmp_path) == [] == EvidenceDatabase().all()
    assert str(merge_evidence(path, [proof])).endswith("0 added, 1 replaced, 0 removed")
    assert stored_evidence(tmp_path) == [proof] == read_evidence(path)
    assert str(merge_evidence(path, [other])).endswith("1 not taken, since the file has newer ones, or successes")
