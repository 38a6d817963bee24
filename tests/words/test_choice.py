import pytest

from graphs import values
from roundhouse.words import Graph, choose, const, guard, mux, select
from roundhouse.words.op import GUARD


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


def test_choose_selects_whole_trees(graph):
    s, x, y = graph.input("s", 1), graph.input("x", 8), graph.input("y", 8)
    one, zero = [x, (y, [const(1, 4)])], [y, (x, [const(2, 4)])]
    assert choose(const(1, 1), one, zero) == one
    assert choose(const(0, 1), one, zero) == zero
    assert choose(s, one, zero) == [mux(s, x, y), (mux(s, y, x), [mux(s, const(1, 4), const(2, 4))])]


def test_choose_refuses_trees_of_other_shapes(graph):
    with pytest.raises(ValueError):
        choose(graph.input("s", 1), [const(0, 8)], [const(0, 8)] * 2)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_select_takes_the_variant_of_that_number_or_the_last(graph, count):
    number = graph.input("number", 3)
    variants = [[const(17 * n, 8), (const(n, 4),)] for n in range(count)]
    first, (second,) = select(number, variants)
    for n in range(8):
        place = min(n, count - 1)
        assert select(const(n, 3), variants) == variants[place]
        if count > 1:
            assert values([first, second], {number: n}) == (17 * place, place)


def test_guard_marks_what_may_change_and_nothing_else(graph):
    s, x = graph.input("s", 1), graph.input("x", 8)
    guarded, constant = guard(s, (x, const(3, 8)))
    assert (guarded.op, guarded.args, constant.value) == (GUARD, (s, x), 3)
    assert guard(const(1, 1), x) is x
