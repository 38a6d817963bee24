"""``roundhouse measure``."""

import json
from functools import partial

import pytest
from fakes import measurement, verification

from roundhouse.cores.core import Core
from roundhouse.jobs.task import Workers
from roundhouse.measure.cores import CoresRun
from roundhouse.measure.run import jobs_for
from roundhouse.measure.sets import CoreSet, Entry, Plan

NAME = "aes128-encrypt-iterative-on_the_fly"
OTHER = "aes128-decrypt-iterative-stored"
CORE = Core.parse(NAME)


@pytest.fixture
def jobs(monkeypatch):
    """The jobs that `run_cores` would do; those of seed 13 fail, and a core that decrypts fails verification."""
    given = []

    def run_cores(wanted, *, progress, **options):
        run = CoresRun()
        for core, plans in wanted:
            found = verification(core, "failed" if core.direction == "decrypt" else "passed")
            progress.expect(core.name, 1.0)
            progress.finish(core.name, found)
            if found.status != "passed":
                run.unverified.append(found)
                continue
            for plan in plans:
                for job in jobs_for(core, [plan.target], found, plan.recipes, plan.seeds):
                    given.append(job)
                    run.records.append(measurement(job, **(FAILED if job.seed == 13 else {})))
                    progress.finish(job.id, run.records[-1])
        given_options.append(options)
        return run

    given_options.clear()
    monkeypatch.setattr("roundhouse.measure.cores.run_cores", run_cores)
    return given


given_options = []
FAILED = {"status": "failed", "reason": "nextpnr: it did not fit"}


def told(jobs):
    return [(job.core.name, job.target, job.recipe, job.seed, job.verified.status) for job in jobs]


def test_a_core_on_two_targets(cli, jobs):
    answer = cli(
        "measure", "aes128-encrypt-iterative", "-t", "xcup", "-t", "ecp5", "--recipe", "default", "--effort", "quick"
    )
    assert answer.exit_code == 0
    seeds = [("ecp5", "default", seed) for seed in (1, 2, 3)]
    assert told(jobs) == [(NAME, *where, "passed") for where in [("xcup", "default", None), *seeds]]
    assert f"[2/2] xcup default {NAME}: 971 LUT6" in answer.stderr
    assert f"[3/3] ecp5 default seed 1 {NAME}" in answer.stderr
    assert "4 measurements, 0 failed" in answer.stderr


def test_seeds_are_those_of_the_targets_that_are_placed(cli, jobs):
    answer = cli("measure", NAME, "-t", "cyclonev", "-t", "ecp5", "--recipe", "default", "--seeds", "7")
    assert answer.exit_code == 0
    assert {(job.target, job.seed) for job in jobs} == {("cyclonev", None), ("ecp5", 7)}


def test_recipes_and_seeds_that_are_given(cli, jobs):
    cli("measure", NAME, "-t", "osu050", "--recipe", "area", "--recipe", "fast")
    cli("measure", NAME, "-t", "ecp5", "--recipe", "fast", "--seeds", "7,8")
    assert [job.recipe for job in jobs[:2]] == ["area", "fast"]
    assert [job.seed for job in jobs[2:]] == [7, 8]


def test_workers_and_effort_are_passed_on(cli, jobs):
    words = ("--effort", "quick", "-j", "3", "--scheduler", "tcp://there:1", "--retry")
    assert cli("measure", NAME, "-t", "xcup", "--recipe", "area", *words).exit_code == 0
    workers = Workers(3, processes=True, scheduler="tcp://there:1")
    assert given_options == [{"effort": "quick", "workers": workers, "retry_failed": True}]


@pytest.mark.slow
def test_a_core_that_fails_verification_is_not_measured(cli, jobs):
    answer = cli("measure", NAME, OTHER, "-t", "xcup", "--recipe", "area")
    assert answer.exit_code == 1
    assert [job.core.name for job in jobs] == [NAME]
    assert "not measured: 1 core that failed verification\n" in answer.stderr


def test_a_measurement_that_fails(cli, jobs):
    answer = cli("measure", NAME, "-t", "ecp5", "--recipe", "default", "--seeds", "12,13")
    assert answer.exit_code == 1
    assert f"FAILED ecp5 default seed 13 {NAME}: nextpnr: it did not fit" in answer.stderr
    assert "2 measurements, 1 failed" in answer.stderr


def test_a_set_goes_on_after_a_refused_core(cli, jobs, monkeypatch):
    plans = (Plan("xcup"),)
    refused = "aes128-decrypt-iterative-travelling"
    few = CoreSet("few", "", (Entry(refused, plans), Entry(NAME, (Plan("osu050", ("area",)),))))
    monkeypatch.setattr("roundhouse.measure.sets.load_set", lambda _: few)
    answer = cli("measure", "--set", "few")
    assert answer.exit_code == 1
    assert f"{refused} is refused: " in answer.stderr
    assert told(jobs) == [(NAME, "osu050", "area", None, "passed")]


def test_json_is_all_of_standard_output(cli, jobs):
    rows = json.loads(cli("measure", NAME, "-t", "xcup", "--recipe", "area", "--json").stdout)
    assert [(row["core_name"], row["lut6"], row["bound"]) for row in rows] == [(NAME, 971, None)]


def test_what_bounds_the_clock_is_told(cli, jobs, monkeypatch):
    path = "core.controller.clock_TRELLIS_FF_Q -> core.algorithm.state_3_TRELLIS_FF_Q_5: "
    text = f"{path}10.00 ns, 8.00 ns of it routing, 6 cells"
    with_path = partial(measurement, critical_path=text, comb=1234, fmax_mhz=100.0)
    monkeypatch.setitem(globals(), "measurement", with_path)
    answer = cli("measure", NAME, "-t", "ecp5", "--recipe", "default", "--seeds", "1", "--json")
    told = "controller (controller.clock) to state (algorithm.state_3), kind unknown, routing 80 %"
    assert f"ecp5 default seed 1 {NAME}: 1,234 COMB, 100.0 MHz; bound: {told}\n" in answer.stderr
    (row,) = json.loads(answer.stdout)
    assert row["bound"] == {
        "start": {"place": "controller", "register": "controller.clock"},
        "end": {"place": "state", "register": "algorithm.state_3"},
        "kind": "unknown",
        "kind_percent": None,
        "cells": 6,
        "buffers": None,
        "routing_percent": 80,
        "pin": "",
    }


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (
            [NAME],
            2,
            "give names of cores and targets (-t cyclonev, -t ecp5, -t ecp5_7, -t ecp5_8, -t gowin, -t ice40, "
            "-t ice40up, -t machxo2, -t nexus, -t xc7, -t xcup, -t xcv, -t osu018, -t osu035, -t osu050), or --set",
        ),
        (["-t", "xcup"], 2, "give names of cores and targets"),
        ([NAME, "--set", "aes"], 2, "a set has its own cores, recipes and seeds: with --set give only targets"),
        (["--set", "light", "-t", "osu018"], 1, "set light is measured on osu050, xcup, ecp5; given 'osu018'"),
        (
            [NAME, "-t", "osu050", "--recipe", "balance"],
            1,
            "'balance' is no recipe of osu050; did you mean 'balanced'",
        ),
        ([NAME, "-t", "xcup", "--seeds", "1"], 2, "nothing is placed for xcup, so it takes no seeds"),
        (
            [NAME, "-t", "ecp5", "--seeds", "1;2"],
            2,
            "--seeds must be numbers with commas between, as 1,2,3; given '1;2'",
        ),
        ([NAME, "-t", "ecp6"], 1, "xcup, xcv, osu018, osu035, osu050; given 'ecp6'; nearest: ecp5"),
        ([NAME, "-t", "no.toml"], 1, "no.toml must be a target file, and cannot be read: No such file"),
        (["--set", "mars"], 1, "'mars' is no set of cores"),
        (["aes-encrypt-folding", "-t", "xcup"], 1, "'folding' is no layout; did you mean 'folded"),
    ],
)
def test_what_cannot_be_measured(cli, jobs, words, code, message):
    answer = cli("measure", *words)
    assert answer.exit_code == code
    assert message in " ".join(answer.stderr.replace("│", " ").split())
    assert not jobs


def test_targets_are_listed_once_where_none_is_near(cli, jobs):
    answer = cli("measure", NAME, "-t", "zynq")
    assert answer.stderr.endswith("osu035, osu050; given 'zynq'\n") and answer.stderr.count("osu050") == 1
    assert answer.exit_code == 1 and not jobs


def test_medians_of_seeds_and_what_was_recorded_before_are_told(cli, monkeypatch):
    def run_cores(wanted, *, progress, **options):
        (job, *_) = jobs_for(CORE, ["xcup"], None, ["area"])
        seeds = jobs_for(CORE, ["ecp5"], None, ["default"], [1, 2, 3])
        routed = [
            measurement(job, comb=comb, lut6=None, date="2026-11-21T10:00:00+00:00")
            for job, comb in zip(seeds, (1000, 1300, 1100), strict=True)
        ]
        return CoresRun([measurement(job), *routed])

    monkeypatch.setattr("roundhouse.measure.cores.run_cores", run_cores)
    answer = cli("measure", NAME, "-t", "xcup")
    assert answer.exit_code == 0
    assert answer.stderr.splitlines() == [
        f"ecp5 default {NAME}: 1,100 COMB, median of 3 seeds (recorded 2026-11-21)",
        "4 measurements, 0 failed",
    ]


def test_one_is_no_plural(cli, jobs):
    answer = cli("measure", NAME, "-t", "xcup", "--recipe", "area")
    assert "1 measurement, 0 failed" in answer.stderr
