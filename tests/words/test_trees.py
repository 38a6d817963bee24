from collections import namedtuple

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.words import Graph, choose, const, flatten, join, like, map_tree, named, unflatten
from roundhouse.words.op import INPUT

Pair = namedtuple("Pair", "left right")
bytes_ = st.integers(0, 255).map(lambda value: const(value, 8))
trees = st.recursive(bytes_, lambda t: st.lists(t, max_size=3) | st.tuples(t, t) | st.builds(Pair, t, t), max_leaves=9)


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


def test_named_names_results_but_not_what_is_given_or_wiring():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    given, wired = x - y, x | y
    given.hint = "older"

    @named
    def _mix(pair, turned):
        return [x + y, pair[0], x, x[0:3], turned.rotl(3)]

    assert [word.hint for word in _mix([given, y], wired.rotl(1))] == ["mix", "older", None, None, None]
    assert wired.hint is wired.within is None


def test_named_names_the_parts_of_a_concatenation():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    total, difference, bits = x + y, x - y, x & y

    @named
    def mix():
        return join(total, const(0, 3), difference, bits[0:3], y)

    mix()
    assert (total.hint, difference.hint, bits.hint, y.hint) == ("mix", "mix", None, None)


def test_a_result_of_two_functions_is_called_after_the_outer_one():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)

    @named
    def inner(word):
        return (word ^ x) + y

    @named
    def outer(word):
        return inner(word | x)

    result = outer(y)
    on_the_way = result.args[0]
    assert (result.hint, on_the_way.within, on_the_way.args[0].within) == ("outer", "outer", "outer")
    assert inner(x & y).hint == "inner"


def test_named_tells_what_is_computed_within():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    given = x & y

    @named
    def inner(word):
        return (word ^ x) + y

    @named
    def outer(pair):
        return inner(pair[0] - y) ^ (pair[1] | x)

    total = outer([given, y])
    of_inner, of_outer = total.args
    assert (total.hint, of_inner.hint) == ("outer", "inner")
    assert of_inner.args[0].within == "inner"
    assert of_inner.args[0].args[0].within == of_outer.within == "outer"
    assert given.within is None


def test_inputs_have_the_shape_of_a_tree_and_numbered_names():
    graph = Graph()
    (a, (b,)) = like([const(0, 3), (const(0, 5),)], graph, "word")
    assert [(w.param, w.width, w.op) for w in (a, b)] == [("word_0", 3, INPUT), ("word_1", 5, INPUT)]


def test_constants_may_stay_as_they_are():
    graph = Graph()
    one, (x, two) = like([const(1, 3), (graph.input("x", 5), const(2, 2))], graph, "word", keep_constants=True)
    assert (one, two) == (const(1, 3), const(2, 2))
    assert (x.param, x.width) == ("word_0", 5)
