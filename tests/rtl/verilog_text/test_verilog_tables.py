"""Tables in Verilog give the entries that they have, and look as in the standards."""

from random import Random

import pytest

from played_form import outputs, text_of
from roundhouse.rtl.form import Module, Net, Op, Port, Table
from roundhouse.rtl.verilog_text.tables import entry, is_row, table_row


def looking(table):
    """A module that looks an entry up."""
    index = Net("x", table.index_width)
    ports = [Port("x", "input", index.width), Port("y", "output", table.width)]
    value = Op("look", (index,), table.width, "box")
    return Module("m", ports, {"x": index.width, "y": table.width}, {"y": value}, tables={"box": table})


@pytest.mark.parametrize(
    ("count", "width"),
    [(2, 1), (8, 3), (16, 4), (16, 8), (11, 8), (256, 1), (300, 1), (64, 4), (256, 8), (20, 8), (40, 5), (5, 128)],
)
def test_every_entry_is_where_it_belongs(count, width, tmp_path):
    """In one row or in several, with a number of entries that is a power of two or not."""
    random = Random(f"{count} {width}")
    table = Table(tuple(random.getrandbits(width) for _ in range(count)), width)
    found = outputs(tmp_path, looking(table), given=[{"x": index} for index in range(count)])
    assert tuple(int(one["y"], 16) for one in found) == table.entries


def test_a_table_of_sixteen_is_one_constant_and_its_first_entry_is_leftmost():
    table = Table((0xC, 5, 6, 0xB, 9, 0, 0xA, 0xD, 3, 0xE, 0xF, 8, 4, 7, 1, 2), 4)
    assert is_row(table)
    assert table_row("sbox", table) == "  localparam [63:0] sbox = 64'hc56b90ad3ef84712;"
    assert entry("sbox", table, "x") == "sbox[{~x, 2'd0} +: 4]"


def test_bits_need_no_shift():
    table = Table((0, 1, 1, 0), 1)
    assert table_row("odd", table) == "  localparam [3:0] odd = 4'b0110;"
    assert entry("odd", table, "x") == "odd[~x]"


def test_a_larger_table_has_rows_of_sixteen_by_the_upper_bits_of_the_index():
    table = Table(tuple(range(0x40)), 8)
    assert not is_row(table)
    text = text_of(looking(table))
    assert "      case (index[5:4])\n        2'b00: row = 128'h000102030405060708090a0b0c0d0e0f;\n" in text
    assert "        default: row = 128'h303132333435363738393a3b3c3d3e3f;\n" in text
    assert "      box = row[{~index[3:0], 3'd0} +: 8];\n" in text


def test_names_inside_the_function_are_not_those_of_signals():
    module = looking(Table(tuple(range(0x40)), 8))
    module.widths["index"] = module.widths["row"] = 1
    text = text_of(module)
    assert "function [7:0] box(input [5:0] index_in);" in text and "    reg [127:0] row_in;" in text
