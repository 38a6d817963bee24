"""Indices of a loop, compared with numbers."""

import pytest

from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.loop.indices import LoopIndices
from roundhouse.architectures.loop.words import loop_words
from roundhouse.words import Table
from small_cipher import SMALL, WHITENED

#: The index plus one where a block goes on, in an iteration of one step, and something else in the last ones; not so.
NEXT, OTHER = (Table("next", entries, 3) for entries in ([1, 2, 3, 4, 5, 6, 0, 0], [1, 2, 3, 4, 0, 0, 0, 0]))


@pytest.mark.parametrize(("cipher", "direction", "keys", "unroll", "expected"), [
    (SMALL, "encrypt", "on_the_fly", 1, [True, True, False, False]),
    (WHITENED, "encrypt", "on_the_fly", 1, [True, True, False, False]),
    (SMALL, "encrypt", "on_the_fly", 2, [False, False, False, True]),
    (SMALL, "decrypt", "on_the_fly", 1, [False, False, False, False]),  # the index falls
    (SMALL, "simplex", "on_the_fly", 1, [False, False, False, False]),
    (SMALL, "encrypt", "stored", 1, [False, False, False, False]),  # a key in set-up has indices of its own
])  # fmt: skip
def test_a_word_is_the_next_index_if_it_is_so_in_each_iteration_but_the_last(cipher, direction, keys, unroll, expected):
    words = loop_words(cipher, direction, find_policy(keys), unroll)
    indices, index = LoopIndices(words), words.frame.index
    assert [indices.is_next(word) for word in (index + 1, NEXT[index], OTHER[index], index + 2)] == expected
    assert not indices.is_next(index[:1] + 1)
