import pytest

from roundhouse.graph.levels import adder_levels, multiplier_levels, significant
from roundhouse.words import Graph, const, join


@pytest.fixture
def x():
    return Graph().input("x", 32)


def test_bits_that_are_not_known_to_be_zero_are_counted(x):
    words = (x, join(const(0, 27), x[0:5]), const(5, 32), const(0, 8), join(const(1, 8), x[0:8]))
    assert [significant(word) for word in words] == [32, 5, 3, 0, 9]


def test_adders_lie_between_carry_chains_and_fast_gates():
    assert [adder_levels(bits) for bits in (1, 8, 16, 32, 64)] == [1, 4, 5.5, 7, 8.5]


def test_multipliers_lie_between_dsp_blocks_and_fast_gates(x):
    assert 12 <= multiplier_levels(x[0:16] * x[16:32]) <= 15
    assert 17 <= multiplier_levels(x * x.rotl(1)) <= 20
    narrow = join(const(0, 28), x[0:4])
    assert multiplier_levels(narrow * narrow.rotl(0)) == multiplier_levels(join(const(0, 4), x[0:4]) * narrow[0:8])
