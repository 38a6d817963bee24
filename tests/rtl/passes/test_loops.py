"""Instances that are wired alike become a loop."""

import pytest

from roundhouse.rtl.form import Function, Memory, Table
from roundhouse.rtl.passes.loops import LEAST, find_loops, loops_of
from small_form import instance, module, net


def wired(*lows, name="sbox_{}_unit"):
    """Instances that take bytes of `a` from these places, and give the bytes of `y` in order."""
    units = {
        name.format(n): instance("sbox", {"x": net("a", 8, low), "k": net("k", 8)}, {"o": net("y", 8, 8 * n)})
        for n, low in enumerate(lows)
    }
    one = module(inputs={"a": 64, "k": 8}, outputs={"y": 64}, instances=units)
    find_loops(one)
    return one


def test_instances_at_equal_distances_are_a_loop():
    one = wired(0, 16, 32, 48)
    assert list(one.instances) == [f"sbox_units[{n}].unit" for n in range(4)]
    ((label, instances),) = loops_of(one)
    assert label == "sbox_units"
    assert [unit.inputs["x"].low for unit in instances] == [0, 16, 32, 48]


def test_the_order_of_the_instances_does_not_matter():
    units = {f"u_{n}": instance("sbox", {"x": net("a", 8, 8 * n)}, {"o": net("y", 8, 8 * n)}) for n in (2, 0, 3, 1)}
    one = module(inputs={"a": 32}, outputs={"y": 32}, instances=units)
    find_loops(one)
    assert [unit.inputs["x"].low for unit in one.instances.values()] == [0, 8, 16, 24]
    assert next(iter(one.instances)) == "u_units[0].unit"


def test_few_instances_and_those_at_odd_or_falling_places_stand_alone():
    assert LEAST == 4
    for lows in ((0, 8, 16), (0, 8, 24, 32), (24, 16, 8, 0)):
        one = wired(*lows)
        assert list(one.instances) == [f"sbox_{n}_unit" for n in range(len(lows))]
        assert [name for name, _ in loops_of(one)] == list(one.instances)


@pytest.mark.parametrize(
    "facts",
    [
        {"inputs": {"sbox_units": 1}},
        {"inputs": {"SBOX_units": 1}},
        {"memories": {"sbox_units": Memory(8, 2)}},
        {"tables": {"sbox_units": Table((0, 1), 1)}},
        {"functions": {"sbox_units": Function((), (), net("a", 8))}},
        {"name": "sbox_units"},
    ],
)
def test_a_label_is_none_that_the_module_has(facts):
    one = module(
        outputs={"y": 32},
        **{**facts, "inputs": {"a": 32, **facts.get("inputs", {})}},
        instances={
            f"sbox_{n}": instance("sbox", {"x": net("a", 8, 8 * n)}, {"o": net("y", 8, 8 * n)}) for n in range(4)
        },
    )
    find_loops(one)
    assert next(iter(one.instances)) == "sbox_units_2[0].unit"


def test_single_instances_stand_before_loops():
    units = {f"u_{n}": instance("sbox", {"x": net("a", 8, 8 * n)}, {"o": net("y", 8, 8 * n)}) for n in range(4)}
    units["alone"] = instance("other", {"x": net("a", 8)}, {"o": net("y", 8, 32)})
    one = module(inputs={"a": 32}, outputs={"y": 40}, instances=units)
    find_loops(one)
    assert [name for name, _ in loops_of(one)] == ["alone", "u_units"]
    assert next(iter(one.instances)) == "alone"
