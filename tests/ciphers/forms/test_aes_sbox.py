import pytest

from roundhouse.ciphers.forms import aes_sbox
from roundhouse.ciphers.forms.aes_sbox import INV_SBOX, SBOX, SHARED_SBOX
from roundhouse.ciphers.forms.aes_sbox_lut4 import INV_LUT4, LUT4
from roundhouse.graph.delay import Delay, arrival, table_graph
from roundhouse.words.straight_line import gate_count
from roundhouse.words.sums import operand_counts

TABLES = {table.name: table for table in (SBOX, INV_SBOX, SHARED_SBOX)}
FORWARD = aes_sbox.TOP + aes_sbox.MIDDLE + aes_sbox.BOTTOM
BACKWARD = aes_sbox.INV_TOP + aes_sbox.MIDDLE + aes_sbox.INV_BOTTOM


@pytest.mark.parametrize(
    ("x", "s"), [(0x00, 0x63), (0x53, 0xED), (0x10, 0xCA), (0x9A, 0xB8), (0xF0, 0x8C), (0xFF, 0x16)]
)
def test_entries_are_those_of_the_standard(x, s):
    """FIPS 197, table 4."""
    assert SBOX.entries[x] == s
    assert INV_SBOX.entries[s] == x


def test_tables_are_permutations_and_share_a_home():
    assert sorted(SBOX.entries) == sorted(INV_SBOX.entries) == list(range(256))
    assert SHARED_SBOX.entries == SBOX.entries + INV_SBOX.entries
    assert (SBOX.family, INV_SBOX.family) == ((SHARED_SBOX, 0), (SHARED_SBOX, 1))


@pytest.mark.parametrize(("program", "gates"), [(aes_sbox.COMPACT, 115), (FORWARD, 128), (BACKWARD, 127)])
def test_circuits_have_the_published_number_of_gates(program, gates):
    assert gate_count(program) == gates


@pytest.mark.parametrize("table", ["sbox", "inv_sbox"])
def test_the_shallow_circuits_have_the_published_depth(table):
    assert max(arrival([table_graph(TABLES[table], "shallow")], Delay()).values()) == 16


@pytest.mark.parametrize(("program", "functions"), [(LUT4, 66), (INV_LUT4, 64)])
def test_the_circuits_for_look_up_tables_have_functions_of_four_bits(program, functions):
    assert len(operand_counts(program)) == functions
    assert max(operand_counts(program)) == 4


@pytest.mark.parametrize("program", [LUT4, INV_LUT4])
def test_five_functions_of_four_bits_are_in_a_row(program):
    depth = {"1": 0, **{f"x{n}": 0 for n in range(8)}}
    for line in program.replace(";", "\n").split("\n"):
        name, _, total = line.partition(" = ")
        depth[name.strip()] = 1 + max((depth[operand] for operand in total.replace("+", " ").split()), default=0)
    assert max(depth.values()) == 5
