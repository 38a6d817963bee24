"""Stages of a round: series of cores, and the ceilings that they are held against."""

import pytest

from made_up import ceiling, core, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.stages import cut_points

AES = core("aes128", "encrypt", "iterative", cycles=10)
CUT = core("aes128", "encrypt", "interleaved-c4", cycles=10)


@pytest.mark.parametrize("recipe", ["default", "balanced", "fast"])
def test_reach_is_against_the_ceiling_of_the_nearest_size_of_any_recipe(recipe):
    alone = core("xtea128", "encrypt", "iterative", cycles=64)
    records = [
        record(made, recipe="fast", seed=1, fmax_mhz=fmax, comb=1000)
        for made, fmax in ((AES, 100.0), (CUT, 300.0), (alone, 80.0))
    ]
    ceilings = [ceiling(100, 600.0), ceiling(900, 400.0, recipe=recipe), ceiling(9000, 350.0)]
    points = cut_points(gather([*records, *ceilings]), "ecp5")
    told = [(point.result.first.core_name, point.stages, point.reach_percent) for point in points]
    assert told == [(AES.name, 1, pytest.approx(25)), (CUT.name, 4, pytest.approx(75))]


def test_reach_is_unknown_without_a_ceiling():
    (point,) = cut_points(gather([record(CUT, recipe="fast", seed=1, fmax_mhz=300.0, comb=1000)]), "ecp5")
    assert (point.ceiling, point.reach_percent) == (None, None)


@pytest.mark.parametrize(
    ("target", "recipes", "wanted"),
    [
        ("ecp5", ("default", "balanced", "fast"), "fast"),
        ("osu050", ("area", "balanced", "fast"), "fast"),
        ("xcup", ("default", "area"), "area"),
    ],
)
def test_of_each_target_one_recipe_is_taken(target, recipes, wanted):
    clock = {"ecp5": "fmax_mhz", "osu050": "period_ns", "xcup": "period_estimate_ns"}[target]
    records = [
        record(CUT, target, recipe, **{clock: 1000 / place if target == "ecp5" else float(place)})
        for place, recipe in enumerate(recipes, 1)
    ]
    (point,) = cut_points(gather(records), target)
    assert point.result.first.recipe == wanted
    assert point.result.clock_mhz == pytest.approx(1000 / (1 + recipes.index(wanted)))


def test_a_buffered_core_is_of_a_series_of_its_own():
    layouts = ("iterative", "interleaved-c4", "interleaved-c4-buffered", "pipelined-buffered", "pipelined-s2-buffered")
    records = [record(core("aes128", "encrypt", layout), recipe="fast", seed=1, fmax_mhz=90.0) for layout in layouts]
    told = [(point.series, point.result.first.layout) for point in cut_points(gather(records), "ecp5")]
    series = "aes128 encrypt on_the_fly logic, "
    assert told == [
        (series + "buffered loop", "interleaved-c4-buffered"),
        (series + "buffered pipeline", "pipelined-buffered"),
        (series + "buffered pipeline", "pipelined-s2-buffered"),
        (series + "loop", "iterative"),
        (series + "loop", "interleaved-c4"),
    ]
