"""Modules with numbers and their instances stand in rising order."""

from roundhouse.rtl.passes.order import in_rising_order
from small_form import design, instance, module


def order(modules, instances, top="top"):
    parent = module(top, instances={name: instance(of, {}, {}) for name, of in instances})
    found = design(parent, *map(module, modules))
    in_rising_order(found)
    return list(found.modules), list(found.modules[top].instances)


def test_modules_with_numbers_rise_on_the_places_that_they_have():
    assert order(["S7", "other", "S10", "S1"], [])[0] == ["top", "S1", "other", "S7", "S10"]


def test_instances_rise_by_their_names_and_others_keep_their_places():
    instances = [("r2_b_unit", "S7"), ("mid", "other"), ("r10_a_unit", "S1"), ("r2_a_unit", "S1"), ("r1_b_unit", "S7")]
    names = ["r1_b_unit", "mid", "r2_a_unit", "r2_b_unit", "r10_a_unit"]
    assert order(["S7", "S1", "other"], instances)[1] == names


def test_families_are_ordered_each_for_itself():
    assert order(["T2", "S2", "T1", "S1"], [])[0] == ["top", "T1", "S1", "T2", "S2"]


def test_the_top_stays_the_first():
    assert order(["core1", "core3"], [], top="core7")[0] == ["core7", "core1", "core3"]


def test_instances_of_modules_without_numbers_stay():
    assert order(["sbox"], [("u2", "sbox"), ("u1", "sbox")])[1] == ["u2", "u1"]
