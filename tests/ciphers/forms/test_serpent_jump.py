from hypothesis import given
from hypothesis import strategies as st

from roundhouse.ciphers.forms.serpent_jump import Jump
from roundhouse.words import const


def walk(words):
    """Six words of a recurrence that adds, rotates and counts."""
    a, b, c = words
    for n in range(6):
        a, b, c = b, c, (a ^ c.rotl(3) ^ n).rotl(7)
    return [a, b, c]


@given(st.lists(st.integers(0, 2**32 - 1), min_size=3, max_size=3))
def test_a_jump_computes_what_the_walk_does(values):
    words = [const(value, 32) for value in values]
    assert list(map(int, Jump(walk, 3)(words))) == list(map(int, walk(words)))


def test_a_sum_that_two_results_have_in_common_is_taken_once():
    jump = Jump(lambda w: [w[0] ^ w[1].rotl(5) ^ w[2], (w[0] ^ w[1].rotl(5)).rotl(9) ^ 6], 3)
    assert jump.pairs == [(0, 1, 5)]
    assert jump.rows == [{(3, 0), (2, 0)}, {(3, 9)}]
    assert jump.constants == [0, 6]


def test_a_word_is_shared_with_itself_rotated():
    jump = Jump(lambda w: [w[0] ^ w[0].rotl(30), (w[0].rotl(2) ^ w[0]).rotl(4)], 1)
    assert jump.pairs == [(0, 0, 2)]
    assert jump.rows == [{(1, 30)}, {(1, 4)}]


def test_nothing_in_common_makes_no_pairs():
    assert Jump(lambda w: [w[0], w[1].rotl(1)], 2).pairs == []
