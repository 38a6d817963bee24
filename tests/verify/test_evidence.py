import gzip
import json
import multiprocessing
import re
import sqlite3
from dataclasses import asdict, replace

import pytest

from roundhouse.storage.json_lines import BadRecordFile
from roundhouse.verify.evidence import (
    Check,
    Store,
    Verification,
    read_evidence,
    stored_evidence,
    write_evidence,
)

CHECK = Check("known answers", "aes/ECBGFSbox128.rsp", 7, 7, 100, 0.5, "passed", "")
FOUND = Verification(
    "aes128-encrypt-iterative-stored",
    "0123456789abcdef",
    "standard",
    3,
    "passed",
    "",
    (CHECK,),
    (12,),
    (12.5,),
    (1,),
    None,
)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store.sqlite")


def test_what_is_recorded_is_read_back(store):
    store.record(FOUND)
    assert store.passed(FOUND.core_hash) == FOUND
    assert store.all() == [FOUND] == store.of(FOUND.core_hash)
    assert FOUND.blocks == 7


def test_a_level_counts_for_itself_and_below(store):
    store.record(FOUND)
    assert store.passed(FOUND.core_hash, "quick")
    assert store.passed(FOUND.core_hash, "standard")
    assert store.passed(FOUND.core_hash, "thorough") is None
    assert store.passed("fedcba9876543210") is None


def test_a_core_that_failed_at_any_level_has_not_passed(store):
    store.record(FOUND)
    store.record(replace(FOUND, level="quick", status="failed", reason="reset"))
    assert store.passed(FOUND.core_hash) is None
    store.record(replace(FOUND, level="quick"))
    assert store.passed(FOUND.core_hash)


def test_all_that_passed_at_once(store):
    store.record(FOUND)
    store.record(replace(FOUND, core_hash="failed", status="failed"))
    store.record(replace(FOUND, core_hash="both", level="quick"))
    store.record(replace(FOUND, core_hash="both", level="thorough"))
    assert {key: one.level for key, one in store.all_passed("standard").items()} == {
        FOUND.core_hash: "standard",
        "both": "thorough",
    }
    assert set(store.all_passed("thorough")) == {"both"}


def test_a_hash_is_remembered_for_the_sources_that_made_it(store):
    store.remember(FOUND.core_name, "sources", "first")
    store.remember(FOUND.core_name, "sources", "second")
    assert store.hashes("sources") == {FOUND.core_name: "second"}
    assert store.hashes("other sources") == {}


def test_a_failure_without_a_design_is_forgotten_once_there_is_one(store):
    store.record(replace(FOUND, core_hash=FOUND.core_name, status="failed"))
    store.remember(FOUND.core_name, "sources", FOUND.core_hash)
    assert store.all() == []


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
def test_files_of_evidence_are_read_beside_the_store(tmp_path, monkeypatch, name):
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))
    write_evidence(tmp_path / name, [FOUND, replace(FOUND, core_hash="ours")])
    assert read_evidence(tmp_path / name) == [FOUND, replace(FOUND, core_hash="ours")]
    Store().record(replace(FOUND, core_hash="ours", seed=4))
    assert {one.core_hash: one.seed for one in stored_evidence(tmp_path)} == {FOUND.core_hash: 3, "ours": 4}


@pytest.mark.parametrize("name", ["aes.verifications.jsonl", "matrix.verifications.jsonl.gz"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"core_name": "half', "Unterminated string"),
        ("[]", "must have the fields of Verification; unknown: [], missing: ['core_hash', 'core_name', "),
        (json.dumps(asdict(FOUND) | {"speed": 1}), "unknown: ['speed'], missing: []; was it written by another"),
        (json.dumps(asdict(FOUND) | {"evidence": [{}]}), "must have the fields of Check; unknown: [], missing: ['b"),
    ],
)
def test_a_line_that_is_no_evidence_is_named(tmp_path, name, line, told):
    text = f"{FOUND.to_json()}\n{line}\n".encode()
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    with pytest.raises(BadRecordFile, match=re.escape(f"{name}:2: every line must be a record")) as raised:
        read_evidence(tmp_path / name)
    assert told in str(raised.value)


def test_unknown_level(store):
    with pytest.raises(ValueError, match="must be one of"):
        store.passed("", "best")


def _write(path, name):
    for n in range(30):
        Store(path).record(replace(FOUND, core_hash=f"{name}{n}"))


def test_processes_create_and_write_at_once(tmp_path):
    path = tmp_path / "store.sqlite"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(path, name)) for name in "abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    assert len(Store(path).all()) == 120


def test_a_broken_write_leaves_nothing(store):
    with pytest.raises(ZeroDivisionError), store.database.open() as database:
        database.execute("INSERT INTO verification VALUES ('x', 'quick', 'n', 'passed', '', '{}')")
        raise ZeroDivisionError
    with pytest.raises(sqlite3.IntegrityError), store.database.open() as database:
        for _ in range(2):
            database.execute("INSERT INTO verification VALUES ('x', 'quick', 'n', 'passed', '', '{}')")
    assert store.all() == []
