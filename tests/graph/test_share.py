from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import inputs_of, loop_step, numbers, recipes, some, values
from roundhouse.ciphers.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.delay import is_unit
from roundhouse.graph.share import drop_guards, share
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, guard, mux

guarding = recipes(["either", "neither", "guarded", "mux", "sbox", "inv_sbox", "xor", "swap"], gates=30)


def units(words):
    """How many units of each table there are."""
    return Counter(word.param.name for word in topological(words) if is_unit(word))


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "xy"), *(graph.input(name, 1) for name in "st")]


@given(recipes() | guarding, numbers)
def test_sharing_keeps_the_function_and_adds_no_unit(recipe, given_numbers):
    inputs, outputs = recipe.on_inputs()
    shared = share(outputs)
    assert values(shared, dict(zip(inputs, given_numbers, strict=True))) == recipe.on_numbers(given_numbers)
    assert units(shared).total() <= units(outputs).total()


@given(guarding, st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=3, max_size=3), numbers)
def test_outputs_keep_their_values_while_their_guards_hold(recipe, conditions, given_numbers):
    inputs, outputs = recipe.on_inputs()
    guards = [inputs[n][3] if one else ~inputs[n][3] for n, one in conditions[: len(outputs)]]
    shared = share([guard(bit, word) for bit, word in zip(guards, outputs, strict=True)])
    env = dict(zip(inputs, given_numbers, strict=True))
    for bit, old, new in zip(guards, outputs, drop_guards(shared), strict=True):
        assert values(bit, env) == (0,) or values(new, env) == values(old, env)


def test_two_lookups_under_a_mux_become_one(leaves):
    x, y, s, _ = leaves
    (shared,) = share([mux(s, SBOX[x], SBOX[y])])
    assert shared is SBOX[mux(s, x, y)]


def test_tables_of_a_family_share_the_merged_table(leaves):
    x, y, s, _ = leaves
    assert units(share([mux(s, SBOX[x], INV_SBOX[y])])) == {"shared_sbox": 1}


def test_lookups_far_apart_share_too(leaves):
    x, y, s, _ = leaves
    outputs = [mux(s, (SBOX[x] ^ y) + 3, y), mux(s, x, INV_SBOX[~y] * 5)]
    assert units(share(outputs)) == {"shared_sbox": 1}


def test_guards_tell_what_excludes_each_other(leaves):
    x, y, s, _ = leaves
    assert units(share([guard(s, SBOX[x]), mux(s, y, SBOX[y])])) == {"sbox": 1}


def test_three_ways_share_one_unit(leaves):
    x, y, s, t = leaves
    assert units(share([mux(s, mux(t, SBOX[x], SBOX[y]), SBOX[x + y])])) == {"sbox": 1}


@pytest.mark.parametrize(
    "outputs",
    [
        lambda x, y, s, t: [mux(s, SBOX[x], y), mux(t, y, SBOX[y])],
        lambda x, y, s, t: [mux(s, SBOX[x], SBOX[y]) ^ SBOX[x] ^ SBOX[y]],
        lambda x, y, s, t: [mux(s, SBOX[x], SBOX[SBOX[x]])],
        lambda x, y, s, t: [guard(s, SBOX[x]), guard(s, SBOX[y])],
        lambda x, y, s, t: [mux(s, SBOX[x], Table("other", range(256), 8)[y])],
    ],
    ids=["other bits", "needed always", "one after the other", "together", "unrelated tables"],
)
def test_what_may_be_needed_at_once_is_not_shared(leaves, outputs):
    words = outputs(*leaves)
    assert units(share(words)) == units(words)


def test_small_tables_are_not_worth_sharing(leaves):
    x, y, s, _ = leaves
    table = Table("small", range(16), 8)
    assert [word.op for word in topological(share([mux(s, table[x[0:4]], table[y[0:4]])]))].count("lookup") == 2


@pytest.mark.parametrize(
    ("core", "before", "after"),
    [
        (("aes128", "encrypt"), 20, {"sbox": 20}),
        (("aes128", "simplex", "shadow"), 32, {"shared_sbox": 16}),
        (("aes128", "simplex"), 40, {"shared_sbox": 16, "sbox": 4}),
        (("aes", "encrypt"), 28, {"sbox": 20}),
    ],
)
def test_a_core_that_does_both_has_the_units_of_one(core, before, after):
    outputs, random = loop_step(*core), Random(1)
    shared = share(outputs)
    assert (units(outputs).total(), units(shared)) == (before, after)
    for _ in range(10):
        env = some(inputs_of(outputs), random)
        assert values(shared, env) == values(outputs, env)


def test_dropping_guards_leaves_everything_else(leaves):
    x, _, s, _ = leaves
    assert drop_guards([guard(s, x) + 1, x]) == [x + 1, x]
