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
    assert both.aiger([both.both(4, 2), both.both(2, 4)]) == b"aig 3 2 0 2 1\n6\n6\n\x02\x02"  # what is alike is one
    assert either.aiger([3]) == b"aig 2 2 0 1 0\n3\n"  # without what is not needed
    wide = AndGraph(200)
    far = wide.both(2, 400)
    (tmp_path / "wide.aig").write_bytes(wide.aiger([far, 3]))
    swapped = AndGraph(200)
    again = swapped.both(400, 2)
    (tmp_path / "swapped.aig").write_bytes(swapped.aiger([swapped.both(again, 2), 3]))
    assert equivalent(tmp_path, "wide.aig", "swapped.aig") is None


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [(0, 2, 0), (2, 0, 0), (1, 2, 2), (3, 1, 3), (2, 2, 2), (3, 3, 3), (2, 3, 0), (5, 4, 0), (0, 1, 0), (1, 1, 1)],
)
def test_an_and_with_a_constant_with_itself_or_with_its_opposite_is_none(a, b, found):
    graph = AndGraph(2)
    assert graph.both(a, b) == found
    assert graph.aiger([found]).startswith(b"aig 2 2 0 1 0\n")


def test_operands_that_differ_in_a_sign_or_an_input_are_not_alike():
    graph = AndGraph(3)
    assert len({graph.both(*two) for two in [(2, 4), (3, 4), (2, 5), (3, 5), (2, 6), (4, 6)]}) == 6
