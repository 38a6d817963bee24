from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs import values
from roundhouse.words import Graph, Selection, const, permute

#: FIPS 46-3: the expansion E, the permutation P and permuted choice 2.
E = [
    32, 1, 2, 3, 4, 5, 4, 5, 6, 7, 8, 9, 8, 9, 10, 11, 12, 13, 12, 13, 14, 15, 16, 17,
    16, 17, 18, 19, 20, 21, 20, 21, 22, 23, 24, 25, 24, 25, 26, 27, 28, 29, 28, 29, 30, 31, 32, 1,
]  # fmt: skip
P = [
    16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10,
    2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
]  # fmt: skip
PC2 = [
    14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2,
    41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
]  # fmt: skip
#: PRESENT (CHES 2007), section 3.
PLAYER = [16 * n % 63 if n < 63 else 63 for n in range(64)]


@pytest.mark.parametrize(
    ("table", "given_bits", "expected"),
    [
        # J. O. Grabbe, "The DES Algorithm Illustrated": R0 and E(R0); S-box outputs and P of them; C1 D1 and K1.
        (E, "11110000101010101111000010101010", "011110100001010101010101011110100001010101010101"),
        (P, "01011100100000101011010110010111", "00100011010010101010100110111011"),
        (
            PC2,
            "11100001100110010101010111111010101011001100111100011110",
            "000110110000001011101111111111000111000001110010",
        ),
    ],
    ids=["E", "P", "PC-2"],
)
def test_tables_of_des_are_taken_as_printed(table, given_bits, expected):
    width, graph = len(given_bits), Graph()
    x = graph.input("x", width)
    on_constants = permute(const(int(given_bits, 2), width), table, first=1, end="msb")
    on_inputs = permute(x, table, first=1, end="msb")
    assert (on_constants.width, on_inputs.width) == (len(expected), len(expected))
    assert on_constants.value == int(expected, 2)
    assert values([on_inputs], {x: int(given_bits, 2)}) == (int(expected, 2),)


def test_a_selection_is_a_table_for_words_of_one_width():
    choice = Selection(32, E[:24], E[24:], first=1, end="msb")
    x = Graph().input("x", 32)
    assert choice(x) is permute(x, E, first=1, end="msb")
    assert choice.order == tuple(32 - entry for entry in reversed(E))
    with pytest.raises(ValueError, match="a word of 32 bits, not of 48"):
        choice(const(0, 48))


def test_the_bit_layer_of_present_is_taken_as_printed():
    """Bit i of the state moves to P(i): bit 1 to 16, bit 4 to 1, bit 62 to 47, 63 to itself."""
    for bit, place in ((0, 0), (1, 16), (4, 1), (17, 20), (62, 47), (63, 63)):
        assert permute(const(1 << bit, 64), PLAYER, moves=True).value == 1 << place


@given(st.permutations(range(12)), st.integers(0, 4095), st.sampled_from([0, 1]), st.sampled_from(["lsb", "msb"]))
def test_a_bit_that_comes_is_a_bit_that_moves(table, number, first, end):
    """Moving bits by a table undoes taking them by it, in any count."""
    x, printed = const(number, 12), [entry + first for entry in table]
    assert permute(permute(x, printed, first=first, end=end), printed, first=first, end=end, moves=True) is x


@pytest.mark.parametrize("end", ["lsb", "msb"])
@pytest.mark.parametrize("first", [0, 1])
def test_bits_are_those_of_the_bit_string(first, end):
    random = Random(first)
    number, table = random.getrandbits(16), [random.randrange(16) for _ in range(24)]
    string = f"{number:016b}" if end == "msb" else f"{number:016b}"[::-1]
    chosen = "".join(string[entry] for entry in table)
    found = permute(const(number, 16), [entry + first for entry in table], first=first, end=end)
    assert found.value == int(chosen if end == "msb" else chosen[::-1], 2)


def test_a_permutation_is_wiring():
    x = Graph().input("x", 64)
    wired = permute(x, PLAYER, moves=True)
    assert wired.op.is_wiring and all(part.op.is_wiring for part in wired.args)
    assert permute(x, range(64)) is x


@pytest.mark.parametrize(
    ("table", "options", "message"),
    [
        ([], {}, "must have an entry for every bit of the result; it is empty"),
        ([0, 8], {}, "must name bits 0 to 7 of the word; entry 1 is 8"),
        ([1, 0], {"first": 1}, "must name bits 1 to 8 of the word; entry 1 is 0"),
        ([-1], {}, "must name bits 0 to 7 of the word; entry 0 is -1"),
        ([0], {"first": 2}, "counted from 0 or 1, at the lsb or the msb; given 2 and 'lsb'"),
        ([0], {"end": "top"}, "counted from 0 or 1, at the lsb or the msb; given 0 and 'top'"),
        ([0, 1, 2], {"moves": True}, "must give each of 8 bits a place of its own; it has 3 entries"),
        (
            [0, 1, 2, 3, 4, 5, 6, 6],
            {"moves": True},
            "must give each of 8 bits a place of its own; it has 8 entries, of which place 6 occurs twice",
        ),
    ],
)
def test_a_wrong_table_is_refused(table, options, message):
    with pytest.raises(ValueError) as refused:
        permute(const(0, 8), table, **options)
    assert message in str(refused.value)
