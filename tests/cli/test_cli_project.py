"""``roundhouse project`` and ``roundhouse read-reports``; the reports are made by hand, see `reports_by_hand`."""

import json
from pathlib import Path
from subprocess import DEVNULL, run

import pytest
from fakes import verification

from reports_by_hand import vivado_reports
from roundhouse.cores.core import Core
from roundhouse.measure.cores import CoresRun
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.verify import EvidenceDatabase

NAME = "simon32_64-encrypt-iterative-on_the_fly"
CORE = Core.parse(NAME)
PROJECT = ("project", "simon32_64-encrypt-iterative", "--tool", "vivado", "--part", "xc7a35tcsg324-1", "--clock", "200")


@pytest.fixture
def verifying(monkeypatch):
    """Verification of cores without simulation; gives a list of the verified names, and what they turn out to be."""
    told = {"names": [], "status": "passed"}

    def run_cores(wanted, *, progress, **options):
        run = CoresRun()
        for core, plans in wanted:
            assert plans == ()
            found = verification(core, told["status"])
            told["names"].append(core.name)
            EvidenceDatabase().record(found)
            if found.status != "passed":
                run.unverified.append(found)
        return run

    monkeypatch.setattr("roundhouse.measure.cores.run_cores", run_cores)
    return told


def test_a_project_tells_its_files_and_what_to_do_next(cli, tmp_path):
    answer = cli(*PROJECT)
    folder = f"{NAME}-vivado"
    assert answer.exit_code == 0
    told = answer.stdout.splitlines()
    assert told[0] == f"{folder}/{NAME}.v" and told[-1] == f"{folder}/design.json"
    assert {*told} == {f"{folder}/{path.name}" for path in (tmp_path / folder).iterdir()}
    assert answer.stderr == (
        f"run the tool with: make -C {folder}\nand then read its reports with: roundhouse read-reports {folder}\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--tool", "vivada"), 2, "'vivada' is not one of"),
        (("--clock", "fast"), 2, "Input should be a valid number"),
        (("--clock", "nan"), 1, "a clock must be from 1 to 2000 MHz; given nan"),
        (("--part", "a b"), 1, "a part must be of letters and digits with single - between"),
        (("--part", "xc7a35t"), 1, "a Vivado part needs its package and speed grade, such as xc7a35tcsg324-1; given"),
        (("--tool", "quartus"), 1, "a part for Quartus must begin with one of"),
        (("--tool", "radiant"), 1, "a Lattice part begins with L, iCE40 or UT24"),
    ],
)
def test_wrong_words(cli, tmp_path, words, code, told):
    answer = cli(*PROJECT, *words, "-o", "new")
    assert (answer.exit_code, answer.stdout) == (code, "") and told in answer.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("tool", "part"), [("radiant", "LIFCL-40-9BG400C"), ("quartus", "10M50DAF484C7G")])
def test_reports_that_no_command_reads_are_read_by_eye(cli, tool, part):
    answer = cli(*PROJECT, "--tool", tool, "--part", part)
    assert answer.exit_code == 0 and "read its reports by eye" in answer.stderr
    assert "with: roundhouse read-reports" not in answer.stderr


@pytest.mark.parametrize("part", ["5CSEBA6U23I7", "10CX220YF780E5G"], ids=["Standard", "Pro"])
def test_cleaning_a_quartus_project_leaves_its_sources(cli, tmp_path, part):
    cli(*PROJECT, "--tool", "quartus", "--part", part, "-o", "out")
    files = {path.name for path in (tmp_path / "out").iterdir()}
    Path("out/core.fit.rpt").touch()
    run(["make", "-C", "out", "clean"], check=True, stdout=DEVNULL)
    assert {path.name for path in (tmp_path / "out").iterdir()} == files


def test_a_refused_core_is_told(cli):
    words = ["aes128-decrypt-iterative-travelling" if word.startswith("simon") else word for word in PROJECT]
    answer = cli(*words)
    assert answer.exit_code == 1 and "aes128-decrypt-iterative-travelling is refused" in answer.stderr


def test_reports_become_a_record_of_a_core_that_is_verified_first(cli, verifying):
    cli(*PROJECT, "-o", "out")
    vivado_reports(Path("out"), CORE.module)
    answer = cli("read-reports", "out")
    line = f"vivado xc7a35tcsg324-1 {NAME}: 1,234 LUT sites, 250.0 MHz, 1.0 ns (slack)"
    assert (answer.exit_code, answer.stdout) == (0, f"{line}\n")
    assert verifying["names"] == [NAME]
    (record,) = MeasurementDatabase().all()
    assert (record.core_hash, record.stage) == (CORE.hash, "vendor: post-route, Vivado 2023.2")
    assert record.verified_blocks == 1234
    again = cli("read-reports", "out", "--json")
    found = json.loads(again.stdout)
    assert (found["id"], found["fmax_mhz"], found["status"]) == (record.id, 250.0, "ok")
    assert len(MeasurementDatabase().all()) == 1


def test_a_missed_request_is_told(cli, verifying):
    cli(*PROJECT, "-o", "out")
    vivado_reports(Path("out"), CORE.module, slack=-1.25)
    answer = cli("read-reports", "out")
    assert answer.exit_code == 0 and "160.0 MHz, -1.25 ns (slack)" in answer.stdout
    assert "200 MHz were asked for, and missed by 1.25 ns" in answer.stderr


def test_a_core_that_fails_verification_has_no_record(cli, verifying):
    verifying["status"] = "failed"
    cli(*PROJECT, "-o", "out")
    vivado_reports(Path("out"), CORE.module)
    answer = cli("read-reports", "out")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert f"no record without verification: {NAME}: known answers: block 3 is wrong" in answer.stderr
    assert MeasurementDatabase().all() == []


def test_nothing_is_verified_for_reports_that_do_not_fit(cli, verifying):
    cli(*PROJECT, "-o", "out")
    assert "there must be a report *_utilization_placed.rpt in out" in cli("read-reports", "out").stderr
    vivado_reports(Path("out"), "other")
    answer = cli("read-reports", "out")
    assert answer.exit_code == 1 and f"project's top module, {CORE.module}; they are of other" in answer.stderr
    answer = cli("read-reports", "nowhere")
    assert answer.exit_code == 1 and "nowhere must be a folder that `roundhouse project` wrote" in answer.stderr
    assert verifying["names"] == []


def test_reports_of_radiant_are_refused(cli, verifying):
    cli("project", NAME, "--tool", "radiant", "--part", "LIFCL-40-9BG400C", "--clock", "100", "-o", "out")
    answer = cli("read-reports", "out")
    assert answer.exit_code == 1 and "those of radiant are not read" in answer.stderr


def test_measuring_on_a_vendors_tool_tells_what_to_do(cli):
    answer = cli("measure", NAME, "-t", "vivado")
    assert answer.exit_code == 1
    assert "vivado must be measured by Vivado, which Roundhouse does not run" in answer.stderr
