"""Constants are interned, and only as long as they are used."""

import gc

from roundhouse.words import Graph, const, join
from roundhouse.words.word import _CONSTANTS


def test_equal_constants_are_one_object():
    assert const(5, 8) is const(5, 8) is const(5 - 256, 8)
    assert const(5, 8) is not const(5, 9)
    wide = const(1 << 99, 100)
    assert const(1 << 99, 100) is wide is join(const(1, 1), const(0, 99)) is (const(1, 100) << 99)


def test_words_on_equal_constants_are_one_word():
    x = Graph().input("x", 64)
    assert x + (1 << 60) is x + const(1 << 60, 64)


def test_unused_constants_are_forgotten():
    gc.collect()
    before = len(_CONSTANTS)
    kept = [const(n << 70, 128) for n in range(1, 1000)]
    assert len(_CONSTANTS) >= before + 900
    del kept
    gc.collect()
    assert len(_CONSTANTS) <= before + 50
