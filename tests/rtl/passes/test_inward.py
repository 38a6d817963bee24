"""Constants that every instance of a module is given are constants in it."""

from roundhouse.rtl.form import Assign, Case, Const
from roundhouse.rtl.passes.inward import carry_constants
from small_form import binary, computed, design, instance, module, net

A = net("a", 8)
ONES, ZERO = Const(255, 8), Const(0, 8)


def both(name="both"):
    return module(name, {"a": 8, "b": 8}, {"y": 8}, assigns={"y": binary("and", A, net("b", 8))})


def around(name, *given, of="both"):
    """A module with an instance for each value at its port `b`."""
    units = {f"u{n}": instance(of, {"a": A, "b": value}, {"y": net(f"y{n}", 8)}) for n, value in enumerate(given)}
    return module(name, {"a": 8, "b": 8}, {f"y{n}": 8 for n in range(len(given))}, instances=units)


def ports(one):
    return [port.name for port in one.ports]


def test_one_constant_at_all_instances_goes_inside():
    inside, outside = both(), around("top", ONES, ONES)
    carry_constants(design(outside, inside))
    assert computed(inside)["y"] == "a" and ports(inside) == ["a", "y"]
    assert all(list(unit.inputs) == ["a"] for unit in outside.instances.values())


def test_a_choice_by_a_constant_is_none():
    """Statements without a signal would never run in a simulator that waits for one to change."""
    y = net("y", 8)
    choice = Case(net("b", 8), (((255,), (Assign(y, ONES),)), ((0,), (Assign(y, A),))), (Assign(y, ZERO),))
    inside = module("both", {"a": 8, "b": 8}, {"y": 8}, blocks={"y": (choice,)})
    assert inside.blocks
    carry_constants(design(around("top", ONES, ONES), inside))
    assert computed(inside)["y"] == "8'hff" and not inside.blocks


def test_two_constants_and_signals_stay_outside():
    for given in ((ONES, ZERO), (ONES, net("b", 8)), (net("b", 8), net("b", 8))):
        inside, outside = both(), around("top", *given)
        carry_constants(design(outside, inside))
        assert computed(inside) == {"y": "a & b"} and ports(inside) == ["a", "b", "y"]
        assert [unit.inputs["b"] for unit in outside.instances.values()] == list(given)


def test_a_constant_goes_through_modules_in_whatever_order_they_stand():
    """The inner module stands before that in which it is."""
    inner, middle = both("inner"), around("middle", net("b", 8), of="inner")
    carry_constants(design(around("top", ZERO, of="middle"), inner, middle))
    assert computed(inner) == {"b": "8'h0", "y": "8'h0"} and ports(middle) == ["a", "y0"]


def test_inputs_of_the_top_are_signals():
    top = around("top")
    carry_constants(design(top))
    assert ports(top) == ["a", "b"]
