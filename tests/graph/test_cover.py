"""Sums covered by tables: right, small enough, and shared where sharing pays."""

import random

import pytest

from roundhouse.graph.cover import cover


def values(tables: tuple[int, ...], leaves: int) -> list[int]:
    """The sum of leaves that each table gives."""
    known = [1 << n for n in range(leaves)]
    for terms in tables:
        total = 0
        for n, value in enumerate(known):
            if terms >> n & 1:
                total ^= value
        assert terms >> len(known) == 0, "a table uses earlier ones only"
        known.append(total)
    return known[leaves:]


def column() -> tuple[int, ...]:
    """The 12 sums of eight bits in a column of MixColumns and AddRoundKey."""

    def leaf(bit: int, row: int) -> int:
        return 1 << 4 * [7, 0, 1, 2, 3, 4].index(bit) + row % 4

    def total(bit: int, row: int) -> int:
        doubled = leaf(bit - 1, row) | leaf(bit - 1, row + 1) | leaf(7, row) | leaf(7, row + 1)
        return doubled | leaf(bit, row + 1) | leaf(bit, row + 2) | leaf(bit, row + 3)

    sums = [total(bit, row) for bit in (1, 3, 4) for row in range(4)]
    return tuple(total | 1 << 24 + n for n, total in enumerate(sums))


def test_column_of_mix_columns() -> None:
    tables = cover(column(), 36, 6)
    assert values(tables, 36)[-12:] == list(column())
    assert all(terms.bit_count() <= 6 for terms in tables) and len(tables) == 12 + 5


@pytest.mark.parametrize("inputs", [2, 3, 4, 6])
@pytest.mark.parametrize(("leaves", "count"), [(5, 3), (20, 8), (80, 40)])
def test_random_sums(leaves: int, count: int, inputs: int) -> None:
    dice = random.Random(leaves)
    sums = tuple(dice.randrange(1, 1 << leaves) for _ in range(count))
    tables = cover(sums, leaves, inputs)
    assert values(tables, leaves)[-count:] == list(sums)
    assert all(terms.bit_count() <= inputs for terms in tables)


def test_what_fits_stays() -> None:
    assert cover((0b11, 0b1111), 4, 4) == (0b11, 0b1111)


def test_table_of_one_input() -> None:
    with pytest.raises(ValueError, match="at least 2 inputs"):
        cover((0b11,), 2, 1)
