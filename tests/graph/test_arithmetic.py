import operator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import numbers, recipes, values
from roundhouse.graph.arithmetic import split
from roundhouse.graph.cut import cut
from roundhouse.graph.delay import Delay
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, const, join
from roundhouse.words.op import ADD, MUL
from simulate import clocked

OPERATIONS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
SHORTEST = 3.5  #: levels of the shortest segment of an adder

operation = st.sampled_from(sorted(OPERATIONS))
periods = st.integers(2 * int(SHORTEST), 40).map(lambda n: n / 2)


def inputs(width):
    graph = Graph()
    return graph.input("a", width), graph.input("b", width)


@pytest.mark.slow
@given(operation, st.integers(1, 70), periods, st.data())
def test_pieces_are_worth_what_the_whole_is(name, width, period, data):
    a, b = inputs(width)
    (word,) = split([OPERATIONS[name](a, b)], period, Delay()).outputs
    for _ in range(4):
        x, y = (data.draw(st.integers(0, (1 << width) - 1)) for _ in "ab")
        expected = OPERATIONS[name](x, y) % (1 << width)
        assert values(word, {w: n for w, n in ((a, x), (b, y)) if w in topological([word])}) == (expected,)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
@pytest.mark.parametrize("number", [0, 1, 2, 3, 0x80000000, 0xFFFFFFFF, 0x12345678])
def test_one_operand_may_be_known(name, number):
    a, _ = inputs(32)
    for order in (lambda w, c: (w, c), lambda w, c: (c, w)):
        (word,) = split([OPERATIONS[name](*order(a, const(number, 32)))], 5, Delay()).outputs
        for x in (0, 1, 0xFFFFFFFF, 0xDEADBEEF):
            expected = OPERATIONS[name](*order(x, number)) % (1 << 32)
            assert (values(word, {a: x}) if not word.is_const else (word.value,)) == (expected,)


@given(operation, st.integers(8, 70), periods.filter(lambda period: period >= 4))
def test_no_piece_takes_longer_than_the_period(name, width, period):
    a, b = inputs(width)
    pieces = split([OPERATIONS[name](a, b)], period, Delay())
    assert max(map(Delay(), topological(pieces.outputs))) <= period


def test_what_fits_stays_whole():
    a, b = inputs(32)
    words = [a + b, a - b, a * b]
    pieces = split(words, max(map(Delay(), words)), Delay())
    assert (pieces.outputs, pieces.instead, pieces.origin) == (words, {}, {})
    assert split([a[0:3] + 1], 1, Delay()).instead == {}


def test_a_multiplier_becomes_multipliers_of_half_its_width():
    """Three of 16 bits, which suit the blocks of an FPGA; the fourth would only make bits that are dropped."""
    a, b = inputs(32)
    half = Delay()(join(const(0, 16), a[:16]) * join(const(0, 16), b[:16]))
    pieces = split([a * b], half, Delay())
    assert [word.op for word in topological(pieces.outputs)].count(MUL) == 3


def test_every_new_word_is_a_piece_of_an_old_one():
    a, b = inputs(32)
    old = [(a + b) ^ a, (a - b).rotl(3)]
    pieces = split(old, 5, Delay())
    order = topological(old)
    new = [word for word in topological(pieces.outputs) if word not in order]
    assert new and all(pieces.origin[word] in order for word in new)
    assert {pieces.origin[w] for w in new if w.op is ADD} == {a + b, a - b}
    assert pieces.outputs == [pieces.instead[word] for word in old]


@given(recipes(["add", "sub", "mul", "xor", "rotate", "mux"], gates=12), st.integers(1, 6), numbers)
def test_random_graphs_keep_their_function(recipe, period, given_numbers):
    leaves, outputs = recipe.on_inputs()
    pieces = split(outputs, period, Delay())
    assert values(pieces.outputs, dict(zip(leaves, given_numbers, strict=True))) == recipe.on_numbers(given_numbers)


@pytest.mark.parametrize("stages", [2, 3, 6, 10])
def test_arithmetic_comes_through_its_stages(stages):
    a, b = inputs(24)
    outputs = [(a + b).rotl(5) - a, a * b]
    random = Random(1)
    stream = [(random.getrandbits(24), random.getrandbits(24)) for _ in range(8)]
    placement = cut(outputs, stages, Delay())
    expected = [list(values(outputs, {a: x, b: y})) for x, y in stream]
    assert clocked(outputs, [a, b], placement, "logic", stream) == expected
