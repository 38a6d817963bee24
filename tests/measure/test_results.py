"""Seeds brought together, layouts read, stages and ceilings matched."""

from fractions import Fraction

import pytest

from made_up import ceiling, core, record
from roundhouse.measure.results import gather, in_flight, layout_kind, newest, stages_per_round
from roundhouse.report.stages import cut_points

AES = core("aes128", "encrypt", "iterative", cycles=10)
CUT = core("aes128", "encrypt", "interleaved-c4", cycles=10)


def test_seeds_become_one_result_with_median_and_range():
    runs = ((3, 110.0, 103), (1, 90.0, 101), (2, 100.0, 99))
    (result,) = gather(record(AES, seed=seed, fmax_mhz=fmax, comb=comb) for seed, fmax, comb in runs)
    assert (result.clock_mhz, result.clock_range, result.area) == (100, [90, 100, 110], 101)
    assert [entry.seed for entry in result.records] == [1, 2, 3]
    assert result.mbps() == pytest.approx(1280)
    assert result.efficiency() == pytest.approx(100 * 12.8 / 99)  # 11.41, 12.93 and 13.67 for seeds 1, 2 and 3


def test_a_failed_seed_is_told_and_not_averaged():
    records = [record(AES, seed=1, fmax_mhz=90.0, comb=100), record(AES, seed=2, status="failed", reason="no route")]
    (result,) = gather(records)
    assert (result.status, result.clock_mhz) == ("ok", 90)
    assert result.reason == "1 of 2 runs failed: no route"
    (failed,) = gather([record(AES, seed=2, status="failed", reason="no route")])
    assert (failed.status, failed.reason, failed.mbps()) == ("failed", "no route", None)


@pytest.mark.parametrize(
    "change", [{"core_hash": "f" * 16}, {"options": '{"frequency": 100}'}, {"tools": '{"nextpnr": "0.9"}'}]
)
def test_what_is_not_alike_is_not_mixed(change):
    old = record(AES, seed=1, fmax_mhz=50.0, date="2026-01-01", **change)
    new = record(AES, seed=1, fmax_mhz=90.0)
    results = gather([old, new])
    assert [result.clock_mhz for result in results] == [90, 50]
    assert [result.clock_mhz for result in newest(results)] == [90]


@pytest.mark.parametrize(
    ("layout", "kind", "stages", "many"),
    [
        ("iterative", "iterative", Fraction(1), False),
        ("iterative-x2", "unrolled", Fraction(1, 2), False),
        ("interleaved-c4", "interleaved", Fraction(4), True),
        ("pipelined", "pipelined", Fraction(1), True),
        ("pipelined-r2", "pipelined", Fraction(1, 2), True),
        ("pipelined-s3", "sub-pipelined", Fraction(3), True),
        ("interleaved-c4-buffered", "interleaved", Fraction(4), True),
        ("pipelined-buffered", "pipelined", Fraction(1), True),
        ("pipelined-s3-buffered", "sub-pipelined", Fraction(3), True),
        ("folded-n4", "folded", None, False),
        ("ceiling", "ceiling", None, False),
    ],
)
def test_layouts_are_read(layout, kind, stages, many):
    assert (layout_kind(layout), stages_per_round(layout), in_flight(layout)) == (kind, stages, many)


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
    period = "period_estimate_ns" if target == "xcup" else "period_ns"
    records = [record(CUT, target, recipe, **{period: float(clocks)}) for clocks, recipe in enumerate(recipes, 1)]
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
