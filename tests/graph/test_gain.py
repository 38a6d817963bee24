"""What merging two units gains, on graphs of a few words."""

import pytest

from roundhouse.graph.delay import Delay, arrival
from roundhouse.graph.gain import Gain
from roundhouse.graph.kinds import DEFAULT_KINDS, UnitKinds
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, Table, mux

BOX = Table("box", [(5 * n + 1) % 256 for n in range(256)], 8)


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 8) for name in "abcd"), graph.input("s", 1)]


def gain(outputs, kinds=DEFAULT_KINDS):
    order = topological(outputs)
    return Gain(order, max(arrival(outputs, Delay()).values()), kinds)


def test_two_sums_before_one_selector_gain(leaves):
    """16 bits of selectors before the sum, less the 8 behind it that go."""
    a, b, c, d, s = leaves
    bits, _ = gain([mux(s, a + b, c + d)]).rank(a + b, c + d)
    assert bits == 16 - 8


def test_sums_that_go_different_ways_do_not(leaves):
    """16 bits of selectors are what an adder of 8 bits is worth."""
    a, b, c, d, _ = leaves
    assert gain([a + b, c + d]).rank(a + b, c + d) is None


def test_a_sum_and_a_difference_of_the_same_words_gain_anywhere(leaves):
    a, b, *_ = leaves
    bits, _ = gain([a + b, a - b]).rank(a + b, a - b)
    assert bits == 8


def test_operations_that_become_equal_count_as_saved(leaves):
    a, b, c, d, s = leaves
    one, zero = a + b, c + d
    behind = [(one ^ a).rotl(3) & 85, (zero ^ a).rotl(3) & 85]
    assert gain(behind).rank(one, zero)[0] == 16 - 8 - 8
    assert gain([*behind, mux(s, *behind)]).rank(one, zero)[0] == 16 - 8 - 8 - 8


def test_the_more_similar_the_operands_the_better_the_rank(leaves):
    a, b, c, d, s = leaves
    ranks = gain([mux(s, a + b, a + c), mux(s, c + d, b + a)])
    assert ranks.rank(a + b, a + c) < ranks.rank(c + d, b + a)


def test_a_path_that_no_value_takes_must_not_get_much_longer(leaves):
    """An early and a late look-up: in through the late one, and out as from the early one."""
    a, b, c, *_ = leaves
    late, early = BOX[BOX[BOX[a]]], BOX[b]
    chain = BOX[BOX[early ^ c]]
    assert gain([late, chain]).rank(late, early) is None
    assert gain([late, early]).rank(late, early) == (18,)


def test_products_gain_whatever_their_operands(leaves):
    a, b, c, d, _ = leaves
    path, bits = gain([a * b, c * d]).rank(a * b, c * d)
    assert (path, bits) == (Delay()(a * b), 16)
    assert gain([a * b, a * d]).rank(a * b, a * d) < (path, bits)


def test_what_is_no_adder_of_the_kinds_may_stretch_more(leaves):
    """A sum may stretch the longest path by a tenth; one too narrow to be an adder by a quarter, like other units."""
    a, b, c, d, _ = leaves
    early, late = a + b, (c ^ d) + b
    outputs = [early ^ d, late]  # 5 levels each; 6 through a sum that takes the place of both
    assert gain(outputs).rank(early, late) is None
    assert gain(outputs, UnitKinds(least_bits=9)).rank(early, late) == (8, 6)
