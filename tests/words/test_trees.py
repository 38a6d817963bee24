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


def test_named_names_what_has_no_name():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    older = x - y
    older.hint = "older"

    @named
    def _mix():
        return [x + y, older, x, x[0:3], join(x, y)]

    assert [word.hint for word in _mix()] == ["mix", "older", None, None, None]


def test_named_tells_what_is_computed_within():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    given = x & y

    @named
    def inner(word):
        return (word ^ x) + y

    @named
    def outer(pair):
        return inner(pair[0]) ^ (pair[1] | x)

    total = outer([given, y])
    of_inner, of_outer = total.args
    assert (total.hint, of_inner.hint) == ("outer", "inner")
    assert of_inner.args[0].within == "inner"
    assert of_outer.within == "outer"
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
