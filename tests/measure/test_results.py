"""Seeds brought together, layouts read."""

from fractions import Fraction

import pytest

from made_up import core, record
from roundhouse.measure.results import gather, in_flight, layout_kind, newest, stages_per_round

AES = core("aes128", "encrypt", "iterative", cycles=10)


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


def test_a_result_with_estimated_wires_is_slower_and_says_so():
    bare, wired = (record(AES, target="osu050", period_ns=20.0, **more) for more in ({}, {"period_wired_ns": 25.0}))
    (one,), (other,) = gather([bare], {AES.name: "f" * 16}), gather([wired], {AES.name: "f" * 16})
    assert one.wired is None
    assert (other.clock_mhz, other.wired.clock_mhz, other.wired.is_earlier) == (50, 40, True)
    assert other.wired.first.stage == "synthesis, pre-layout, estimated wires"
