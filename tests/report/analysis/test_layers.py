"""Area by layer, and curves of throughput."""

from dataclasses import replace

import pytest

from made_up import core, record
from roundhouse.measure.results import gather
from roundhouse.report.analysis.layers import layered, names_inside
from roundhouse.report.analysis.message_length import curves_of
from roundhouse.verify.message_clocks import MessageClocks

BARE = core("aes128", "encrypt", "iterative")


def system(layers):
    return replace(BARE, name=BARE.name + layers)


def measured(layers, comb, mhz, **facts):
    return record(system(layers), seed=1, comb=comb, fmax_mhz=mhz, **facts)


def one(records, layers):
    (found,) = [one for one in layered(gather(records)) if one.name == BARE.name + layers]
    return found


def test_names_inside_a_system():
    assert names_inside("a+x2+gcm") == ["a", "a+x2"]
    assert names_inside("a") == []


def test_the_area_of_a_layer_is_that_of_the_system_minus_what_it_surrounds():
    records = [measured("", 1000, 100.0), measured("+x2", 2100, 90.0), measured("+x2+ctr", 2050, 80.0)]
    found = one(records, "+x2+ctr")
    assert found.areas == [("+x2", 1100), ("+ctr", -50)]
    assert found.clock_share == pytest.approx(0.8)
    assert found.core.area == 1000


def test_layers_are_told_together_where_what_is_between_was_not_measured():
    records = [measured("", 1000, 100.0), measured("+x2+ctr", 2050, 80.0)]
    assert one(records, "+x2+ctr").areas == [("+x2+ctr", 1050)]


def test_without_its_core_on_the_same_target_a_system_has_no_areas_of_layers():
    elsewhere = record(system(""), "xcup", lut6=500, period_estimate_ns=1.0)
    failed = measured("", None, None, status="failed", reason="does not fit")
    found = one([elsewhere, failed, measured("+ctr", 1050, 80.0)], "+ctr")
    assert (found.core, found.areas, found.clock_share) == (None, [], None)


def test_bare_cores_are_no_systems():
    assert layered(gather([measured("", 1000, 100.0)])) == []


def test_curves_in_bits_per_clock_and_whether_the_claim_gives_them():
    clocks = [
        MessageClocks(128, False, 20.0, 20.0),
        MessageClocks(64, False, 16.0, 16.0),
        MessageClocks(64, True, 32, 31),
    ]
    one_key, new_keys = curves_of("a+ctr", clocks)
    assert one_key.bits_per_clock() == [(64, 32.0), (128, 51.2)]
    assert (one_key.source, one_key.keys) == ("claimed", "one key for all messages")
    assert (new_keys.source, new_keys.keys) == ("simulated", "a new key for each message")
    assert curves_of("a+ccm", [MessageClocks(64, False, 32.0, None)])[0].source == "simulated"
    assert curves_of("a", ()) == []
