"""RTLIL that no core has is refused, with what it is."""

import pytest

from roundhouse.rtl.read import UnknownRTLIL, read
from roundhouse.rtl.verilog import to_verilog

MODULE = "module \\m\n  wire width 1 input 0 \\a\n  wire width 1 output 1 \\y\n{}end\n"
CELL = "  cell ${} $1\n{}    connect \\A \\a\n    connect \\Y \\y\n  end\n"
SHIFT = "    parameter \\B_SIGNED 1\n    parameter \\Y_WIDTH 1\n"
WIDE = "  wire width 4 \\w\n"
SWITCH = "  process $1\n    assign \\y 1'0\n    switch \\a\n      case {}\n        assign \\y 1'1\n    end\n  end\n"


def write(enable: int = 1, polarity: int = 1) -> str:
    """A memory that is written, in a module without registers."""
    return f"""  memory width 1 size 2 \\words
  cell $memwr_v2 $1
    parameter \\MEMID "\\\\words"
    parameter \\ABITS 1
    parameter \\WIDTH 1
    parameter \\CLK_ENABLE 1'{enable}
    parameter \\CLK_POLARITY 1'{polarity}
    parameter \\PORTID 0
    parameter \\PRIORITY_MASK 0'0
    connect \\ADDR \\a
    connect \\DATA \\a
    connect \\EN 1'1
    connect \\CLK \\clk
  end
"""


def read_word(enable: int = 1, polarity: int = 1) -> str:
    """A memory that is read at the clock edge."""
    return f"""  memory width 1 size 2 \\words
  cell $memrd_v2 $2
    parameter \\MEMID "\\\\words"
    parameter \\CLK_ENABLE 1'{enable}
    parameter \\CLK_POLARITY 1'{polarity}
    parameter \\TRANSPARENCY_MASK 1'0
    connect \\ADDR \\a
    connect \\DATA \\y
    connect \\EN 1'1
    connect \\CLK \\clk
  end
"""


CLOCK = "  wire width 1 input 2 \\clk\n"
REFUSED = {
    "a cell": (MODULE.format(CELL.format("fancy", "    parameter \\Y_WIDTH 1\n")), r"m has a cell \$fancy", "cells"),
    "a shift": (MODULE.format(CELL.format("shift", SHIFT)), "m has a shift by a signed number", "cells"),
    "an instance": (
        MODULE.format("  cell \\other $1\n    connect \\A \\a\n  end\n"),
        "m has an instance of other, which is no module of it",
        "read",
    ),
    "an item": (MODULE.format("  sync posedge \\a\n"), "m has 'sync posedge", "read"),
    "a line outside": ("wire width 1 \\a\n", "'wire width 1 .* outside a module", "read"),
    "a connection": (MODULE.format("  connect \\y\n"), r"m has the assignment '\\\\y'", "read"),
    "any bit": (MODULE.format(WIDE + "  connect \\w 4'01x1\n"), 'm has the value "4\'01x1"', "values"),
    "any bits": (MODULE.format(WIDE + "  connect \\w { 2'xx \\a 1'0 }\n"), "m has the value \"{ 2'xx", "values"),
    "a size": (MODULE.format(WIDE + "  connect \\w 4'01\n"), "m has the constant 4'01, which has another", "values"),
    "no wire": (MODULE.format("  connect \\y \\b\n"), "m has no wire b, although it uses one", "values"),
    "no bits": (MODULE.format("  connect \\y \\a [1]\n"), "m has bits 1 to 1 of a, which is 1 bits wide", "values"),
    "a pattern": (MODULE.format(SWITCH.format("1'x")), 'm has a case of "1\'x"', "switches"),
    "a falling write": (MODULE.format(CLOCK + write(polarity=0)), r"\$memwr_v2 at the falling edge", "read"),
    "a write at once": (MODULE.format(CLOCK + write(enable=0)), "memory that is written without a clock", "read"),
    "a falling read": (MODULE.format(CLOCK + read_word(polarity=0)), r"\$memrd_v2 at the falling edge", "read"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_core_has_is_named(what):
    text, told, teach = REFUSED[what]
    start, end = "RTLIL must consist of what cores are made of", rf"or teach rtl/{teach}\.py what it is"
    with pytest.raises(UnknownRTLIL, match=f"{start}; .*{told}.*: make the core without it, {end}"):
        read(text)


def test_the_clock_of_a_memory_is_that_of_its_module():
    at_once = read_word(enable=0).split("\n", 1)[1]
    text = MODULE.format(CLOCK + write() + at_once)
    assert read(text).modules["m"].clock == "clk"
    assert "always @(posedge clk)" in to_verilog(text, [])


def test_ports_come_in_their_order_and_connections_are_assignments():
    module = read(MODULE.format("connect \\y \\a\n")).modules["m"]
    assert [(port.name, port.direction, port.width) for port in module.ports] == [("a", "input", 1), ("y", "output", 1)]
    assert module.assigns["y"].name == "a"


def test_nothing_is_connected_to_signals_of_no_bits():
    nothing = "  wire width 0 \\none\n  connect \\none {  }\n  process $1\n    assign \\none {  }\n  end\n"
    module = read(MODULE.format(nothing + "connect \\y \\a\n")).modules["m"]
    assert module.assigns.keys() == {"y"} and not module.blocks


@pytest.mark.parametrize("signal", ["{ }", "0'", "\\none"])
def test_a_choice_by_no_bits_is_its_only_case(signal):
    wire = "  wire width 0 \\none\n"
    chosen = SWITCH.format("0'").replace("switch \\a", f"switch {signal}").replace("1'1", "\\a")
    assert "assign y = a;" in to_verilog(MODULE.format(wire + chosen), [])
