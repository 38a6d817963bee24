"""Which functions of a cipher's page only permute the bits of a block."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.cores.core import Core
from roundhouse.cores.permutations import permutations

# FIPS 197, Figure 9 (ShiftRows) and PRESENT, section 3, Table 2 of Bogdanov et al., CHES 2007, from the text
SHIFT_ROWS = "00 05 0a 0f 04 09 0e 03 08 0d 02 07 0c 01 06 0b"
P_LAYER = "0 16 32 48 1 17 33 49 2 18 34 50 3 19 35 51 4 20 36 52 5 21 37 53 6 22 38 54 7 23 39 55"


def test_shift_rows_takes_the_bytes_that_the_standard_says():
    order = permutations(CATALOG["aes128"], "encrypt")["shift_rows"]
    first_byte_highest = [15 - order[8 * (15 - byte)] // 8 for byte in range(16)]
    assert first_byte_highest == [int(byte, 16) for byte in SHIFT_ROWS.split()]


def test_the_p_layer_moves_bits_as_in_the_table_of_the_paper():
    order = permutations(CATALOG["present80"], "encrypt")["p_layer"]
    assert [order.index(bit) for bit in range(32)] == [int(place) for place in P_LAYER.split()]


def test_an_inverse_undoes_what_it_inverts():
    for cipher, function in (("aes256", "shift_rows"), ("present128", "p_layer")):
        both = permutations(CATALOG[cipher], "duplex")
        assert [both[function][bit] for bit in both[f"inv_{function}"]] == [*range(CATALOG[cipher].block_bits)]


def test_a_direction_has_those_of_its_own_steps():
    assert permutations(CATALOG["aes128"], "decrypt").keys() == {"inv_shift_rows"}


@pytest.mark.parametrize("cipher", ["mars128", "simon64_128", "serpent256", "tdes"])
def test_rotations_of_the_block_and_permutations_inside_other_functions_are_none(cipher):
    names = {name: page for name, page in CATALOG.items() if name.startswith(cipher[:6])}
    assert names
    assert not any(permutations(page, "duplex") for page in names.values())


@pytest.mark.parametrize(
    "name, line",
    [
        ("aes128-encrypt-iterative", "assign add_round_key = shift_rows ^ forward;"),
        ("present80-encrypt-iterative", "p_layer"),
        ("aes128-decrypt-iterative", "inv_shift_rows"),
    ],
)
def test_the_text_of_a_core_has_them(name, line):
    assert line in Core.parse(name).verilog.split("module ", 3)[-1]
