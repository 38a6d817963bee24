"""Words that come into a module piece by piece."""

from roundhouse.rtl.form import Const
from roundhouse.rtl.passes.pieces import join_pieces
from small_form import computed, design, instance, joined, module, net, no

HIGH, LOW = net("port$47$0", 3), net("port$20$0", 5)


def around(inside, **given):
    units = {"unit": instance(inside.name, given, {"y": net("y", 8)})}
    return module("top", {"a": 3, "b": 5}, {"y": 8}, instances=units)


def inner(word, inputs=None):
    """A module that computes of a word what is joined of its inputs, and of the pieces themselves."""
    inputs = inputs or {LOW.name: 5, HIGH.name: 3}
    return module("inner", inputs, {"y": 8}, {"data": 8}, assigns={"data": word, "y": no(joined(HIGH, LOW))})


def names(one):
    return [(port.name, port.width) for port in one.ports]


def test_pieces_that_are_all_of_a_word_are_a_port_with_its_name():
    inside = inner(joined(HIGH, LOW))
    outside = around(inside, **{HIGH.name: net("a", 3), LOW.name: net("b", 5)})
    join_pieces(design(outside, inside))
    assert names(inside) == [("data", 8), ("y", 8)]
    assert computed(inside) == {"y": "~data"} and inside.widths == {"data": 8, "y": 8}
    assert outside.instances["unit"].inputs == {"data": joined(net("a", 3), net("b", 5))}


def test_pieces_beside_other_bits_are_named_after_their_place_in_the_word():
    inside = inner(joined(Const(1, 1), net(LOW.name, 5), net("b", 2)), {LOW.name: 5, HIGH.name: 3, "b": 2})
    outside = around(inside, **{HIGH.name: net("a", 3), LOW.name: net("b", 5), "b": net("b", 2)})
    join_pieces(design(outside, inside))
    assert names(inside) == [("data_1", 5), ("given", 3), ("b", 2), ("y", 8)]
    assert computed(inside)["y"] == "~{given, data_1}"
    assert outside.instances["unit"].inputs == {"data_1": net("b", 5), "given": net("a", 3), "b": net("b", 2)}


def test_pieces_of_no_word_have_numbers():
    inside = inner(Const(0, 8))
    outside = around(inside, **{HIGH.name: net("a", 3), LOW.name: net("b", 5)})
    join_pieces(design(outside, inside))
    assert names(inside) == [("given", 5), ("given_2", 3), ("y", 8)]
