"""Signals of one name in one module are told apart by what they connect."""

import pytest

from roundhouse.rtl.passes.clashes import name_clashes
from small_form import binary, design, instance, module, net, put

A = net("a", 8)


def inner(name="queue", **outputs):
    return module(name, {"a": 8}, outputs or {"data": 8}, assigns=dict.fromkeys(outputs or ["data"], A))


def around(first, second, port="data", **facts):
    """A module with two instances that drive these signals of 8 bits at a port."""
    wires = dict.fromkeys((first, second), 8)
    units = {
        "left": instance("queue", {"a": A}, {port: net(first, 8)}),
        "right$7": instance("queue", {"a": A}, {port: net(second, 8)}),
    }
    value = binary("xor", net(first, 8), net(second, 8))
    return module("outer", {"a": 8}, {"y": 8}, wires, assigns={"y": value}, instances=units, **facts)


def test_what_instances_drive_under_one_name_has_the_names_of_the_instances():
    one = around("data", "data$12")
    name_clashes(design(one, inner()))
    assert one.assigns["y"] == binary("xor", net("left_data", 8), net("right_data", 8))
    assert list(one.widths) == ["a", "y", "left_data", "right_data"]
    assert one.origins == {"left_data": [("data", 0)], "right_data": [("data$12", 0)]}
    assert [unit.outputs["data"].name for unit in one.instances.values()] == ["left_data", "right_data"]


def test_names_that_do_not_clash_stay_and_those_of_ports_of_queues_do_not():
    """`r_data` says nothing where several queues could be meant."""
    one = around("first", "second")
    name_clashes(design(one, inner()))
    assert list(one.widths) == ["a", "y", "first", "second"]
    one = around("r_data", "other", "r_data")
    name_clashes(design(one, inner(r_data=8)))
    assert list(one.widths) == ["a", "y", "left_r_data", "other"]


def test_a_signal_outside_has_the_name_that_a_port_was_given_inside():
    """Two parts of a block with an output of one name, which come out of it by other names."""
    middle = around("data", "data$12")
    middle.name, middle.ports = "middle", module("", {"a": 8}, {"data": 8, "data$12": 8}).ports
    units = {"block": instance("middle", {"a": A}, {"data": net("data$1", 8), "data$12": net("data$2", 8)})}
    value = binary("xor", net("data$1", 8), net("data$2", 8))
    wires = {"data$1": 8, "data$2": 8}
    top = module("top", {"a": 8}, {"y": 8}, wires, assigns={"y": value}, instances=units)
    name_clashes(design(top, middle, inner()))
    assert [port.name for port in middle.ports] == ["a", "left_data", "right_data"]
    assert list(top.instances["block"].outputs) == ["left_data", "right_data"]
    assert top.assigns["y"] == binary("xor", net("left_data", 8), net("right_data", 8))


@pytest.mark.parametrize("fixed", ["port", "kept"])
def test_ports_of_the_top_and_signals_that_are_looked_at_keep_their_names(fixed):
    one = around("data", "data$12")
    if fixed == "port":
        one.ports = module("", {"a": 8}, {"y": 8, "data": 8}).ports
    else:
        one.kept = frozenset({"data"})
    name_clashes(design(one, inner()))
    assert list(one.widths) == ["a", "y", "data", "right_data"]


def test_what_several_instances_take_is_named_after_none_of_them():
    units = {name: instance("queue", {"a": net("a$3", 8)}, {"data": net(name, 8)}) for name in ("left", "right")}
    wires = {"a$3": 8, "left": 8, "right": 8}
    one = module("outer", {"a": 8, "clk": 1}, {}, wires, registers={"a$3": (put(net("a$3", 8), A),)}, instances=units)
    name_clashes(design(one, inner()))
    assert list(one.widths) == ["a", "clk", "a$3", "left", "right"]
