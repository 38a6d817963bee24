from random import Random

import pytest

from graphs import values
from roundhouse.graph.alike import bits_between, choose_alike
from roundhouse.graph.walk import topological
from roundhouse.words import Graph, const, join, mux
from roundhouse.words.op import MUX


@pytest.fixture
def leaves():
    graph = Graph()
    return [*(graph.input(name, 32) for name in "abc"), graph.input("s", 1)]


@pytest.mark.parametrize(
    ("pairs", "bits"),
    [
        (lambda a, b, c: [(a, b)], 32),
        (lambda a, b, c: [(a, a), (const(3, 8), const(3, 8))], 0),
        (lambda a, b, c: [(a, b), (a, b)], 32),
        (lambda a, b, c: [(a, b), (b, a)], 64),
        (lambda a, b, c: [(a, b), (a.rotl(5) ^ ~a, b.rotl(5) ^ ~b)], 32),
        (lambda a, b, c: [(a ^ (c << 3), b ^ (c << 3)), (a & c, b & c)], 32),
        (lambda a, b, c: [(a[0:5], b[0:5])], 5),
        (lambda a, b, c: [(a ^ b, b & c)], 32),
        (lambda a, b, c: [(join(a[0:8], b[0:24]), join(b[0:24], a[0:8]))], 32),
        (lambda a, b, c: [(a + c, b + c), (a, b)], 64),
    ],
)
def test_selectors_stand_where_they_take_the_fewest_bits(leaves, pairs, bits):
    a, b, c, s = leaves
    chosen = pairs(a, b, c)
    assert bits_between(chosen) == bits
    selected, random = choose_alike(s, chosen), Random(1)
    assert sum(word.width for word in topological(selected) if word.op is MUX) == bits
    for value in (0, 1):
        env = {word: random.getrandbits(32) for word in (a, b, c)} | {s: value}
        assert values(selected, env) == values([zero if not value else one for one, zero in chosen], env)


def test_what_is_alike_stays(leaves):
    a, b, c, s = leaves
    one, two = choose_alike(s, [(a ^ c, b ^ c), (a, b)])
    assert (one, two) == (mux(s, a, b) ^ c, mux(s, a, b))
