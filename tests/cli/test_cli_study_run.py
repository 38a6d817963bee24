"""``roundhouse study run`` and ``verdicts``; what runs is a mock."""

import json
import re
from pathlib import Path

import pytest
from fakes import verification

from roundhouse.cores.core import Core
from roundhouse.jobs.processor_time import ProcessorTime
from roundhouse.jobs.unfinished import Unfinished
from roundhouse.measure.cores import CoresRun

RESULTS = Path(__file__).parents[2] / "results"
NAME = "rc6_128-simplex-iterative-stored"


@pytest.fixture
def ran(monkeypatch):
    """The runs that are asked for; a core of more than one key size fails."""
    asked = []

    def run_cores(wanted, *, progress, **options):
        asked.append((wanted, options))
        run = CoresRun(spent=ProcessorTime(30, 90))
        for core, _ in wanted:
            progress.finish(core.name, verification(core))
            if len(core.cipher.key_sizes) > 1:
                run.unfinished.append(Unfinished(core.name, "verify", "the disk is full"))
        return run

    monkeypatch.setattr("roundhouse.measure.cores.run_cores", run_cores)
    return asked


@pytest.mark.slow
def test_designs_are_run_and_judged(cli, ran):
    answer = cli("study", "run", "nsa", "--only", "rc6.iterative.128", "-j", "3", "--scheduler", "tcp://there:1")
    assert answer.exit_code == 0
    ((wanted, options),) = ran
    (core, (plan,)) = wanted[0]
    assert (core, plan.target) == (Core.parse(NAME), "osu050")
    assert plan.recipes == ("fast", "area", "quick", "balanced", "lean")
    workers = options["workers"]
    assert (workers.count, workers.processes, workers.scheduler) == (3, True, "tcp://there:1")
    assert "nsa: 817 numbers" in answer.stdout
    assert "Timed without wires, ours meet it against 0 of the 36 printed versions.\n" in answer.stdout
    assert re.search(r"\d+ statements: holds here \d+, does not hold here \d+, cannot be checked \d+\n", answer.stdout)
    assert "36 were not compared: no record is so timed" in answer.stdout
    every = (
        "Every number: roundhouse study verdicts nsa --design '*'; every statement: with --statements; "
        "every printed version: without an option; "
    )
    assert f"{every}as data: with --json\n" in answer.stdout and len(answer.stdout.splitlines()) <= 20
    assert f"[1/1] passed {NAME}: 1,234 blocks" in answer.stderr
    assert re.search(
        "^it took [0-9]+ s: 2 min 0 s of processor time, 75 % of it in tools$", answer.stderr, re.MULTILINE
    )


@pytest.mark.slow
def test_what_is_not_finished_is_told_and_has_an_exit_code_of_its_own(cli, ran):
    answer = cli("study", "run", "nsa", "--only", "rc6.pipelined.*")
    assert answer.exit_code == 75
    assert "NOT FINISHED verify rc6-simplex-pipelined-shadow: the disk is full" in answer.stderr
    assert "not finished: 1; nothing is recorded of that, and the same command tries it again" in answer.stderr
    assert "FAILED" not in answer.stderr.replace("NOT FINISHED", "")


@pytest.mark.slow
def test_a_failure_is_told_and_ends_with_an_error(cli, monkeypatch):
    def run_cores(wanted, *, progress, **options):
        return CoresRun(unverified=[verification(core, "failed") for core, _ in wanted])

    monkeypatch.setattr("roundhouse.measure.cores.run_cores", run_cores)
    answer = cli("study", "run", "nsa", "--only", "rc6.iterative.*")
    assert answer.exit_code == 1
    assert "FAILED rc6-simplex-iterative-stored: known answers: block 3 is wrong" in answer.stderr


@pytest.mark.slow
def test_a_design_has_the_other_names_of_the_study_too(cli, ran):
    cli("study", "run", "nsa", "--only", "*.iterative.128")
    families = {core.cipher.family for core, _ in ran[0][0]}
    assert families == {"aes", "mars", "rc6", "serpent", "twofish"}


@pytest.mark.slow
def test_every_core_that_may_stand_for_a_design_is_run(cli, ran):
    cli("study", "run", "nsa", "--only", "rijndael.iterative.128")
    names = [core.name for core, _ in ran[0][0]]
    layouts, circuits = ("iterative", "folded-n8"), ("compact", "shallow")
    expected = {f"aes128-simplex-{layout}-on_the_fly-{circuit}" for layout in layouts for circuit in circuits}
    assert len(names) == 4 and set(names) == expected
    assert len(ran) == 1  # without a record no core stands for the design, and so none is run inside the goal's layer


@pytest.mark.slow
def test_the_core_that_stands_for_a_design_is_run_inside_the_layer_of_the_goal(cli, ran):
    cli("study", "run", "nsa", "--only", "rc6.pipelined.128", "--results", str(RESULTS))
    assert [core.name for core, _ in ran[1][0]] == ["rc6_128-simplex-pipelined-shadow+registered_in"]


def test_a_pattern_must_fit(cli, ran):
    answer = cli("study", "run", "nsa", "--only", "des*")
    assert answer.exit_code == 1 and "'des*' fits none" in answer.stderr and not ran


def test_verdicts_of_what_is_stored(cli):
    told = json.loads(cli("study", "verdicts", "simon", "--json").stdout)
    assert sum(told["tally"].values()) == len(told["comparisons"]) == 3
    assert told["comparisons"][0]["ours"] is None
    assert "2 cannot be compared" in cli("study", "verdicts", "simon").stdout


def test_what_json_cannot_hold_is_null(cli):
    """A bound without an upper one is infinite, and so is the ratio to a printed 0."""

    def refuse(constant):
        raise AssertionError(f"{constant} is not JSON")

    told = json.loads(cli("study", "verdicts", "nsa", "--json").stdout, parse_constant=refuse)
    within = {one["statement"]["id"]: one["statement"]["within"] for one in told["statements"]}
    assert (within["layouts.area"], within["iterative.throughput.fastest"]) == ([1, None], [None, None])
    ratios = {one["printed"]["id"]: one["verdict"]["ratio"] for one in told["comparisons"]}
    assert ratios["nsa.t5.rijndael.iterative.128.key_setup_encrypt.min"] is None
    text = " ".join(cli("study", "verdicts", "--help").stdout.split())
    assert "In JSON, null stands for a ratio to a printed 0, and for a missing upper bound." in text


def test_a_bad_line_in_a_file_of_results_is_told_with_its_place(cli, tmp_path):
    (tmp_path / "some.measurements.jsonl").write_text('{"id": "half')
    answer = cli("study", "verdicts", "simon", "--results", str(tmp_path))
    assert answer.exit_code == 1
    assert answer.stderr.startswith(
        f"refused: {tmp_path}/some.measurements.jsonl:1: a record must be JSON text: Unterminated string"
    )


@pytest.mark.parametrize("words", [("run", "simon"), ("verdicts", "nsa")])
def test_a_folder_of_results_that_is_given_must_be_there(cli, ran, words):
    answer = cli("study", *words, "--results", "gone")
    assert answer.exit_code == 1 and answer.stdout == "" and not ran
    assert "--results must be a folder that is there; given 'gone'" in " ".join(answer.stderr.split())
