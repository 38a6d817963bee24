from functools import reduce
from operator import or_, xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.words import Graph, any_of, const, xor_all

bytes_ = st.integers(0, 255).map(lambda value: const(value, 8))


@given(st.lists(bytes_, min_size=1, max_size=20))
def test_sums_take_in_every_word(words):
    assert xor_all(words).value == reduce(xor, map(int, words))
    assert any_of(words).value == reduce(or_, map(int, words))


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 9, 31])
def test_sums_are_balanced(count):
    graph = Graph()

    def depth(word):
        return 1 + max(map(depth, word.args)) if word.args else 0

    assert depth(xor_all(graph.input(f"x{n}", 8) for n in range(count))) == (count - 1).bit_length()
