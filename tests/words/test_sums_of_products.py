from itertools import product

import pytest

from roundhouse.words import Graph, const
from roundhouse.words.sums import operand_counts, run_sums

PROGRAM = """
a = x y + 1; b = x + y + x z
c = a b + z
"""


@pytest.mark.parametrize(("x", "y", "z"), [*product((0, 1), repeat=3)])
def test_sums_are_exclusive_or_of_products(x, y, z):
    bits = run_sums(PROGRAM, {"x": const(x, 1), "y": const(y, 1), "z": const(z, 1)})
    a, b = (x & y) ^ 1, x ^ y ^ (x & z)
    assert {name: int(bits[name]) for name in "abc"} == {"a": a, "b": b, "c": (a & b) ^ z}


def test_wires_have_the_names_of_their_sums():
    graph = Graph()
    bits = run_sums(PROGRAM, {name: graph.input(name, 1) for name in "xyz"})
    assert [bits[name].hint for name in "abc"] == ["a", "b", "c"]


def test_another_name_for_an_input_leaves_it_as_it_is():
    x = Graph().input("x", 1)
    assert run_sums("s = x", {"x": x})["s"] is x
    assert x.hint is None


def test_operands_are_counted_once_in_each_sum_and_constants_not():
    assert operand_counts(PROGRAM) == [2, 3, 3]
    assert operand_counts("a = x + x y + 1") == [2]


def test_a_sum_of_unknown_bits_is_refused():
    with pytest.raises(ValueError, match="must be of known bits; a takes 'nobody'"):
        run_sums("a = x nobody", {"x": const(1, 1)})
