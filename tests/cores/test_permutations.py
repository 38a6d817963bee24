"""Which functions of a cipher's page are only wiring."""

import pytest

from roundhouse.ciphers import CATALOG
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.ciphers.lanes import Lanes
from roundhouse.cores.core import Core
from roundhouse.cores.permutations import permutations
from roundhouse.words import join


def swap(state):
    return state[::-1]


def _turn(state):
    return [state[1], state[0], state[3], state[2]]


def turn(state):
    return [state[0], state[2], state[1], state[3]]


def not_linear(state):
    """What `turn` is on blocks of one bit."""
    a, b, c, d = turn(state)
    return [a, b, c ^ (a & d), d]


def takes_a_word(word):
    return word.split(1)


def fails_later(state):
    return state if state[0].value == 0 else state[4]


class Swapping(Cipher):
    """A page, which is this file, whose step calls some of the functions above."""

    name = family = "swapping"
    block_bits, key_sizes = 8, (8,)

    def __init__(self, step):
        self.encryption = (Phase(step, (1,)),)

    def load(self, block):
        return block.split(2)

    def store(self, state):
        return join(*state)

    def round_keys(self, key, size=0):
        return [None]


# FIPS 197, Figure 9 (ShiftRows) and PRESENT, section 3, Table 2 of Bogdanov et al., CHES 2007, from the text
SHIFT_ROWS = "00 05 0a 0f 04 09 0e 03 08 0d 02 07 0c 01 06 0b"
P_LAYER = "0 16 32 48 1 17 33 49 2 18 34 50 3 19 35 51 4 20 36 52 5 21 37 53 6 22 38 54 7 23 39 55"


def test_shift_rows_takes_the_bytes_that_the_standard_says():
    order = permutations(CATALOG["aes128"], "encrypt")["shift_rows"].order
    first_byte_highest = [15 - order[8 * (15 - byte)] // 8 for byte in range(16)]
    assert first_byte_highest == [int(byte, 16) for byte in SHIFT_ROWS.split()]


def test_the_p_layer_moves_bits_as_in_the_table_of_the_paper():
    order = permutations(CATALOG["present80"], "encrypt")["p_layer"].order
    assert [order.index(bit) for bit in range(32)] == [int(place) for place in P_LAYER.split()]


def test_an_inverse_undoes_what_it_inverts():
    for cipher, function in (("aes256", "shift_rows"), ("present128", "p_layer")):
        both = {name: one.order for name, one in permutations(CATALOG[cipher], "duplex").items()}
        assert [both[function][bit] for bit in both[f"inv_{function}"]] == [*range(CATALOG[cipher].block_bits)]


def test_a_direction_has_those_of_its_own_steps():
    assert permutations(CATALOG["aes128"], "decrypt").keys() == {"inv_shift_rows"}


@pytest.mark.parametrize("cipher", ["mars128", "simon64_128", "serpent256", "xtea"])
def test_rotations_of_the_block_and_permutations_inside_other_functions_are_none(cipher):
    names = {name: page for name, page in CATALOG.items() if name.startswith(cipher[:6])}
    assert names
    assert not any(permutations(page, "duplex") for page in names.values())


#: FIPS 46-3: the bits that each table takes, and its first row.
FIRST_ROWS = {
    "IP": (64, "58 50 42 34 26 18 10 2"),
    "INV_IP": (64, "40 8 48 16 56 24 64 32"),
    "E": (32, "32 1 2 3 4 5"),
    "P": (32, "16 7 20 21"),
    "PC1": (64, "57 49 41 33 25 17 9"),
    "PC2": (56, "14 17 11 24 1 5"),
}


@pytest.mark.parametrize("cipher", ["des", "tdes", "tdes192"])
def test_des_has_those_that_its_standard_prints(cipher):
    found = permutations(CATALOG[cipher], "encrypt")
    assert found.keys() == FIRST_ROWS.keys()
    for name, (width, row) in FIRST_ROWS.items():
        entries = [int(entry) for entry in row.split()]
        from_left = [width - place for place in reversed(found[name].order)]
        assert (found[name].width, from_left[: len(entries)]) == (width, entries)


def test_lanes_have_those_of_words_inside_them():
    assert permutations(Lanes(CATALOG["des"], 2), "encrypt").keys() == FIRST_ROWS.keys()


def test_functions_whose_names_differ_in_underscores_keep_them():
    found = permutations(Swapping(lambda state, k, i: turn(_turn(swap(state)))), "encrypt")
    assert found.keys() == {"_turn", "turn", "swap"}
    assert found["_turn"] != found["turn"]


def test_what_permutes_blocks_of_one_bit_alone_is_none():
    found = permutations(Swapping(lambda state, k, i: not_linear(state)), "encrypt")
    assert found.keys() == {"turn"}


def test_a_function_of_something_else_is_none():
    assert not permutations(Swapping(lambda state, k, i: [takes_a_word(word) for word in state]), "encrypt")


def test_an_error_in_a_function_of_a_state_is_told():
    with pytest.raises(IndexError):
        permutations(Swapping(lambda state, k, i: fails_later(state)), "encrypt")


def test_the_permutations_of_a_cipher_do_not_change():
    with pytest.raises(TypeError, match="does not support item assignment"):
        permutations(CATALOG["aes128"], "encrypt")["shift_rows"] = ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, line",
    [
        ("aes128-encrypt-iterative", "assign add_round_key = shift_rows ^ key_expansion;"),
        ("aes128-encrypt-pipelined", "assign round10_add_round_key = round_key_10 ^ shift_rows(round10_sub_bytes);"),
        ("aes128-encrypt-pipelined", "wire [127:0] round3_shift_rows = shift_rows(round3_sub_bytes);"),
        ("present80-encrypt-iterative", "function [63:0] p_layer(input [63:0] a);"),
        ("aes128-decrypt-iterative", "function [127:0] inv_shift_rows(input [127:0] a);"),
        ("des-encrypt-iterative", "wire [47:0] f_xor_0 = PC2(key_state_0) ^ E(state_1);"),
        ("des-encrypt-iterative", "assign o_payload = o_valid ? INV_IP({xor_0, state_1}) : 64'h0;"),
        (
            "des-encrypt-iterative",
            "always @(posedge clk) if (accept_key) first_key_state_0 <= {PC1[54:28], PC1[55], PC1[26:0], PC1[27]};",
        ),
    ],
)
def test_the_text_of_a_core_has_them(name, line):
    assert f"  {line}" in Core.parse(name).verilog
