from itertools import product

import pytest
from hypothesis import given

from graphs import numbers, recipes, values
from roundhouse.graph.conditions import Conditions
from roundhouse.graph.walk import substitute, topological
from roundhouse.words import Graph, guard, mux


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "xyz"), *(graph.input(name, 1) for name in "stu")]


def conditions(outputs):
    return Conditions(outputs, topological(outputs))


def test_a_selector_separates_its_branches(leaves):
    x, y, z, s, t, _ = leaves
    told = conditions([mux(s, x, mux(~t, y, z))])
    assert told.separate(x, y) == (s, True)
    assert told.separate(y, x) == (s, False)
    assert told.separate(y, z) == (t, False)


def test_a_guard_separates_and_what_always_matters_is_never_separated(leaves):
    x, y, z, s, *_ = leaves
    told = conditions([guard(s, x), mux(s, z, y), z])
    assert told.separate(x, y) == (s, True)
    assert told.separate(x, z) is None


def test_uses_in_both_branches_are_one_use(leaves):
    x, y, z, s, t, _ = leaves
    told = conditions([mux(t, mux(s, x, x + y), z)])
    assert told.separate(x, z) == (t, True)
    assert told.common(x, x + y) == 1


def test_a_bit_is_made_where_no_one_bit_separates(leaves):
    x, y, _, s, t, u = leaves
    told = conditions([mux(s, mux(t, x, y), mux(u, x, y))])
    bit, value = told.separate(x, y)
    for given_bits in product((0, 1), repeat=3):
        env = dict(zip((s, t, u), given_bits, strict=True))
        assert values(bit, env) == ((env[t] if env[s] else env[u]) == value,)


@given(recipes(["mux", "guarded", "xor", "either", "neither", "eq"], gates=15), numbers)
def test_what_is_separated_does_not_matter_where_the_bit_says_so(recipe, given_numbers):
    """Whatever a word is worth, the outputs are the same while the bit has the other value."""
    inputs, outputs = recipe.on_inputs()
    order, env = topological(outputs), dict(zip(inputs, given_numbers, strict=True))
    told = Conditions(outputs, order)
    units = [w for w in order if w.op.is_lookup][:6]
    for a, b in product(units, units):
        if (separated := told.separate(a, b)) is None:
            continue
        bit, value = separated
        unneeded = b if values(bit, env) == (value,) else a
        other = unneeded.graph.input("other", 8)
        assert values(substitute(outputs, {unneeded: other}), env | {other: 0x5A}) == values(outputs, env)
