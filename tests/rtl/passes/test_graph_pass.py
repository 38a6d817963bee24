"""The order in which signals are computed."""

import re

import pytest

from roundhouse.rtl.form import Const
from roundhouse.rtl.passes.graph import named_sources, topological
from small_form import binary, module, net, no, put, when

A = net("a", 8)


def ordered(assigns, blocks=None, registers=None):
    names = {*assigns, *(blocks or {}), *(registers or {})}
    return topological(
        module(
            inputs={"a": 8},
            wires=dict.fromkeys(names, 8),
            assigns=assigns,
            blocks=blocks or {},
            registers=registers or {},
        )
    )


def test_a_signal_stands_after_those_that_it_is_computed_of():
    chain = {"z": no(net("y", 8)), "y": no(net("x", 8)), "x": no(A)}
    assert ordered(chain) == ["x", "y", "z"]


def test_what_does_not_depend_on_another_keeps_its_place():
    assert ordered({"p": no(A), "q": A, "r": no(net("p", 8))}) == ["p", "q", "r"]


def test_two_ways_to_a_signal_are_no_loop():
    both = {"y": binary("xor", net("p", 8), net("q", 8)), "p": no(net("x", 8)), "q": no(net("x", 8)), "x": no(A)}
    order = ordered(both)
    assert sorted(order) == ["p", "q", "x", "y"]
    assert order[0] == "x" and order[-1] == "y"


def test_statements_are_ordered_with_expressions():
    chosen = (put(net("s", 8), Const(0, 8)), when(net("x"), put(net("s", 8), A)))
    assert ordered({"y": no(net("s", 8)), "x": no(A)}, {"s": chosen}) == ["x", "s", "y"]


def test_a_register_ends_a_loop_and_is_not_in_the_order():
    state = (put(net("state", 8), net("next", 8)),)
    assert ordered({"next": no(net("state", 8))}, registers={"state": state}) == ["next"]


@pytest.mark.parametrize(
    ("assigns", "told"),
    [
        ({"y": no(net("y", 8))}, "y of y"),
        ({"w": no(net("x", 8)), "x": no(net("y", 8)), "y": no(net("z", 8)), "z": no(net("x", 8))}, "x of y of z of x"),
    ],
)
def test_a_loop_is_told(assigns, told):
    message = f"no signal may be computed of itself without a register; in small is {told}: put a register there"
    with pytest.raises(ValueError, match=re.escape(message)):
        ordered(assigns)


def test_a_source_is_seen_through_signals_that_say_little():
    one = module(
        inputs={"a": 8, "key": 8},
        wires={"$1": 8, "xor_2": 8, "y": 8},
        assigns={"$1": no(A), "xor_2": binary("xor", net("$1", 8), net("key", 8)), "y": no(net("xor_2", 8))},
    )
    assert {net.name for net in named_sources(one, "y")} == {"a", "key"}
