"""``roundhouse export``."""

from dataclasses import replace

import pytest
from fakes import measurement, verification

from roundhouse.cores.core import Core
from roundhouse.measure.database import MeasurementDatabase, read_lines
from roundhouse.measure.run import Job
from roundhouse.measure.sets import CoreSet, Entry
from roundhouse.verify import EvidenceDatabase, read_evidence

NAME = "speck32_64-encrypt-iterative-on_the_fly"
OTHER = "speck32_64-encrypt-iterative-stored"
REFUSED = "aes128-decrypt-iterative-travelling"


@pytest.fixture
def few(monkeypatch):
    """The names of a set called ``few``; of its cores no card is made, and `NAME` alone has a record."""
    names = []
    monkeypatch.setattr(
        "roundhouse.measure.sets.load_set", lambda name: CoreSet(name, "", tuple(Entry(one, ()) for one in names))
    )
    monkeypatch.setattr("roundhouse.report.card.write_cards", lambda *_: {})
    found = verification(Core.parse(NAME))
    EvidenceDatabase().record(found)
    MeasurementDatabase().add(measurement(Job(Core.parse(NAME), "xcup", "area", None, found)))
    return names


def test_records_of_a_set_are_written(cli, few, tmp_path):
    few[:] = [NAME]
    answer = cli("export", "--set", "few")
    assert (answer.exit_code, answer.stderr) == (0, "1 measurements and 1 verifications of 1 cores\n")
    assert [one.core_name for one in read_lines(tmp_path / "results" / "few.measurements.jsonl")] == [NAME]
    assert [one.core_name for one in read_evidence(tmp_path / "results" / "few.verifications.jsonl")] == [NAME]


def test_of_a_result_the_newest_records_are_written(cli, few, tmp_path):
    few[:] = [NAME]
    (kept,) = MeasurementDatabase().all()
    later = replace(kept, id="later", options='{"flow": 9}', date="2999-01-01T00:00:00+00:00")
    MeasurementDatabase().add(replace(kept, id="earlier", options="{}", date="1999-01-01T00:00:00+00:00"), later)
    cli("export", "--set", "few")
    assert read_lines(tmp_path / "results" / "few.measurements.jsonl") == [later]


@pytest.mark.parametrize(("words", "name"), [(["export"], "SET"), (["study", "export"], "NAME")])
def test_help_names_every_file_and_that_traces_are_simulated(cli, words, name):
    told = " ".join(cli(*words, "--help").stdout.split())
    assert all(f"{name}.{kind}" in told for kind in ("measurements.jsonl", "verifications.jsonl", "cards.jsonl.gz"))
    assert "Missing traces are simulated, which takes minutes" in told


def test_a_core_without_a_record_is_told_with_what_makes_one(cli, few):
    few[:] = [NAME, OTHER]
    answer = cli("export", "--set", "few")
    assert answer.exit_code == 1
    assert f"{OTHER} has no measurement: roundhouse measure --set few\n" in answer.stderr


def test_a_set_is_written_without_its_refused_cores(cli, few, tmp_path):
    few[:] = [REFUSED, NAME]
    answer = cli("export", "--set", "few")
    assert answer.exit_code == 1
    assert f"{REFUSED} is refused: decryption starts" in answer.stderr
    assert [one.core_name for one in read_lines(tmp_path / "results" / "few.measurements.jsonl")] == [NAME]
