"""The matrix: no cell is empty, and each says what is stored."""

import json
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from roundhouse.cli.matrix import matrix_json, show_matrix
from roundhouse.cores.core import Core
from roundhouse.cores.listing import Listing, usual
from roundhouse.report import write_report
from roundhouse.report.analysis.matrix import matrix
from roundhouse.verify.evidence import Check, Verification

PASSED, OLD, FAILED, BARE = CORES = tuple(
    Core.parse(f"speck32_64-encrypt-{name}") for name in ("iterative", "iterative-x2", "pipelined", "interleaved-c2")
)
LISTED = Listing(CORES, {"speck32_64-decrypt-folded-n4-stored": "nothing to fold"})


def evidence(
    core, core_hash="now", status="passed", effort="quick", date="2026-11-21", reason="", blocks=10, rung="simulate"
):
    check = Check("known answers", "made up", blocks, 1, 30, 0.1, status, reason)
    return Verification(core.name, core_hash, rung, effort, 0, status, reason, (check,), date=date)


STORED = [
    evidence(PASSED, date="2026-11-20", status="failed", core_hash="before"),
    evidence(PASSED),
    evidence(PASSED, effort="standard", blocks=500),
    evidence(PASSED, effort="fixed", rung="netlist", status="failed", reason="another rung"),
    evidence(OLD, core_hash="before"),
    evidence(FAILED),
    evidence(FAILED, effort="standard", status="failed", reason="block 3 is wrong", blocks=3),
]


@pytest.fixture
def found():
    return matrix(LISTED, STORED, {OLD.name: "now"})


def test_each_cell_says_what_became_of_it(found):
    cells = {cell.name: cell for cell in found.combinations}
    assert {name: cell.status for name, cell in cells.items()} == {
        PASSED.name: "passed",
        OLD.name: "not run",
        FAILED.name: "failed",
        BARE.name: "not run",
        "speck32_64-decrypt-folded-n4-stored": "refused",
    }
    assert (cells[PASSED.name].blocks, cells[PASSED.name].effort) == (500, "standard")
    assert cells[FAILED.name].reason == "block 3 is wrong"
    assert cells[OLD.name].reason == "the evidence that is stored is of an earlier design"
    assert cells[BARE.name].reason == "no evidence is stored"
    assert all(cell.reason for cell in found.combinations if cell.status != "passed")


def test_evidence_of_an_unknown_design_counts_and_is_told():
    found = matrix(LISTED, STORED)
    assert found.totals == {"passed": 2, "failed": 1, "refused": 1, "not finished": 0, "not run": 1}
    assert found.by_name == 2
    assert matrix(LISTED, STORED, {PASSED.name: "now"}).by_name == 1  # that of the other


def test_what_passed_by_name_alone_is_said(found, capsys):
    show_matrix(found)
    assert "1 of those that passed were found by name alone" in capsys.readouterr().out
    assert matrix_json(found)["passed_by_name"] == 1
    known = matrix(LISTED, STORED, {PASSED.name: "now", OLD.name: "now"})
    show_matrix(known)
    assert "by name" not in capsys.readouterr().out


def test_the_highest_effort_counts_and_what_is_not_finished_hides_no_evidence():
    below = evidence(PASSED, status="failed", reason="worker: it died")
    ended = {PASSED.name: "the disk is full", BARE.name: "the disk is full"}
    found = matrix(LISTED, [below, *STORED[2:]], unfinished=ended)
    cells = {cell.name: (cell.status, cell.reason) for cell in found.combinations}
    assert cells[PASSED.name] == ("passed", "")
    assert cells[BARE.name] == ("not finished", "the disk is full")
    assert found.totals["not finished"] == 1


def test_totals_reasons_and_summary(found):
    assert found.totals == {"passed": 1, "failed": 1, "refused": 1, "not finished": 0, "not run": 2}
    assert found.blocks == 503
    assert found.reasons("refused") == [("nothing to fold", 1)]
    assert found.summary["speck32_64"]["iterative"]["passed"] == 1
    assert found.summary["speck32_64"]["unrolled"]["not run"] == 1


def test_every_combination_of_the_axes_has_a_cell():
    listed = usual(cipher=["aes128", "xtea"])
    cells = matrix(listed, []).combinations
    assert len({cell.name for cell in cells}) == len(listed.cores) + len(listed.refused)
    assert {cell.status for cell in cells} == {"refused", "not run"}


@pytest.fixture
def page(found, tmp_path):
    write_report([], [], {}, tmp_path, {}, matrix=found)
    assert 'href="matrix.html"' in (tmp_path / "index.html").read_text(encoding="utf-8")
    return BeautifulSoup((tmp_path / "matrix.html").read_text(encoding="utf-8"), "html.parser")


@pytest.mark.slow
def test_the_page_has_a_sign_for_each_cell(page):
    signs = [cell.text for cell in page.select("#matrix-table td") if cell.text]
    assert sorted(signs) == sorted("✓✗–??")
    (failed,) = page.select("#matrix-table td.f")
    reasons = json.loads(page.select_one("#reasons").text)
    assert reasons[int(failed["data-r"])] == "block 3 is wrong"
    (passed,) = page.select("#matrix-table td.p")
    assert passed["data-n"] == "500" and passed["data-e"] == "standard"
    assert f"{FAILED.name}: block 3 is wrong" in page.select_one(".alarmbox").text


@pytest.mark.slow
def test_the_columns_are_told_in_full(page):
    row = page.find("th", string="speck32_64-encrypt").parent
    column = [cell.get("class") for cell in row.select("td")].index(["f"])
    head = page.select("#matrix-table thead tr:last-child th")[column]
    assert (head["data-layout"], head["data-keys"]) == (FAILED.layout, FAILED.keys)


@pytest.mark.slow
def test_a_report_without_a_matrix_has_no_page_of_it(tmp_path):
    write_report([], [], {}, tmp_path, {})
    assert not (tmp_path / "matrix.html").exists()
    assert "matrix.html" not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_the_newest_design_counts_where_none_is_known():
    newer = replace(STORED[0], date="2026-11-22")
    cells = {cell.name: cell for cell in matrix(LISTED, [*STORED, newer]).combinations}
    assert cells[PASSED.name].status == "failed"
