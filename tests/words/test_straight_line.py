from itertools import product

import pytest

from roundhouse.words import Graph, const
from roundhouse.words.straight_line import gate_count, run

PROGRAM = """
a = x + y; b = x x y
c = x # y

d = a + b;
"""


@pytest.mark.parametrize(("x", "y"), [*product((0, 1), repeat=2)])
def test_gates_are_xor_and_and_xnor(x, y):
    bits = run(PROGRAM, {"x": const(x, 1), "y": const(y, 1)})
    assert {name: int(bits[name]) for name in "abcd"} == {"a": x ^ y, "b": x & y, "c": 1 - (x ^ y), "d": x | y}


def test_gates_are_counted_in_any_layout():
    assert gate_count(PROGRAM) == 4
    assert gate_count("") == 0


def test_programs_run_on_inputs():
    graph = Graph()
    x, y = graph.input("x", 1), graph.input("y", 1)
    assert run(PROGRAM, {"x": x, "y": y})["a"] is x ^ y


@pytest.mark.parametrize("gate", ["a = x + nobody", "a = nobody + x", "a = x - x"])
def test_a_gate_that_cannot_be_read_is_refused(gate):
    with pytest.raises(ValueError, match=f"known bits with .*{gate[4:7]}"):
        run(gate, {"x": const(1, 1)})


@pytest.mark.parametrize(("x", "y"), [*product((0, 1), repeat=2)])
def test_operands_may_be_complements_and_bits_other_names(x, y):
    bits = run("a = ~x x ~y; b = ~a + 0; c = x; d = ~x; e = 0", {"x": const(x, 1), "y": const(y, 1)})
    assert {name: int(bits[name]) for name in "abcde"} == {"a": 1 - (x | y), "b": x | y, "c": x, "d": 1 - x, "e": 0}


def test_another_name_is_no_gate():
    assert gate_count("a = x + y; b = ~a; c = ~a x y") == 2


def test_programs_run_on_all_bits_of_wide_words():
    bits = run(PROGRAM, {"x": const(0b0011, 4), "y": const(0b0101, 4)})
    assert {name: int(bits[name]) for name in "abcd"} == {"a": 0b0110, "b": 0b0001, "c": 0b1001, "d": 0b0111}
