"""Verdicts on made-up cores against made-up peers."""

import pytest

from made_up import core, peer, peer_ledger, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.compare import Function, compare

RECIPES = ("default", "balanced")
CELLS = {"osu050": {"fast": {"period_ns": 10.0, "area_um2": 1.28e6}}, "xcup": {"default": {"lut6": 1280}}}


def ours(layout: str, keys: str, comb: int, cycles: int = 10, recipe: str = "default", **changes):
    made = core("aes128", "encrypt", layout, keys, cycles=cycles)
    return record(made, recipe=recipe, seed=1, fmax_mhz=100.0, comb=comb, **changes)


def both(peers, records):
    """Compare on the ECP5: the function, the row of the peers' recipe, the row of the recipe of ours."""
    ((function, rows),) = compare(peer_ledger(*peers), gather(records)).items()
    assert [(row.yardstick.target, row.yardstick.ours) for row in rows] == [("ecp5", recipe) for recipe in RECIPES]
    return function, *rows


def test_best_against_best_by_each_recipe():
    peers = [peer("slow", 2560, 100.0), peer("best", 1280, 100.0)]  # 0.5 and 1 Mbit/s per COMB
    records = [
        ours("iterative", "on_the_fly", 640),
        ours("iterative-x2", "on_the_fly", 1280),
        ours("iterative", "on_the_fly", 800, recipe="balanced"),
        ours("iterative-x2", "on_the_fly", 320, recipe="balanced"),
        ours("iterative", "on_the_fly", 64, recipe="fast"),  # no yardstick of this target
    ]
    function, same, own = both(peers, records)
    assert (function.title, function.form) == ("AES-128 encrypt", "one block at a time")
    assert (same.peer.name, same.theirs, same.figure) == ("best", pytest.approx(1), pytest.approx(2))
    assert (same.ours.first.layout, same.ours.first.recipe) == ("iterative", "default")
    assert (same.verdict, same.times, same.keys_differ) == ("better", pytest.approx(2), False)
    assert (own.peer.name, own.theirs, own.figure) == ("best", pytest.approx(1), pytest.approx(4))
    assert (own.ours.first.layout, own.ours.first.recipe) == ("iterative-x2", "balanced")
    assert (own.verdict, own.times, own.keys_differ) == ("better", pytest.approx(4), False)


def test_every_target_has_the_recipe_of_the_peers_and_one_of_ours():
    made = core("aes128", "encrypt", "iterative", cycles=10)
    # 1 Mbit/s per COMB, 1000 bit/s per µm², 10 bits a clock per 1000 LUT6
    best = peer(
        "best",
        1280,
        100.0,
        runs=CELLS,
    )
    records = [
        ours("iterative", "on_the_fly", 2560),
        ours("iterative", "on_the_fly", 320, recipe="balanced"),
        *(
            record(made, "osu050", recipe, period_ns=10.0, area_um2=area)
            for recipe, area in (("fast", 0.64e6), ("balanced", 2.56e6), ("area", 1e3))
        ),
        *(
            record(made, "xcup", recipe, lut6=lut6, period_estimate_ns=1.0)
            for recipe, lut6 in (("default", 1280), ("area", 640))
        ),
    ]
    ((_, rows),) = compare(peer_ledger(best), gather(records)).items()
    told = [(row.yardstick.target, row.yardstick.ours, row.theirs, row.figure, row.verdict) for row in rows]
    assert told == [
        ("ecp5", "default", pytest.approx(1), pytest.approx(0.5), "worse"),
        ("ecp5", "balanced", pytest.approx(1), pytest.approx(4), "better"),
        ("osu050", "fast", pytest.approx(1000), pytest.approx(2000), "better"),
        ("osu050", "balanced", pytest.approx(1000), pytest.approx(500), "worse"),
        ("xcup", "default", pytest.approx(10), pytest.approx(10), "equal"),
        ("xcup", "area", pytest.approx(10), pytest.approx(20), "better"),
    ]
    assert [row.ours.first.recipe for row in rows] == [row.yardstick.ours for row in rows]
    for same, own in zip(rows[::2], rows[1::2], strict=True):
        both_by = "as it was then, ours as it is now" if same.yardstick.target == "osu050" else "both by"
        assert both_by in same.yardstick.note
        assert "theirs by" in own.yardstick.note and f"by the {own.yardstick.ours} " in own.yardstick.note
        assert same.yardstick.unit == own.yardstick.unit


def test_worse_and_not_measured_are_told():
    _, same, own = both([peer("best", 640, 100.0)], [ours("iterative", "on_the_fly", 1280)])
    assert (same.verdict, same.times) == ("worse", pytest.approx(0.5))
    assert (own.verdict, own.ours, own.times) == ("not measured", None, None)
    _, same, own = both([peer("best", 640, 100.0)], [ours("iterative", "on_the_fly", 2560, recipe="balanced")])
    assert (same.verdict, same.ours, same.times) == ("not measured", None, None)
    assert (own.verdict, own.times) == ("worse", pytest.approx(0.25))
    for row in both([peer("best", 640, 100.0)], [])[1:]:
        assert (row.verdict, row.ours, row.times) == ("not measured", None, None)


def test_a_peer_without_a_figure_has_no_row():
    assert compare(peer_ledger(peer("counted only", None, None)), gather([ours("iterative", "on_the_fly", 640)])) == {}


def test_equal_key_handling_goes_first_and_other_is_told():
    alike = [ours("iterative", "on_the_fly", 1280, recipe=recipe) for recipe in RECIPES]
    apart = [ours("iterative", "stored", 640, recipe=recipe) for recipe in RECIPES]
    for row in both([peer("best", 1280, 100.0)], [*alike, *apart])[1:]:
        assert (row.ours.first.keys, row.verdict, row.keys_differ) == ("on_the_fly", "equal", False)
    for row in both([peer("best", 1280, 100.0)], apart)[1:]:
        assert row.keys_differ


def test_a_pipeline_is_not_compared_with_a_loop():
    records = [
        ours("iterative", "on_the_fly", 1280),
        ours("pipelined", "on_the_fly", 3200, cycles=1),
        ours("iterative", "on_the_fly", 640, recipe="balanced"),
        ours("pipelined", "on_the_fly", 1600, cycles=1, recipe="balanced"),
    ]
    _, same, own = both([peer("best", 1280, 100.0)], records)
    assert (same.ours.first.layout, same.verdict) == ("iterative", "equal")
    assert (same.other.first.layout, same.other_figure) == ("pipelined", pytest.approx(4))
    assert (own.ours.first.layout, own.verdict) == ("iterative", "better")
    assert (own.other.first.layout, own.other_figure) == ("pipelined", pytest.approx(8))


def test_more_key_sizes_may_stand_in_and_the_peers_size_counts():
    three = {"key_sizes": "[128, 192, 256]", "cycles_per_block": "[10, 12, 16]"}
    records = [ours("iterative", "on_the_fly", 800, **three)]
    records.append(ours("iterative", "on_the_fly", 400, recipe="balanced", **three))
    _, same, own = both([peer("best", 1280, 100.0, key_sizes=(256,))], records)
    assert same.figure == pytest.approx(1)  # 128 bits / 16 clocks * 100 MHz / 800 COMB
    assert own.figure == pytest.approx(2)
    assert not Function("aes", 128, (192,), "encrypt", False).covers(gather([ours("iterative", "stored", 640)])[0])


def test_a_failed_run_is_no_candidate():
    made = core("aes128", "encrypt", "iterative")
    failed = [record(made, recipe=recipe, seed=1, status="failed", reason="no route") for recipe in RECIPES]
    for row in both([peer("best", 640, 100.0)], failed)[1:]:
        assert row.verdict == "not measured"


def test_a_core_with_hard_blocks_is_compared_only_with_an_open_core_that_has_some_too():
    logic, ram = ours("iterative", "on_the_fly", 1280), ours("iterative-x2", "on_the_fly", 320, bram=8)
    _, same, _ = both([peer("best", 1280, 100.0)], [logic, ram])
    assert (same.ours.hard_blocks, same.verdict) == ({}, "equal")
    assert (same.other.hard_blocks, same.other_figure) == ({"BRAM": 8}, pytest.approx(4))
    _, same, _ = both([peer("best", 1280, 100.0)], [ram])
    assert (same.ours, same.verdict, same.other.hard_blocks) == (None, "not measured", {"BRAM": 8})
    with_ram = {"ecp5": {"default": {"comb": 1280, "fmax_mhz": 100.0, "seeds": 1, "bram": 2}}}
    _, same, _ = both([peer("best", 1280, 100.0, runs=with_ram)], [logic, ram])
    assert (same.ours.hard_blocks, same.figure) == ({"BRAM": 8}, pytest.approx(4))
    multiplies = ours("iterative-x4", "on_the_fly", 160, bram=8, dsp=1)
    _, same, _ = both([peer("best", 1280, 100.0, runs=with_ram)], [logic, ram, multiplies])
    assert (same.ours.hard_blocks, same.other.hard_blocks) == ({"BRAM": 8}, {"BRAM": 8, "DSP": 1})
