"""Verdicts on made-up cores against made-up peers."""

import pytest
from made_up import core, record

from roundhouse.report.compare import Function, compare
from roundhouse.report.results import gather
from roundhouse.studies.peers import Peer


def peer(name: str, comb: int, mhz: float, **changes) -> Peer:
    facts = {
        "name": name,
        "function": "",
        "family": "aes",
        "block_bits": 128,
        "key_sizes": (128,),
        "direction": "encrypt",
        "layout": "iterative",
        "keys": "on_the_fly",
        "cycles": 10,
        "bits_per_transfer": 128,
        "ecp5_comb": comb,
        "ecp5_mhz": mhz,
        "ecp5_seeds": 1,
    }
    return Peer(**facts | changes)


def ours(layout: str, keys: str, comb: int, cycles: int = 10, **changes):
    return record(core("aes128", "encrypt", layout, keys, cycles=cycles), seed=1, fmax_mhz=100.0, comb=comb, **changes)


def only(peers, records):
    ((function, (row,)),) = compare(peers, gather(records)).items()
    return function, row


def test_best_against_best():
    peers = [peer("slow", 2560, 100.0), peer("best", 1280, 100.0)]  # 0.5 and 1 Mbit/s per COMB
    function, row = only(peers, [ours("iterative", "on_the_fly", 640), ours("iterative-x2", "on_the_fly", 1280)])
    assert (function.title, function.form) == ("AES-128 encrypt", "one block at a time")
    assert (row.peer.name, row.theirs, row.figure) == ("best", pytest.approx(1), pytest.approx(2))
    assert (row.verdict, row.times, row.keys_differ) == ("better", pytest.approx(2), False)


def test_worse_and_not_measured_are_told():
    _, row = only([peer("best", 640, 100.0)], [ours("iterative", "on_the_fly", 1280)])
    assert (row.verdict, row.times) == ("worse", pytest.approx(0.5))
    _, row = only([peer("best", 640, 100.0)], [])
    assert (row.verdict, row.ours, row.times) == ("not measured", None, None)


def test_equal_key_handling_goes_first_and_other_is_told():
    _, row = only(
        [peer("best", 1280, 100.0)], [ours("iterative", "on_the_fly", 1280), ours("iterative", "stored", 640)]
    )
    assert (row.ours.first.keys, row.verdict) == ("on_the_fly", "equal")
    _, row = only([peer("best", 1280, 100.0)], [ours("iterative", "stored", 640)])
    assert row.keys_differ


def test_a_pipeline_is_not_compared_with_a_loop():
    _, row = only(
        [peer("best", 1280, 100.0)],
        [ours("iterative", "on_the_fly", 1280), ours("pipelined", "on_the_fly", 3200, cycles=1)],
    )
    assert (row.ours.first.layout, row.verdict) == ("iterative", "equal")
    assert (row.other.first.layout, row.other_figure) == ("pipelined", pytest.approx(4))


def test_more_key_sizes_may_stand_in_and_the_peers_size_counts():
    three = {"key_sizes": "[128, 192, 256]", "cycles_per_block": "[10, 12, 16]"}
    _, row = only([peer("best", 1280, 100.0, key_sizes=(256,))], [ours("iterative", "on_the_fly", 800, **three)])
    assert row.figure == pytest.approx(1)  # 128 bits / 16 clocks * 100 MHz / 800 COMB
    assert not Function("aes", 128, (192,), "encrypt", False).covers(gather([ours("iterative", "stored", 640)])[0])


def test_a_failed_run_is_no_candidate():
    failed = record(core("aes128", "encrypt", "iterative"), seed=1, status="failed", reason="no route")
    _, row = only([peer("best", 640, 100.0)], [failed])
    assert row.verdict == "not measured"
