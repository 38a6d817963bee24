"""``roundhouse ceiling``; the ceiling itself is a mock."""

import pytest
from fakes import measurement, verification

from roundhouse.cores.core import Core
from roundhouse.measure.ceiling import ceiling_targets
from roundhouse.measure.database import MeasurementDatabase
from roundhouse.measure.run import Job

NAME = "speck32_64-encrypt-iterative-on_the_fly"
CORE = Core.parse(NAME)


@pytest.fixture
def sizes(monkeypatch):
    """The sizes whose ceiling is measured."""
    asked = []

    def measure_ceiling(target, *size):
        assert target == "ecp5"
        asked.append(size)
        return [record("fast", 1, *size, fmax_mhz=500.0)]

    monkeypatch.setattr("roundhouse.measure.ceiling.measure_ceiling", measure_ceiling)
    return asked


def record(recipe, seed, comb, ff, **facts):
    job = Job(CORE, "ecp5", recipe, seed, verification(CORE))
    usual = {"comb": comb, "ff": ff, "lut6": None}
    return measurement(job, **usual | facts)


def test_the_size_is_that_of_the_recipe_that_the_report_compares(cli, sizes):
    MeasurementDatabase().add(*(record("fast", seed, comb, 90) for seed, comb in ((1, 310), (2, 300), (3, 320))))
    MeasurementDatabase().add(*(record(recipe, seed, 200, 80) for recipe in ("area", "default") for seed in (1, 2, 3)))
    answer = cli("ceiling", NAME)
    assert answer.exit_code == 0 and sizes == [(310, 90)]
    assert answer.stderr == f"at the size of {NAME}: 310 COMB, 90 FF, 500.0 MHz, seed 1\n"


def test_the_size_is_that_of_the_newest_result(cli, sizes):
    MeasurementDatabase().add(
        *(record("fast", seed, 300, 90, tools='{"yosys": "old"}', date="2025-01-01") for seed in (1, 2, 3))
    )
    MeasurementDatabase().add(
        record("fast", 1, 250, 90), record("fast", 2, 900, 90, status="failed", reason="it did not fit")
    )
    cli("ceiling", NAME)
    assert sizes == [(250, 90)]


def test_a_core_that_is_not_measured_with_that_recipe_is_told(cli, sizes):
    MeasurementDatabase().add(record("area", 1, 200, 80), record("fast", 1, 300, 90, core_hash="f" * 16))
    answer = cli("ceiling", NAME)
    assert answer.exit_code == 1 and not sizes
    assert answer.stderr == (
        f"{NAME} must be measured on ecp5 with recipe fast first: roundhouse measure {NAME} -t ecp5 --recipe fast\n"
    )


def test_a_target_without_a_ceiling_is_told_with_those_that_have_one(cli, sizes):
    answer = cli("ceiling", NAME, "-t", "cyclonev")
    assert answer.exit_code == 1 and not sizes
    assert answer.stderr == f"error: cyclonev has no clock ceiling; these have: {', '.join(ceiling_targets())}\n"
    assert "given 'ecp6'; nearest: ecp5" in cli("ceiling", NAME, "-t", "ecp6").stderr


def test_names_must_be_given(cli):
    assert "give names of cores that are measured on ecp5" in " ".join(cli("ceiling").stderr.split())


def test_help_says_which_family_is_taken_without_a_name(cli):
    text = " ".join(cli("ceiling", "--help").stdout.replace("│", " ").split())
    assert "An FPGA family that has ceilings; by default the first." in text
