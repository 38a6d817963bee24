"""``roundhouse report``."""

import json
import shutil
from dataclasses import replace

import pytest
from fakes import measurement, verification

from roundhouse.ciphers import CATALOG
from roundhouse.cli import report
from roundhouse.cores.core import Core
from roundhouse.jobs.task import Workers
from roundhouse.measure.database import MeasurementDatabase, merge_lines
from roundhouse.measure.run import Job
from roundhouse.report.card import merge_cards
from roundhouse.verify import EvidenceDatabase
from small_cipher import SMALL

DIAGRAM = '<svg class="wave"'
NAME = "aes128-encrypt-iterative-on_the_fly"


@pytest.fixture
def evidence(build):
    core = Core.parse(NAME)
    found = verification(core)
    EvidenceDatabase().record(found)
    return Job(core, "xcup", "default", None, found)


@pytest.mark.slow
def test_a_family_without_oracles_has_its_page(cli, build, monkeypatch):
    monkeypatch.setitem(CATALOG, SMALL.name, SMALL)
    clocks = {f"{name}_measured": (1, 1) for name in ("latency", "cycles_per_block", "key_setup_encrypt")}
    EvidenceDatabase().record(replace(verification(Core.parse("small-encrypt-iterative")), **clocks))
    answer = cli("report")
    assert answer.exit_code == 0, answer.stderr
    page = (build / "report" / "ciphers" / "small.html").read_text()
    assert "No independent software is described for this family." in page
    assert "A cipher so small that every architecture of it is simulated in no time." in page


@pytest.mark.slow
def test_a_page_of_what_was_verified_and_measured(cli, build, tmp_path, evidence):
    MeasurementDatabase().add(measurement(evidence))
    merge_lines(
        tmp_path / "results" / "old.measurements.jsonl",
        [measurement(evidence, options='{"older": true}', lut6=972), measurement(evidence)],
    )
    answer = cli("report")
    assert answer.exit_code == 0, answer.stderr
    assert answer.stdout.strip() == str(build / "report" / "index.html")
    records = json.loads((build / "report" / "records.json").read_text())
    assert sorted(record["lut6"] for record in records) == [971, 972]


@pytest.mark.slow
def test_a_record_of_an_earlier_design_is_labelled_though_nothing_else_is_known(cli, build, tmp_path):
    core = Core.parse(NAME)
    job = Job(core, "xcup", "default", None, verification(core))
    merge_lines(tmp_path / "results" / "old.measurements.jsonl", [measurement(job, core_hash="5" * 16)])
    assert cli("report").exit_code == 0
    assert "earlier design" in (build / "report" / "cores" / f"{NAME}.html").read_text()


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_diagram_is_simulated_when_asked_and_then_kept(cli, build, tmp_path, evidence):
    (tmp_path / "results").mkdir()
    sheet = build / "report" / "cores" / f"{NAME}.html"
    assert "traced" not in cli("report").stderr
    assert DIAGRAM not in sheet.read_text()
    assert f"[1/1] traced {NAME}" in cli("report", "--trace").stderr
    assert DIAGRAM in sheet.read_text()
    assert "traced" not in cli("report", "--trace", "-o", str(tmp_path / "other")).stderr
    assert DIAGRAM in (tmp_path / "other" / "cores" / f"{NAME}.html").read_text()


@pytest.mark.slow
def test_a_diagram_that_came_with_the_records_is_shown_if_it_is_of_the_same_design(cli, build, tmp_path, evidence):
    (tmp_path / "results").mkdir()
    merge_cards(tmp_path / "results" / "some.cards.jsonl.gz", {NAME: Core.parse(NAME).hash})
    shutil.rmtree(build / "traces")
    sheet = build / "report" / "cores" / f"{NAME}.html"
    cli("report")
    assert DIAGRAM in sheet.read_text()
    EvidenceDatabase().record(replace(verification(Core.parse(NAME)), core_hash="f" * 16, date="2099-01-01"))
    cli("report")
    assert DIAGRAM not in sheet.read_text()


def test_a_folder_of_results_that_is_given_must_be_there(cli, build):
    answer = cli("report", "--results", "gone")
    assert answer.exit_code == 1 and not (build / "report").exists()
    assert "--results must be a folder that is there; given 'gone'; make it, or" in " ".join(answer.stderr.split())


@pytest.mark.slow
def test_that_the_usual_folder_of_results_is_not_there_is_told(cli, build, tmp_path):
    answer = cli("report")
    assert answer.exit_code == 0 and (build / "report" / "index.html").exists()
    assert answer.stderr == (
        "there is no folder 'results' here: only your own records are read; --results DIR adds others\n"
    )
    empty = f"there are no records in {str(tmp_path)!r}: their files are called *.measurements.jsonl, "
    assert cli("report", "--results", str(tmp_path)).stderr.startswith(empty)


@pytest.mark.slow
def test_a_record_of_a_core_that_is_no_more_is_shown(cli, build, evidence):
    MeasurementDatabase().add(measurement(evidence, core_name="aes128-encrypt-spiral", layout="spiral"))
    assert cli("report").exit_code == 0
    assert (build / "report" / "cores" / "aes128-encrypt-spiral.html").exists()


def test_a_core_that_cannot_be_traced_is_reported(monkeypatch, capsys):
    def fail(name):
        raise TimeoutError(f"{name} did not finish")

    monkeypatch.setattr("roundhouse.report.card.make_card", fail)
    report._trace([NAME, "aes128-encrypt-spiral"], Workers(1))
    assert capsys.readouterr().err == f"[1/1] FAILED {NAME}: {NAME} did not finish\n"
