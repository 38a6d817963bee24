"""docs/experiments.md tells of the large pipeline and of the fastest loop what their records say."""

import re
from pathlib import Path
from statistics import median

import pytest

from roundhouse.measure.database import read_lines
from roundhouse.measure.record import OK
from roundhouse.measure.results import gather, newest
from roundhouse.report.analysis.stages import cut_points

ROOT = Path(__file__).parents[2]
CORE = "aes128-encrypt-pipelined-s8-buffered-stored-lut4"
FASTEST_LOOP = "aes128-encrypt-interleaved-c11-buffered-on_the_fly-shallow"
BITS = 128
"""Of a block, one of which leaves the pipeline in each clock."""


def clocks_of(core, recipe="timed", of="pipelines"):
    """By target, the clock of a core in MHz with each seed, from the records of a set."""
    found = {}
    for one in read_lines(ROOT / f"results/{of}.measurements.jsonl"):
        if (one.core_name, one.recipe, one.status) == (core, recipe, OK):
            found.setdefault(one.target, []).append(one.fmax_mhz)
    return found


@pytest.fixture(scope="module")
def clocks():
    """By target, the clock in MHz with each seed."""
    return clocks_of(CORE)


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/experiments.md").read_text().split())


def gbits(mhz):
    return mhz * BITS / 1000


@pytest.mark.parametrize(
    ("recipe", "told"),
    [
        ("balanced", "from {:.1f} to {:.1f} MHz with `balanced` and eleven seeds, {:.1f} in the median"),
        ("timed", "from {:.1f} to {:.1f} with `timed`, {:.1f} in the median"),
    ],
)
def test_two_recipes_have_what_is_told_of_them(recipe, told, page):
    seeds = clocks_of("aes128-encrypt-iterative-stored-lut4", recipe, "aes")["ecp5"]
    assert len(seeds) == 11
    assert told.format(min(seeds), max(seeds), median(seeds)) in page


def test_the_large_pipeline_has_what_is_told_of_eleven_seeds(clocks, page):
    seeds = clocks["ecp5"]
    assert len(seeds) == 11
    middle, most = median(seeds), max(seeds)
    assert (
        f"from {min(seeds):.1f} to {most:.1f} MHz with eleven seeds, {middle:.1f} in the median: "
        f"{gbits(middle):.1f} Gbit/s, and {gbits(most):.1f} with the best seed"
    ) in page


def test_the_large_pipeline_with_axi_has_what_is_told_of_it(page):
    seeds = clocks_of(f"{CORE}+axi")["ecp5"]
    middle = median(seeds)
    assert len(seeds) == 3
    assert (
        f"from {min(seeds):.1f} to {max(seeds):.1f} MHz with three seeds, {middle:.1f} in the median: "
        f"{gbits(middle):.1f} Gbit/s"
    ) in page


def test_the_large_pipeline_has_what_is_told_of_the_faster_grades(clocks, page):
    grades = clocks["ecp5_7"], clocks["ecp5_8"]
    assert [len(seeds) for seeds in grades] == [3, 3]
    first, second = (f"from {min(seeds):.1f} to {max(seeds):.1f}" for seeds in grades)
    middles = [median(seeds) for seeds in grades]
    assert (
        f"{first} MHz on speed grade 7 and {second} on grade 8, in the median {middles[0]:.1f} and {middles[1]:.1f}: "
        f"{gbits(middles[0]):.1f} and {gbits(middles[1]):.1f} Gbit/s"
    ) in page


def test_the_large_pipeline_misses_its_goal_by_what_is_told(clocks, page):
    goal, seeds = 28.16, clocks["ecp5"]
    middle, best = (100 - 100 * gbits(mhz) / goal for mhz in (median(seeds), max(seeds)))
    assert (
        f"more than {goal} Gbit/s on this grade: the median misses it by {middle:.0f} %, the best seed by {best:.0f} %."
    ) in page
    assert all(gbits(median(clocks[grade])) > goal for grade in ("ecp5_7", "ecp5_8"))


def test_no_pipeline_was_measured_with_another_recipe(page):
    placed = (one for one in read_lines(ROOT / "results/pipelines.measurements.jsonl") if one.seed is not None)
    recipes = {one.recipe for one in placed}
    assert (recipes == {"timed"}) == ("all placements of the set `pipelines` have this recipe" in page)


def test_the_fastest_loop_has_what_is_told_of_its_ceiling(page):
    results = newest(gather(read_lines(ROOT / "results/aes.measurements.jsonl")))
    point = next(one for one in cut_points(results, "ecp5") if one.result.first.core_name == FASTEST_LOOP)
    share, ceiling = round(point.reach_percent), round(point.ceiling.clock_mhz)
    assert f"is {share} % of the [ceiling](measurement.md#ceilings) nearest in size, {ceiling} MHz" in page
    clocks = [float(mhz) for mhz in re.findall(r"\| \w{7,8} \| ([\d.]+) \|", page)]
    assert clocks[-1] == round(point.result.clock_mhz, 1)
    assert f"it was {100 * clocks[0] / point.ceiling.clock_mhz:.0f} %" in page


@pytest.mark.parametrize(
    ("core", "told"), [("", "has {:,} look-up tables on `xcup`"), ("-rom", "(`-rom`) it has {:,}.")]
)
def test_a_pipeline_has_as_many_look_up_tables_as_is_told(page, core, told):
    found = [
        one.lut6
        for one in read_lines(ROOT / "results/aes.measurements.jsonl")
        if (one.core_name, one.target, one.recipe) == (f"aes128-encrypt-pipelined-stored{core}", "xcup", "area")
    ]
    assert told.format(*found) in page
