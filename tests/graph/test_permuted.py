"""Permutations of words that a serial pass computes in place."""

import pytest

from graphs import values
from roundhouse.graph.permuted import permuted
from roundhouse.words import Graph, Table, join, mux, permute

NIBBLE = Table("nibble", [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2], 4)
MOVES = (0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11)


@pytest.fixture
def words():
    graph = Graph()
    return [graph.input("a", 12), graph.input("key", 12), graph.input("last", 1)]


def layer(word):
    return join(*(NIBBLE[nibble] for nibble in word.split(4)))


def test_a_permuted_layer_of_s_boxes_is_made_in_place(words):
    a, key, _ = words
    found = permuted(permute(layer(a ^ key), MOVES, moves=True), [a], 4)
    assert found.places == tuple(MOVES.index(place) for place in range(12))
    for state, k in ((0, 0), (0xABC, 0x123), (0xFFF, 0x5A5)):
        env = {a: state, key: k}
        entries = [NIBBLE.entries[(state ^ k) >> 4 * n & 15] for n in range(3)]
        in_place = sum(entry << 4 * n for n, entry in enumerate(entries))
        assert values([found.in_place], env) == (in_place,)
        moved = sum((in_place >> bit & 1) << place for bit, place in enumerate(MOVES))
        assert values([found.permute(found.in_place)], env) == (moved,)


def test_cases_that_a_static_bit_selects_are_permuted_each_in_its_own_way(words):
    a, _, last = words
    found = permuted(mux(last, ~a, permute(layer(a), MOVES, moves=True)), [a], 4)
    assert values([found.in_place, found.permute(found.in_place)], {a: 0x120, last: 1}) == (0xEDF, 0xEDF)
    s = NIBBLE.entries
    in_place = s[1] << 8 | s[2] << 4 | s[0]
    assert values([found.in_place], {a: 0x120, last: 0}) == (in_place,)
    moved = sum((in_place >> bit & 1) << place for bit, place in enumerate(MOVES))
    assert values([found.permute(found.in_place)], {a: 0x120, last: 0}) == (moved,)


@pytest.mark.parametrize("make", [
    lambda a, key, last: layer(a.rotl(1)),  # an S-box over two digits
    lambda a, key, last: a ^ a.rotl(4),
    lambda a, key, last: a + key,
    lambda a, key, last: join(a[:8], a[:4]),  # four bits twice
    lambda a, key, last: join(a[4:], key[:4]),  # four bits from no digit
    lambda a, key, last: mux(a[0], a, ~a),
    lambda a, key, last: mux(last, a, a + key),
])  # fmt: skip
def test_other_words_are_none(words, make):
    assert permuted(make(*words), words[:1], 4) is None
