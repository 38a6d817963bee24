"""Gates as ANDs and inverters: their truth tables, and the file that ABC reads."""

from itertools import product

import pytest

from roundhouse.tools.abc import equivalent
from roundhouse.verify.same_text.aiger import GATES, AndGraph

#: The values of a gate for A, B and S counting up, A slowest: IEEE 1364-2005, and the Yosys manual for the last three.
TABLES = {
    "$_BUF_": "01",
    "$_NOT_": "10",
    "$_AND_": "0001",
    "$_NAND_": "1110",
    "$_OR_": "0111",
    "$_NOR_": "1000",
    "$_XOR_": "0110",
    "$_XNOR_": "1001",
    "$_ANDNOT_": "0010",  # A and not B
    "$_ORNOT_": "1011",  # A or not B
    "$_MUX_": "00011011",  # B if S, else A
}


def test_every_gate_has_a_truth_table():
    assert TABLES.keys() == GATES.keys()


@pytest.mark.parametrize(("kind", "table"), TABLES.items())
def test_a_gate_computes_its_table(kind, table):
    count = len(table).bit_length() - 1
    values = (GATES[kind](lambda a, b: a & b, *operands) for operands in product((0, 1), repeat=count))
    assert "".join(map(str, values)) == table


def test_the_file_is_what_its_format_says_and_abc_reads_it(tmp_path):
    """The first two are from the description of AIGER: an AND, and an OR, of two inputs."""
    both, either = AndGraph(2), AndGraph(2)
    assert both.aiger([both.both(2, 4)]) == b"aig 3 2 0 1 1\n6\n\x02\x02"
    assert either.aiger([either.both(3, 5) ^ 1]) == b"aig 3 2 0 1 1\n7\n\x01\x02"
    wide = AndGraph(200)
    far = wide.both(2, 400)
    (tmp_path / "wide.aig").write_bytes(wide.aiger([far, 3]))
    swapped = AndGraph(200)
    again = swapped.both(400, 2)
    (tmp_path / "swapped.aig").write_bytes(swapped.aiger([swapped.both(again, 2), 3]))
    assert equivalent(tmp_path, "wide.aig", "swapped.aig") is None
