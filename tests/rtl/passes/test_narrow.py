"""Bits that nobody reads are left out, also of ports of submodules."""

from roundhouse.rtl.form import Const, Op, Table
from roundhouse.rtl.passes.narrow import narrow
from small_form import binary, clocked_text, computed, design, instance, joined, module, net, put, when

A, B = net("a", 8), net("b", 8)
INPUTS = {"a": 8, "b": 8, "i": 2, "clk": 1}


def test_a_sum_has_the_bits_that_are_read_and_no_carry():
    total = Op("add", (joined(Const(0, 1), A), joined(Const(0, 1), B)), 9)
    one = module(inputs=INPUTS, outputs={"y": 8}, wires={"t": 9}, assigns={"t": total, "y": net("t", 8)})
    narrow(design(one))
    assert computed(one) == {"t": "a + b", "y": "t"}
    assert one.widths["t"] == 8


def test_low_bits_of_a_sum_stay_and_those_of_a_bitwise_word_go():
    one = module(
        inputs=INPUTS,
        outputs={"y": 4, "z": 4},
        wires={"t": 8, "u": 8},
        assigns={"t": binary("add", A, B), "u": binary("xor", A, B), "y": net("t", 4, 4), "z": net("u", 4, 4)},
    )
    narrow(design(one))
    assert computed(one) == {"t": "a + b", "u": "a[7:4] ^ b[7:4]", "y": "t[7:4]", "z": "u"}
    assert one.origins["u"] == [("u", -4)]


def test_a_word_keeps_its_low_bits_unless_they_are_most_of_it():
    one = module(
        inputs=INPUTS,
        outputs={"y": 5, "z": 4, "v": 5},
        wires={"t": 8, "u": 8, "$1": 8},
        assigns={
            "t": binary("xor", A, B), "u": binary("xor", A, B), "$1": binary("xor", A, B),
            "y": net("t", 5, 3), "z": net("u", 4, 4), "v": net("$1", 5, 3),
        },
    )  # fmt: skip
    narrow(design(one))
    assert computed(one) == {
        "t": "a ^ b", "u": "a[7:4] ^ b[7:4]", "$1": "a[7:3] ^ b[7:3]", "y": "t[7:3]", "z": "u", "v": "$1"
    }  # fmt: skip


def test_a_port_keeps_its_low_bits_too():
    inner = module("inner", {"x": 8}, {"o": 6}, assigns={"o": net("x", 6, 1)})
    top = module(inputs=INPUTS, outputs={"y": 6}, instances={"u": instance("inner", {"x": A}, {"o": net("y", 6)})})
    narrow(design(top, inner))
    assert [(port.name, port.width) for port in inner.ports] == [("x", 7), ("o", 6)]
    assert top.instances["u"].inputs == {"x": net("a", 7)}
    assert computed(inner) == {"o": "x[6:1]"}


def test_a_register_loses_bits_where_every_statement_can_be_cut():
    choice = (when(net("i", 1), put(net("r", 8), A), other=(put(net("r", 8), B),)),)
    one = module(
        inputs=INPUTS,
        outputs={"y": 2},
        wires={"r": 8},
        registers={"r": choice},
        assigns={"y": net("r", 2, 3)},
        clock="clk",
    )
    narrow(design(one))
    assert clocked_text(one) == {"r": "if (i[0]) r <= a[4:3]; else r <= b[4:3];"}
    assert computed(one) == {"y": "r"}


def test_entries_of_a_table_are_cut():
    one = module(
        inputs=INPUTS,
        outputs={"y": 4},
        wires={"t": 8},
        tables={"rows": Table((0x12, 0x34, 0x56, 0x78), 8)},
        assigns={"t": Op("look", (net("i", 2),), 8, "rows"), "y": net("t", 4, 4)},
    )
    narrow(design(one))
    assert one.tables["rows_2"] == Table((1, 3, 5, 7), 4)
    assert one.assigns["t"] == Op("look", (net("i", 2),), 4, "rows_2")


def test_ports_of_submodules_are_cut_on_both_sides_and_those_of_the_top_stay():
    inner = module("inner", {"x": 8}, {"o": 8}, assigns={"o": binary("xor", net("x", 8), Const(0x55, 8))})
    top = module(
        inputs=INPUTS,
        outputs={"y": 4},
        wires={"t": 8},
        assigns={"y": net("t", 4)},
        instances={"u": instance("inner", {"x": A}, {"o": net("t", 8)})},
    )
    narrow(design(top, inner))
    assert [(port.name, port.width) for port in inner.ports] == [("x", 4), ("o", 4)]
    assert top.instances["u"].inputs == {"x": net("a", 4)}
    assert top.instances["u"].outputs == {"o": net("t", 4)}
    assert computed(inner) == {"o": "x ^ 4'b0101"}
    assert [port.width for port in top.ports] == [8, 8, 2, 1, 4]


def test_what_is_looked_at_from_outside_keeps_its_bits():
    one = module(
        inputs=INPUTS,
        outputs={"y": 4},
        wires={"t": 8},
        assigns={"t": binary("xor", A, B), "y": net("t", 4)},
        kept=frozenset({"t"}),
    )
    narrow(design(one))
    assert one.widths["t"] == 8
