"""Commands on damaged stores, on results of others that do not hold, and in folders that may not be written."""

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import asdict, replace

import pytest
from fakes import identified, measurement, verification

from permissions import run_obeying
from roundhouse.cores.core import Core
from roundhouse.measure.database import MeasurementDatabase, merge_lines
from roundhouse.measure.run import Job
from roundhouse.storage.schema import seal
from roundhouse.verify import EvidenceDatabase, merge_evidence

NAME = "speck32_64-encrypt-iterative-on_the_fly"
TABLE = ("verify", "--all", "--only", "speck32_64-*", "--stored", "--json")
VERDICTS = ("study", "verdicts", "duplex")
LIST = ("list", "--cipher", "speck32_64", "--count")


@pytest.fixture
def record():
    core = Core.parse(NAME)
    return measurement(Job(core, "xcup", "area", None, verification(core)), fmax_mhz=250.0)


@pytest.fixture
def results(tmp_path, record):
    """Files of one measurement and its evidence."""
    folder = tmp_path / "results"
    merge_lines(folder / "some.measurements.jsonl", [record])
    merge_evidence(folder / "some.verifications.jsonl", [verification(Core.parse(NAME))])
    return folder


def garbage(path):
    path.write_bytes(b"garbage" * 1000)


def folder(path):
    path.mkdir()


def half(path):
    EvidenceDatabase(path).record(verification(Core.parse(NAME)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(path.read_bytes()[:5000])


def later(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def earlier(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE evidence (core_hash TEXT, level TEXT, record TEXT)")


@pytest.mark.parametrize("damage", [garbage, folder, half, later, earlier])
@pytest.mark.parametrize("words", [TABLE, VERDICTS, ("report",), ("verify", NAME)])
def test_a_store_that_cannot_be_used_is_one_line_with_what_to_do(cli, build, results, damage, words):
    build.mkdir(exist_ok=True)
    damage(build / "store.sqlite")
    answer = cli(*words)
    (line,) = answer.stderr.splitlines()
    assert answer.exit_code == 1
    assert (
        line.startswith("error: ") and "store.sqlite must " in line and ("move" in line or "ROUNDHOUSE_BUILD" in line)
    )


CHANGES = {
    "a name that leads elsewhere": {"core_name": "../../outside"},
    "a family that leads elsewhere": {"family": "../../outside"},
    "a hash of zeros": {"core_hash": "0" * 16},
    "another hash": {"core_hash": "f" * 16},
    "another id": {"id": "f" * 20},
    "an id that leads elsewhere": {"id": "../../outside"},
    "a negative clock": {"fmax_mhz": -1.0},
    "a clock that is no number": {"fmax_mhz": float("nan")},
    "an infinite clock": {"fmax_mhz": float("inf")},
    "a text for a number": {"lut6": "971"},
    "a fraction for a count": {"lut6": 971.5},
    "a huge count": {"lut6": 10**400},
    "no clocks": {"latency": "[1, 2]"},
    "a key size of nothing": {"key_sizes": "[]"},
    "options that are no JSON": {"options": "{"},
    "options that are nested": {"options": "[" * 50_000},
    "a date of another form": {"date": "yesterday"},
    "another status": {"status": "fine"},
    "a failure without a reason": {"status": "failed"},
    "an unknown field": {"speed": 1},
}


def refused_line(cli, path, line):
    """Put a line between two copies of that of a file; return what the verdicts then say of it."""
    good = path.read_text()
    path.write_text(f"{good}{line}\n{good}")
    answer = cli(*VERDICTS)
    refused, summary = answer.stderr.splitlines()
    assert answer.exit_code == 1 and "numbers" in answer.stdout
    assert summary == "1 records were refused, and all others used"
    assert refused.startswith("refused: results/some.measurements.jsonl:2: ") and len(refused) < 250
    return refused


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_record_that_does_not_hold_is_refused_and_the_others_are_used(cli, results, record, change):
    """Whoever changed it knows how records are sealed."""
    refused_line(cli, results / "some.measurements.jsonl", seal(record.facts() | change))


def test_an_edited_figure_is_found(cli, results):
    path = results / "some.measurements.jsonl"
    edited = path.read_text().replace('"fmax_mhz": 250.0', '"fmax_mhz": 999.0')
    assert "the digest must be that of the content" in refused_line(cli, path, edited.strip())


def test_each_kind_of_record_is_checked(cli, results, record):
    found = verification(Core.parse(NAME))
    (results / "bad.verifications.jsonl").write_text(seal(asdict(found) | {"core_hash": "0" * 16}) + "\n")
    answer = cli(*TABLE)
    assert answer.exit_code == 1 and json.loads(answer.stdout)["totals"]["passed"] == 1
    assert answer.stderr.startswith(
        "refused: results/bad.verifications.jsonl:1: core_hash must be 16 hexadecimal digits"
    )


def test_a_record_of_the_store_that_does_not_hold_is_refused_and_measured_again(cli, build, results, record):
    database = MeasurementDatabase()
    database.add(record)
    with database.database.writing() as connection:
        connection.execute("UPDATE measurements SET record = replace(record, '250.0', '999.0')")
    answer = cli(*VERDICTS)
    assert answer.exit_code == 1
    assert f"refused: {build}/store.sqlite: measurement '{record.id}': the digest must be" in answer.stderr
    with pytest.warns(UserWarning, match="the digest must be"):
        assert database.get(record.id) is None and database.add(record) == 1
    assert database.get(record.id) == record


@pytest.mark.slow
def test_a_report_writes_nothing_outside_its_folder(cli, tmp_path, results, record):
    path = results / "some.measurements.jsonl"
    names = ("../../outside", "/tmp/outside", "..", "a/b", "x" * 300, "a\nb", "\u202eb")
    outside = [identified(replace(record, core_name=name, options=json.dumps({"of": name}))) for name in names]
    outside += [identified(replace(record, family=name, options=json.dumps({"family": name}))) for name in names]
    path.write_text("".join(seal(one.facts()) + "\n" for one in [*outside, record]))
    before = set(tmp_path.rglob("*"))
    answer = cli("report", "-o", str(tmp_path / "deep" / "report"))
    assert answer.exit_code == 1 and answer.stderr.count("refused: ") == 2 * len(names)
    written = set(tmp_path.rglob("*")) - before
    assert all(one.is_relative_to(tmp_path / "deep") or one.is_relative_to(tmp_path / "build") for one in written)
    assert [one.stem for one in (tmp_path / "deep" / "report" / "cores").iterdir()] == [NAME]


PROGRAM = "from roundhouse.__main__ import main; main()"


@pytest.fixture
def obeying(tmp_path, build):
    """What runs the command line in a process that obeys permissions, where it may write only in the folder ``out``."""
    (tmp_path / "out").mkdir()

    def run(*words: str):
        return run_obeying([sys.executable, "-c", PROGRAM, *words], env=os.environ)

    def close():
        for path in (build, tmp_path):
            if path.exists():
                path.chmod(0o555)
        return run

    yield close
    for path in (tmp_path, build):
        if path.exists():
            path.chmod(0o755)


@pytest.mark.slow
def test_a_build_folder_that_may_not_be_written_is_read(obeying, tmp_path, results, record):
    EvidenceDatabase().record(verification(Core.parse(NAME)))
    MeasurementDatabase().add(record)
    run = obeying()
    for words in (
        VERDICTS,
        TABLE,
        LIST,
        ("report", "-o", str(tmp_path / "out" / "report")),
    ):
        answer = run(*words)
        assert (answer.returncode, answer.stderr) == (0, "")
    assert (tmp_path / "out" / "report" / "cores" / f"{NAME}.html").exists()
    for words in (("report",), ("verify", NAME)):
        answer = run(*words)
        assert answer.returncode != 0 and answer.stderr.splitlines()[-1].startswith("error: ")


@pytest.mark.slow
def test_without_a_build_folder_and_where_none_can_be_made_the_results_are_read(obeying, build, results):
    shutil.rmtree(build, ignore_errors=True)
    run = obeying()
    for words in (VERDICTS, TABLE, LIST):
        answer = run(*words)
        assert (answer.returncode, answer.stderr) == (0, "")
    assert not build.exists()
