from collections import namedtuple
from functools import reduce
from operator import or_, xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.words import (
    Graph,
    any_of,
    choose,
    const,
    flatten,
    guard,
    join,
    map_tree,
    mux,
    named,
    unflatten,
    xor_all,
)  # fmt: skip
from roundhouse.words.op import GUARD

Pair = namedtuple("Pair", "left right")
bytes_ = st.integers(0, 255).map(lambda value: const(value, 8))
trees = st.recursive(bytes_, lambda t: st.lists(t, max_size=3) | st.tuples(t, t) | st.builds(Pair, t, t), max_leaves=9)


@pytest.fixture
def graph():
    return Graph()


def test_mux_takes_the_first_where_the_bit_is_one(graph):
    s, x, y = graph.input("s", 1), graph.input("x", 8), graph.input("y", 8)
    assert mux(const(1, 1), x, y) is x
    assert mux(const(0, 1), x, y) is y
    assert mux(s, x, x) is x
    assert mux(s, const(3, 8), const(3, 8)).value == 3
    assert mux(s, x, y).args == (s, x, y)


@pytest.mark.parametrize("widths", [(2, 8, 8), (1, 8, 7)])
def test_mux_refuses_other_widths(widths):
    with pytest.raises(
        TypeError, match="one-bit selector and two words of one width; given {}, {} and {}".format(*widths)
    ):
        mux(*(const(0, width) for width in widths))


@given(trees)
def test_unflatten_undoes_flatten(tree):
    assert unflatten(tree, flatten(tree)) == tree
    assert flatten(map_tree(lambda word: ~word, tree)) != flatten(tree) or not flatten(tree)
    assert type(map_tree(lambda word: word, tree)) is type(tree)


@given(trees)
def test_choose_selects_whole_trees(tree):
    other = map_tree(lambda word: ~word, tree)
    assert choose(const(1, 1), tree, other) == tree
    assert choose(const(0, 1), tree, other) == other


def test_choose_refuses_trees_of_other_shapes(graph):
    with pytest.raises(ValueError):
        choose(graph.input("s", 1), [const(0, 8)], [const(0, 8)] * 2)


def test_guard_marks_what_may_change_and_nothing_else(graph):
    s, x = graph.input("s", 1), graph.input("x", 8)
    guarded, constant = guard(s, (x, const(3, 8)))
    assert (guarded.op, guarded.args, constant.value) == (GUARD, (s, x), 3)
    assert guard(const(1, 1), x) is x


def test_named_names_what_has_no_name(graph):
    x, y = graph.input("x", 8), graph.input("y", 8)
    older = x - y
    older.hint = "older"

    @named
    def _mix():
        return [x + y, older, x, x[0:3], join(x, y)]

    assert [word.hint for word in _mix()] == ["mix", "older", None, None, None]


@given(st.lists(bytes_, min_size=1, max_size=20))
def test_sums_take_in_every_word(words):
    assert xor_all(words).value == reduce(xor, map(int, words))
    assert any_of(words).value == reduce(or_, map(int, words))


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 9, 31])
def test_sums_are_balanced(graph, count):
    def depth(word):
        return 1 + max(map(depth, word.args)) if word.args else 0

    assert depth(xor_all(graph.input(f"x{n}", 8) for n in range(count))) == (count - 1).bit_length()
