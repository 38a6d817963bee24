import multiprocessing
import sqlite3
from dataclasses import replace

import pytest
from made_up_evidence import FOUND, failed, refused

from roundhouse.storage.refusals import RefusedRecord
from roundhouse.verify.database import EvidenceDatabase

BOTH = "b" * 16


@pytest.fixture
def database(tmp_path):
    return EvidenceDatabase(tmp_path / "store.sqlite")


def test_what_is_recorded_is_read_back(database):
    database.record(FOUND)
    assert database.passed(FOUND.core_hash) == FOUND
    assert database.all() == [FOUND] == database.of(FOUND.core_hash)
    assert FOUND.blocks == 7


def test_an_effort_counts_for_itself_and_below(database):
    database.record(FOUND)
    assert database.passed(FOUND.core_hash, "quick")
    assert database.passed(FOUND.core_hash, "standard")
    assert database.passed(FOUND.core_hash, "thorough") is None
    assert database.passed("fedcba9876543210") is None


def test_the_highest_effort_outranks_those_below(database):
    database.record(failed(effort="quick"))
    assert database.passed(FOUND.core_hash) is None
    database.record(FOUND)
    assert database.passed(FOUND.core_hash) == FOUND == database.all_passed()[FOUND.core_hash]
    database.record(failed(effort="thorough"))
    assert database.passed(FOUND.core_hash) is None and not database.all_passed()


def test_all_that_passed_at_once(database):
    database.record(FOUND)
    database.record(failed(core_hash="f" * 16))
    database.record(replace(FOUND, core_hash=BOTH, effort="quick"))
    database.record(replace(FOUND, core_hash=BOTH, effort="thorough"))
    assert {key: one.effort for key, one in database.all_passed("standard").items()} == {
        FOUND.core_hash: "standard",
        BOTH: "thorough",
    }
    assert set(database.all_passed("thorough")) == {BOTH}


def test_a_core_reaches_each_rung_on_its_own(database):
    database.record(FOUND)
    database.record(replace(FOUND, rung="prove", effort="fixed"))
    database.record(failed(rung="mutate"))
    assert database.passed(FOUND.core_hash) == FOUND
    assert database.passed(FOUND.core_hash, "thorough", "prove").rung == "prove"
    assert database.passed(FOUND.core_hash, "quick", "mutate") is None
    assert set(database.all_passed("thorough", "prove")) == {FOUND.core_hash} and not database.all_passed("thorough")


FORGED = "feedfacefeedface"


@pytest.mark.parametrize("column", ["core_hash", "rung", "effort"])
def test_a_row_with_evidence_of_another_core_rung_or_effort_is_refused(database, column):
    """A sealed record vouches for its own core alone, wherever its row says that it belongs."""
    database.record(FOUND)
    given = {"core_hash": FORGED, "rung": "mutate", "effort": "thorough"}[column]
    with database.database.writing() as connection:
        connection.execute(f"UPDATE evidence SET {column} = ?", (given,))
    with pytest.warns(RefusedRecord, match=f"the row of a record must have its {column}, {getattr(FOUND, column)}; "):
        assert database.all() == []
    if column == "core_hash":
        with pytest.warns(RefusedRecord):
            assert database.passed(FORGED) is None


def test_a_hash_is_remembered_for_the_sources_that_made_it(database):
    database.remember(FOUND.core_name, "sources", "first")
    database.remember(FOUND.core_name, "sources", "second")
    assert database.hashes("sources") == {FOUND.core_name: "second"}
    assert database.hashes("other sources") == {}


def test_a_refusal_without_a_design_is_forgotten_once_there_is_one(database):
    database.record(refused())
    database.remember(FOUND.core_name, "sources", FOUND.core_hash)
    assert database.all() == []


def test_an_unknown_effort_is_refused(database):
    with pytest.raises(ValueError, match="must be one of"):
        database.passed("", "best")


def _write(path, name):
    for n in range(30):
        EvidenceDatabase(path).record(replace(FOUND, core_hash=f"{name}{n:015x}"))


@pytest.mark.slow
def test_processes_create_and_write_at_once(tmp_path):
    path = tmp_path / "store.sqlite"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(path, name)) for name in "abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    assert len(EvidenceDatabase(path).all()) == 120


def test_a_broken_write_leaves_nothing(database):
    with pytest.raises(ZeroDivisionError), database.database.writing() as connection:
        connection.execute("INSERT INTO evidence VALUES ('x', 'simulate', 'quick', 'n', 'passed', '', '{}')")
        raise ZeroDivisionError
    with pytest.raises(sqlite3.IntegrityError), database.database.writing() as connection:
        for _ in range(2):
            connection.execute("INSERT INTO evidence VALUES ('x', 'simulate', 'quick', 'n', 'passed', '', '{}')")
    assert database.all() == []
