from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from graphs import values
from roundhouse.graph.digits import digit_at, gated, number_in
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, const
from roundhouse.words.op import EQ, MUX


@given(st.sets(st.integers(0, 10)))
def test_a_condition_holds_for_the_numbers_that_are_wanted(wanted):
    number = Graph().input("number", 4)
    condition = number_in(number, wanted, 11)
    for n in range(11):
        held = condition.value if condition.is_const else values([condition], {number: n})[0]
        assert held == (n in wanted)


@given(st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_bit_is_picked_by_its_number(width, random):
    graph = Graph()
    number, source = graph.input("number", width), graph.input("source", 64)
    kinds = [None, const(0, 1), const(1, 1), *source.split(1)]
    bits = [random.choice(kinds) for _ in range(random.randrange(1, (1 << width) + 1))]
    picked, word = digit_at(number, bits), random.getrandbits(64)
    for n, bit in enumerate(bits):
        if bit is not None:
            wanted, found = (
                (w.value if w.is_const else values([w], {number: n, source: word})[0]) for w in (bit, picked)
            )
            assert found == wanted


def test_a_condition_on_the_highest_bits_takes_no_more():
    number = Graph().input("number", 4)
    assert number_in(number, range(8), 16) is ~number[3]
    assert number_in(number, range(16), 16) is const(1, 1)
    assert number_in(number, (), 16) is const(0, 1)


def test_numbers_are_decoded_once_for_all_rows():
    graph = Graph()
    number, source = graph.input("number", 5), graph.input("source", 32)
    operations = [word.op for word in topological([digit_at(number, source.split(1))])]
    assert operations.count(EQ) == 8 + 4 and MUX not in operations


def test_equal_bits_are_not_selected():
    graph = Graph()
    number, bit = graph.input("number", 3), graph.input("bit", 1)
    assert digit_at(number, [bit, None, bit]) is bit
    assert digit_at(number, []) is const(0, 1)


def test_the_bit_is_taken_whose_line_is_one():
    graph = Graph()
    lines, bits = graph.input("lines", 3).split(1)[::-1], graph.input("bits", 2).split(1)[::-1]
    picked = gated(lines, [bits[0], None, bits[1]])
    for number, line in product(range(4), (0, 2)):
        assert values([picked], {lines[0].args[0]: 1 << line, bits[0].args[0]: number}) == (number >> (line == 2) & 1,)
    assert gated(lines, [bits[0], None, bits[0]]) is bits[0]
    assert gated(lines, [None] * 3) is None
