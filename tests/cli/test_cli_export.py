"""``roundhouse export``."""

from dataclasses import replace

import pytest
from fakes import identified, measurement, verification

from roundhouse.cli.export import write_results
from roundhouse.cores.core import Core
from roundhouse.measure.database import MeasurementDatabase, merge_lines, read_lines
from roundhouse.measure.run import Job
from roundhouse.measure.sets import CoreSet, Entry
from roundhouse.verify import EvidenceDatabase, merge_evidence, read_evidence

NAME = "speck32_64-encrypt-iterative-on_the_fly"
OTHER = "speck32_64-encrypt-iterative-stored"
REFUSED = "aes128-decrypt-iterative-travelling"


def make_no_card(name):
    raise TimeoutError(f"{name}: not simulated")


@pytest.fixture
def few(monkeypatch):
    """The names of a set called ``few``; of its cores no card is made, and `NAME` alone has a record."""
    names = []
    monkeypatch.setattr(
        "roundhouse.measure.sets.load_set", lambda name: CoreSet(name, "", tuple(Entry(one, ()) for one in names))
    )
    monkeypatch.setattr("roundhouse.report.card.make_card", make_no_card)
    found = verification(Core.parse(NAME))
    EvidenceDatabase().record(found)
    MeasurementDatabase().add(measurement(Job(Core.parse(NAME), "xcup", "area", None, found)))
    return names


def test_records_of_a_set_are_written(cli, few, tmp_path):
    few[:] = [NAME]
    answer = cli("export", "--set", "few")
    assert answer.exit_code == 0
    assert answer.stderr.splitlines() == [
        f"no timing diagram: {NAME}: not simulated",
        "results/few.measurements.jsonl: 1 records; 1 added, 0 replaced, 0 removed",
        "results/few.verifications.jsonl: 1 records; 1 added, 0 replaced, 0 removed",
        "results/few.cards.jsonl.gz: 0 records; 0 added, 0 replaced, 0 removed",
    ]
    assert [one.core_name for one in read_lines(tmp_path / "results" / "few.measurements.jsonl")] == [NAME]
    assert [one.core_name for one in read_evidence(tmp_path / "results" / "few.verifications.jsonl")] == [NAME]


def test_of_a_result_the_newest_records_are_written(cli, few, tmp_path):
    few[:] = [NAME]
    (kept,) = MeasurementDatabase().all()
    later = identified(replace(kept, options='{"flow": 9}', date="2999-01-01T00:00:00+00:00"))
    MeasurementDatabase().add(identified(replace(kept, options='{"flow": 0}', date="1999-01-01T00:00:00+00:00")), later)
    cli("export", "--set", "few")
    assert read_lines(tmp_path / "results" / "few.measurements.jsonl") == [later]


def test_the_path_of_a_log_stays_here(cli, few, tmp_path):
    few[:] = [NAME]
    (kept,) = MeasurementDatabase().all()
    failed = replace(kept, recipe="default", status="failed", reason="yosys: no", log="/somewhere/build/logs/yosys.log")
    MeasurementDatabase().add(identified(failed))
    cli("export", "--set", "few")
    (exported,) = (one for one in read_lines(tmp_path / "results" / "few.measurements.jsonl") if one.status == "failed")
    assert (exported.reason, exported.log) == ("yosys: no", "")


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


@pytest.fixture
def published(few, cli, tmp_path, monkeypatch):
    """Files of `NAME`, of an earlier design of it, and of a core outside the set; the store is a fresh one."""
    few[:] = [NAME]
    cli("export", "--set", "few")
    folder = tmp_path / "results"
    (current,), (passed,) = MeasurementDatabase().all(), EvidenceDatabase().all()
    earlier = identified(replace(current, core_hash="1" * 16))
    other = identified(replace(current, core_hash="2" * 16, core_name=OTHER))
    merge_lines(folder / "few.measurements.jsonl", [earlier, other])
    merge_evidence(folder / "few.verifications.jsonl", [replace(passed, core_hash=digit * 16) for digit in "12"])
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "fresh"))
    return folder


def files(folder):
    """The bytes of every file, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_export_from_a_fresh_store_leaves_published_files_as_they_were(cli, published):
    before = files(published)
    answer = cli("export", "--set", "few")
    assert (answer.exit_code, files(published)) == (0, before)
    assert "results/few.measurements.jsonl: 3 records; 0 added, 0 replaced, 0 removed\n" in answer.stderr


def test_pruning_removes_what_is_superseded_and_keeps_current_designs(cli, published):
    answer = cli("export", "--set", "few", "--prune")
    current = Core.parse(NAME).hash
    assert [one.core_hash for one in read_lines(published / "few.measurements.jsonl")] == [current]
    assert [one.core_hash for one in read_evidence(published / "few.verifications.jsonl")] == [current]
    assert "results/few.measurements.jsonl: 1 records; 0 added, 0 replaced, 2 removed\n" in answer.stderr


def test_an_export_of_some_cores_prunes_their_earlier_designs_and_keeps_what_there_is_of_others(published):
    evidence = read_evidence(published / "few.verifications.jsonl")
    other = replace(evidence[0], core_hash="2" * 16, core_name=OTHER)
    merge_evidence(published / "few.verifications.jsonl", [other])
    write_results("few", [Core.parse(NAME)], published, "", prune=True, others=True)
    hashes = [Core.parse(NAME).hash, "2" * 16]
    assert sorted(one.core_hash for one in read_lines(published / "few.measurements.jsonl")) == sorted(hashes)
    assert sorted(one.core_hash for one in read_evidence(published / "few.verifications.jsonl")) == sorted(hashes)


@pytest.mark.parametrize("words", [["export"], ["study", "export"], ["functions"], ["verify"]])
def test_help_of_each_export_names_what_pruning_removes(cli, words):
    assert "remove" in " ".join(cli(*words, "--help").stdout.split("--prune", 1)[1].split())
