"""Records and the database: nothing is lost, whatever is killed; equal databases give equal files."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse.measure.database import MeasurementDatabase, merge_lines, read_lines, stored_records
from roundhouse.measure.derived import period_at_key_size_ns
from roundhouse.measure.record import SCHEMA, identity
from roundhouse.storage.refusals import RefusedRecord

sys.path.insert(0, str(Path(__file__).parent))
from made_up_records import record


@pytest.fixture
def database(tmp_path: Path) -> MeasurementDatabase:
    """An empty database."""
    return MeasurementDatabase(tmp_path / "store.sqlite")


def test_record_and_json() -> None:
    one = record(1, seed=3, period_ns=4.5)
    assert SCHEMA.read(SCHEMA.line(one)) == one
    assert '"seed": null' in SCHEMA.line(record(1)) and "fmax_mhz" not in SCHEMA.line(one)


def test_a_record_has_a_period_for_each_key_size_or_none_at_all() -> None:
    one = record(key_sizes="[8, 16]", latency="[1, 1]", cycles_per_block="[1, 1]", key_setup_encrypt="[0, 0]")
    timed = replace(one, period_ns_by_key_size="[2.5, 3.5]")
    assert SCHEMA.read(SCHEMA.line(timed)) == timed and "by_key_size" not in SCHEMA.line(one)
    assert [period_at_key_size_ns(timed, bits) for bits in (8, 16)] == [2.5, 3.5]
    assert period_at_key_size_ns(one, 8) is None
    with pytest.raises(ValueError, match="period_ns_by_key_size must have one number for each key size"):
        SCHEMA.read(SCHEMA.line(replace(one, period_ns_by_key_size="[2.5]")))
    with pytest.raises(ValueError, match="period_ns_by_key_size must be JSON text of a list of positive periods"):
        SCHEMA.read(SCHEMA.line(replace(one, period_ns_by_key_size="[0, 1]")))


def test_foreign_record_is_refused() -> None:
    with pytest.raises(ValueError, match=r"unknown: 'speed', missing: .*'core_hash'"):
        SCHEMA.read('{"speed": 1, "id": "x"}')


def test_cells_of_a_path_are_names_kinds_and_delays() -> None:
    one = record(critical_path_cells='[["core.algorithm.a", "carry", 2.5], ["core.algorithm.b", "register", 0]]')
    assert SCHEMA.read(SCHEMA.line(one)) == one
    for wrong in ('{"a": 1}', '[["a", "carry"]]', '[["a", "carry", -1]]', '[["a", "", 1]]'):
        with pytest.raises(ValueError, match="critical_path_cells must be JSON text of a list of names, kinds and"):
            SCHEMA.read(SCHEMA.line(record(critical_path_cells=wrong)))


def test_identity_covers_everything() -> None:
    base = ("h", "ecp5", "default", 1, {"freq": 200}, {"yosys": "1"})
    changed = [("i", "xcup", "area", 2, {"freq": 100}, {"yosys": "2"})[at] for at in range(6)]
    ids = {identity(*base[:at], new, *base[at + 1 :]) for at, new in enumerate(changed)}  # type: ignore[arg-type]
    assert len(ids | {identity(*base)}) == 7


def test_insert_or_keep(database: MeasurementDatabase) -> None:
    assert database.add(record(1), record(2)) == 2
    assert database.add(record(1, lut6=99)) == 0
    assert database.get(record(1).id) == record(1)
    assert database.get("absent") is None


def test_success_stands_beside_failure(database: MeasurementDatabase) -> None:
    failed, ok = record(1, status="failed", reason="time", lut6=None), record(1)
    database.add(failed)
    assert database.get(failed.id) == failed
    database.add(ok)
    assert database.get(ok.id) == ok and database.all() == [ok]
    assert set(database.history()) == {failed, ok}


def test_export_is_stable(database: MeasurementDatabase, tmp_path: Path) -> None:
    database.add(*(record(number) for number in (3, 1, 2)))
    other = MeasurementDatabase(tmp_path / "other.sqlite")
    assert merge_lines(tmp_path / "a.jsonl", database.history()).added == 3
    kept = read_lines(tmp_path / "a.jsonl")
    assert other.add(*kept) == 3 and other.add(*kept) == 0
    merge_lines(tmp_path / "b.jsonl", other.history())
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert [one.core_name for one in read_lines(tmp_path / "b.jsonl")] == ["core-1", "core-2", "core-3"]


def test_of_files_and_store_a_success_counts_and_then_the_newest(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    failed, ok = record(1, status="failed", reason="time", lut6=None, date="2026-03-01"), record(1, date="2026-01-01")
    early, late = record(2, lut6=1, date="2026-01-01"), record(2, lut6=2, date="2026-02-01")
    merge_lines(tmp_path / "a.measurements.jsonl", [failed, late])
    MeasurementDatabase().add(ok, early)
    assert sorted(stored_records(tmp_path), key=lambda one: one.core_name) == [ok, late]


def test_bad_line_is_named(tmp_path: Path) -> None:
    merge_lines(tmp_path / "a.jsonl", [record(1)])
    with (tmp_path / "a.jsonl").open("a") as file:
        file.write('{"id": "half')
    with pytest.warns(RefusedRecord, match=r"a.jsonl:2: a record must be JSON text: Unterminated string"):
        assert read_lines(tmp_path / "a.jsonl") == [record(1)]


@pytest.mark.parametrize("column", ["id", "status"])
def test_a_row_with_a_record_of_another_run_is_refused(database: MeasurementDatabase, column: str) -> None:
    database.add(one := record(1))
    given = {"id": "f" * 20, "status": "failed"}[column]
    with database.database.writing() as connection:
        connection.execute(f"UPDATE measurements SET {column} = ?", (given,))
    with pytest.warns(RefusedRecord, match=f"the row of a record must have its {column}, {getattr(one, column)}; "):
        assert database.all() == []


WRITER = """
import sys
sys.path.insert(0, {folder!r})
from pathlib import Path
from made_up_records import record
from roundhouse.measure.database import MeasurementDatabase, read_lines, stored_records, merge_lines
database = MeasurementDatabase(Path({path!r}))
for number in range(100000):
    database.add(record(number))
    print(number, flush=True)
"""


@pytest.mark.slow
def test_killed_writer_loses_nothing(database: MeasurementDatabase) -> None:
    program = WRITER.format(folder=str(Path(__file__).parent), path=str(database.database.path))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        told += [int(line) for line in process.stdout.read().split()]
    kept = {json.loads(one.options)["number"] for one in MeasurementDatabase(database.database.path).all()}
    assert set(told) <= kept and len(kept) <= len(told) + 1


def test_a_line_that_is_cut_is_told_with_what_to_do():
    line = SCHEMA.line(record())
    message = rf"must be JSON text: .* \(character \d+ of {len(line) // 2}\); remove the line"
    with pytest.raises(ValueError, match=message):
        SCHEMA.read(line[: len(line) // 2])
