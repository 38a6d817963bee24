"""RTLIL that no core has is refused, with what it is."""

import pytest

from roundhouse.rtl.read import UnknownRTLIL, read

MODULE = "module \\m\n  wire width 1 input 0 \\a\n  wire width 1 output 1 \\y\n{}end\n"
CELL = "  cell $fancy $1\n    parameter \\Y_WIDTH 1\n    connect \\A \\a\n    connect \\Y \\y\n  end\n"
REFUSED = {
    "a cell": (MODULE.format(CELL), r"a cell \$fancy"),
    "an instance of nothing": (MODULE.format("  cell \\other $1\n    connect \\A \\a\n  end\n"), "a cell other"),
    "an item": (MODULE.format("  sync posedge \\a\n"), "'sync posedge"),
    "a line outside a module": ("wire width 1 \\a\n", "'wire width 1"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_core_has_is_named(what):
    text, told = REFUSED[what]
    with pytest.raises(UnknownRTLIL, match=f"RTLIL must consist of what cores are made of, which .*{told}.* is not"):
        read(text)


def test_ports_come_in_their_order_and_connections_are_assignments():
    module = read(MODULE.format("connect \\y \\a\n")).modules["m"]
    assert [(port.name, port.direction, port.width) for port in module.ports] == [("a", "input", 1), ("y", "output", 1)]
    assert module.assigns["y"].name == "a"


def test_nothing_is_connected_to_signals_of_no_bits():
    nothing = "  wire width 0 \\none\n  connect \\none {  }\n  process $1\n    assign \\none {  }\n  end\n"
    module = read(MODULE.format(nothing + "connect \\y \\a\n")).modules["m"]
    assert module.assigns.keys() == {"y"} and not module.blocks
