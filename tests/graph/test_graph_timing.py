import pytest

from roundhouse.graph.delay import Delay
from roundhouse.graph.timing import Timing
from roundhouse.words import Graph, Table, join

#: A box whose circuit is a chain of 12 levels.
CHAIN = Table("chain", [(n ^ n >> 1) & 127 for n in range(128)], 7, {"slow": lambda x: slow(x)})


def slow(x):
    for n in range(12):
        x = x ^ x.rotl(n % 3 + 1)
    return x


@pytest.fixture
def leaves():
    graph = Graph()
    return [graph.input(name, 8) for name in "abcd"]


def timing(outputs, tables="logic", free=(), tail=0.0):
    return Timing.of(outputs, Delay(tables), frozenset(free), tail)


def test_a_chain_takes_as_many_stages_as_fit(leaves):
    a, b, c, d = leaves
    chain = (((a ^ b) & c) | d) ^ a
    assert [timing([chain]).earliest(period) for period in (1, 2, 3, 4, 9)] == [(4, 1), (2, 2), (2, 3), (1, 4), (1, 4)]


def test_an_operation_that_does_not_fit_takes_forever(leaves):
    a, b, *_ = leaves
    assert timing([a + b]).earliest(3)[0] == float("inf")


def test_what_follows_the_outputs_takes_its_time(leaves):
    a, b, c, d = leaves
    chain = ((a ^ b) & c) | d
    assert timing([chain], tail=1).earliest(4)[0] == 1
    assert timing([chain], tail=2).earliest(4)[0] == 2
    assert set(timing([chain], tail=2).too_far_from_end(4)) == {a ^ b, a, b}
    assert timing([chain], tail=1).too_far_from_end(4) == []


@pytest.mark.parametrize(("stages", "period"), [(1, 4), (2, 2), (3, 2), (4, 1)])
def test_the_shortest_period(stages, period, leaves):
    a, b, c, d = leaves
    assert timing([(((a ^ b) & c) | d) ^ a]).shortest_period(stages) == period


def test_arithmetic_is_put_in_pieces_only_if_it_must_be(leaves):
    a, b, *_ = leaves
    whole = timing([a + b])
    assert whole.in_pieces(4) is whole
    assert whole.in_pieces(3.5).pieces.instead


def test_units_with_circuits_have_registers_inside(leaves):
    a, *_ = leaves
    word = CHAIN[a[0:7]]
    slowly = timing([word], "slow")
    assert [slowly.registers_inside(word, period) for period in (12, 6, 5, 4)] == [0, 1, 2, 2]
    assert [slowly.last_part(word, period) for period in (12, 6, 5, 4)] == [12, 6, 2, 4]
    assert slowly.earliest(5)[0] == 3
    assert timing([word]).registers_inside(word, 1) == 0


def test_users_and_reach(leaves):
    a, b, c, _ = leaves
    one, two = a ^ b, (a ^ b) & c
    found = timing([two | a, join(one, c)])
    assert found.users[one] == [two] and set(found.users[a]) == {one, two | a}
    assert found.out_of_reach(one, 2) == [two | a]
    assert found.out_of_reach(one, 3) == found.out_of_reach(a, 1) == []
