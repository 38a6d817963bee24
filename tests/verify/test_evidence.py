import multiprocessing
import sqlite3
from dataclasses import replace

import pytest

from roundhouse.verify.evidence import Check, Store, Verification

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
