"""Read ports of the memory of round keys: a stored loop lends one to its expansion, one with shadow keys cannot."""

import pytest

from roundhouse.architectures.keys.memory_in_loop import shared_low_bits
from roundhouse.systems.system import parse


@pytest.mark.parametrize(
    ("core", "ports"),
    [
        ("rc6_128-encrypt-iterative-stored", 1),
        ("rc6_128-encrypt-iterative-x2-stored", 2),
        ("rc6_128-encrypt-iterative-shadow", 2),
        ("aes128-encrypt-iterative-stored", 1),
    ],
)
def test_an_expansion_that_reads_back_borrows_a_port_while_no_block_is_in_flight(core, ports):
    assert parse(core).rtlil.count("cell $memrd_v2 ") == ports


@pytest.mark.parametrize(("rows", "low", "high"), [
    ({0: 0, 1: 1, 2: 2, 3: 3, 4: 4}, 3, {0: 0}),
    ({0: 0, 1: 1, 10: 2, 11: 3, 12: 4, 17: 9}, 3, {0: 0, 1: 0, 2: 1}),  # eight steps without a key, and no others
    ({0: 0, 3: 1, 4: 2, 5: 3}, 1, {0: 0, 1: 0, 2: 1}),  # two of them
    ({0: 0, 2: 1, 3: 2}, 0, {0: 0, 2: 1, 3: 2}),  # one
])  # fmt: skip
def test_a_row_has_the_low_bits_of_its_step_where_they_are_the_same(rows, low, high):
    assert shared_low_bits(rows) == (low, high)
