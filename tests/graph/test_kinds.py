import pytest

from roundhouse.ciphers.aes_sbox import INV_SBOX, SBOX
from roundhouse.graph.kinds import DEFAULT_KINDS, kind
from roundhouse.words import Graph, Table


@pytest.fixture
def x():
    return Graph().input("x", 32)


@pytest.mark.parametrize(
    ("entries", "width", "unit"),
    [(256, 8, True), (512, 32, True), (64, 6, True), (63, 8, False), (72, 1, False), (64, 2, False), (128, 4, False)],
)
def test_a_large_table_is_a_unit(x, entries, width, unit):
    assert DEFAULT_KINDS.is_unit(Table("t", (n % (1 << width) for n in range(entries)), width)[x[0:9]]) is unit


def test_the_product_of_two_words_is_a_unit(x):
    assert DEFAULT_KINDS.is_unit(x * x.rotl(1)) and DEFAULT_KINDS.is_unit(x[0:8] * x[8:16])
    assert not any(map(DEFAULT_KINDS.is_unit, (x * 5, x[0:7] * x[7:14], x + x.rotl(1), x)))


def test_adders_are_more_than_counters(x):
    assert all(map(DEFAULT_KINDS.is_adder, (x + 1, x - x.rotl(1), x[0:8] + x[8:16])))
    assert not any(map(DEFAULT_KINDS.is_adder, (x[0:7] + 1, x * x.rotl(1), x ^ 1)))


def test_units_of_a_kind_are_of_one_table_or_one_width(x):
    a, b, c, d = x.split(8)
    assert kind(SBOX[a]) == kind(SBOX[b]) != kind(INV_SBOX[a])
    assert kind(a * b) == kind(c * d) != kind(x * x.rotl(1))
