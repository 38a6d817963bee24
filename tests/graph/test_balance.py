from functools import reduce
from operator import xor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import inputs_of, loop_step, numbers, recipes, some, values
from roundhouse.ciphers.forms.aes_sbox import SBOX
from roundhouse.graph.balance import balance
from roundhouse.graph.delay import Delay, arrival
from roundhouse.graph.walk import topological
from roundhouse.words import Graph

sums = recipes(["xor", "xor3", "constant", "sbox", "add", "rotate", "guarded", "not"], gates=40)


@pytest.mark.parametrize("tables", ["logic", "shallow"])
@given(recipe=recipes() | sums, given_numbers=numbers)
def test_balancing_keeps_the_function_and_takes_no_longer(tables, recipe, given_numbers):
    inputs, outputs = recipe.on_inputs()
    delay = Delay(tables)
    balanced = balance(outputs, delay)
    assert values(balanced, dict(zip(inputs, given_numbers, strict=True))) == recipe.on_numbers(given_numbers)
    before, after = arrival(outputs, delay), arrival(balanced, delay)
    assert all(new.is_const or after[new] <= before[old] for old, new in zip(outputs, balanced, strict=True))


@given(st.integers(2, 40))
def test_a_chain_becomes_a_tree(count):
    graph = Graph()
    chain = reduce(xor, (graph.input(f"x{n}", 8) for n in range(count)))
    delay = Delay()
    assert arrival(balance([chain], delay), delay)[balance([chain], delay)[0]] == (count - 1).bit_length()


def test_the_latest_word_joins_last():
    graph = Graph()
    x, a, b, c = (graph.input(name, 8) for name in "xabc")
    (total,) = balance([((SBOX[x] ^ a) ^ b) ^ c], Delay())
    assert SBOX[x] in total.args


@pytest.mark.parametrize("also", [lambda total: total, lambda total: total + 1], ids=["output", "operand"])
def test_a_sum_that_is_used_twice_stays(also):
    graph = Graph()
    a, b, c = (graph.input(name, 8) for name in "abc")
    used_twice = b ^ c
    other, total = balance([also(used_twice), a ^ used_twice], Delay())
    assert other is also(used_twice)
    assert used_twice in topological([total])


def test_a_sum_of_several_functions_has_the_names_of_all():
    graph = Graph()
    a, b, c, d = (graph.input(name, 8) for name in "abcd")
    mixed = a ^ b
    mixed.hint = "mix"
    total = mixed ^ c ^ d
    total.hint = "add_key"
    (balanced,) = balance([total], Delay())
    assert balanced.hint == "mix_add_key"
    (alone,) = balance([mixed], Delay())
    assert alone.hint == "mix"


@pytest.mark.parametrize("direction", ["encrypt", "decrypt"])
def test_a_round_keeps_its_function(direction):
    outputs, random = loop_step("aes256", direction), Random(1)
    balanced = balance(outputs, Delay("compact"))
    for _ in range(5):
        env = some(inputs_of(outputs), random)
        assert values(balanced, env) == values(outputs, env)


def test_a_sum_with_a_name_stays_whole_where_names_are_kept():
    graph = Graph()
    a, b, c = (graph.input(name, 8) for name in "abc")
    late = SBOX[c]
    part = late ^ a
    part.hint = "part"
    (whole,) = balance([part ^ b], Delay(), keeps_named=True)
    (ordered,) = balance([part ^ b], Delay())
    assert {frozenset(word.args) for word in whole.args} == {frozenset({late, a}), frozenset()}
    assert {frozenset(word.args) for word in ordered.args} == {frozenset({a, b}), frozenset({c})}
