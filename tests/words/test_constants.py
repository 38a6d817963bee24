"""Constants are interned, and only as long as they are used."""

import gc
import pickle
from copy import deepcopy

import pytest

from roundhouse.words import Graph, const, join
from roundhouse.words.op import ADD, NOT, XOR
from roundhouse.words.word import _CONSTANTS


def test_equal_constants_are_one_object():
    assert const(5, 8) is const(5, 8) is const(5 - 256, 8)
    assert const(5, 8) is not const(5, 9)
    wide = const(1 << 99, 100)
    assert const(1 << 99, 100) is wide is join(const(1, 1), const(0, 99)) is (const(1, 100) << 99)


def test_words_on_equal_constants_are_one_word():
    x = Graph().input("x", 64)
    assert x + (1 << 60) is x + const(1 << 60, 64)


@pytest.mark.slow
def test_unused_constants_are_forgotten():
    gc.collect()
    before = len(_CONSTANTS)
    kept = [const(n << 70, 128) for n in range(1, 1000)]
    assert len(_CONSTANTS) >= before + 900
    del kept
    gc.collect()
    assert len(_CONSTANTS) <= before + 50


def test_copies_are_the_same_objects():
    """Ciphers hold constants and operations, and go to other processes."""
    for kept in (const(5, 8), const(1 << 99, 100), XOR, NOT):
        assert pickle.loads(pickle.dumps(kept)) is deepcopy(kept) is kept


def test_a_graph_survives_a_copy():
    graph = Graph()
    x, y = graph.input("x", 8), graph.input("y", 8)
    copied, word = pickle.loads(pickle.dumps((graph, (x ^ y) + 3)))
    assert word is (copied.input("x", 8) ^ copied.input("y", 8)) + 3
    assert word.op is ADD and word is not (x ^ y) + 3
