"""Read ports of the memory of round keys: a stored loop lends one to its expansion, one with shadow keys cannot."""

import pytest

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
