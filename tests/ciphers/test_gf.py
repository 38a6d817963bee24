import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.ciphers.aes import GF
from roundhouse.words import const

byte = st.integers(0, 255)


def test_multiplication_is_that_of_the_standard():
    """FIPS 197, section 4.2: the examples."""
    assert [GF.multiply(0x57, n) for n in (0x02, 0x04, 0x08, 0x10, 0x13, 0x83)] == [0xAE, 0x47, 0x8E, 0x07, 0xFE, 0xC1]


@given(byte, byte, byte)
def test_multiplication_is_that_of_a_field(a, b, c):
    assert GF.multiply(a, b) == GF.multiply(b, a) < 256
    assert GF.multiply(GF.multiply(a, b), c) == GF.multiply(a, GF.multiply(b, c))
    assert GF.multiply(a ^ b, c) == GF.multiply(a, c) ^ GF.multiply(b, c)
    assert GF.multiply(a, 1) == a


def test_every_byte_but_zero_has_an_inverse():
    assert GF.inverse(0) == 0
    assert all(GF.multiply(a, GF.inverse(a)) == 1 for a in range(1, 256))


@given(byte, byte)
def test_words_are_multiplied_as_numbers_are(a, b):
    assert int(GF.times(a, const(b, 8))) == GF.multiply(a, b)
    assert int(GF.over_x(GF.times_x(const(b, 8)))) == b


@pytest.mark.parametrize(
    ("column", "mixed"), [("db135345", "8e4da1bc"), ("f20a225c", "9fdc589d"), ("01010101", "01010101")]
)
def test_a_matrix_times_a_column(column, mixed):
    """Columns of MixColumns as they are published in many places, such as Wikipedia's page of that name."""
    matrix = [[2, 3, 1, 1], [1, 2, 3, 1], [1, 1, 2, 3], [3, 1, 1, 2]]
    product = GF.product(matrix, [const(b, 8) for b in bytes.fromhex(column)])
    assert bytes(map(int, product)).hex() == mixed
