"""A text that simulators and synthesis may read differently is refused."""

from types import SimpleNamespace

import pytest

from roundhouse.cores import Core
from roundhouse.verify.same_text import Unequal, compare_core
from roundhouse.verify.same_text.readings import ambiguities

SMALL = "speck32_64-encrypt-iterative"
WRONG = {
    "a directive": ("wire ", "`ifdef SIMULATION\n  wire "),
    "an unknown value": ("have_key <= 1'b0", "have_key <= 1'bx"),
    "a delay": ("assign ", "assign #3 "),
    "a pragma for synthesis": ("  always ", "  /* synthesis translate_off */ always "),
    "a sensitivity list of its own": ("always @(posedge clk) if (enable)", "always @(enable) if (enable)"),
    "a value at power-up": ("reg have_key;", "reg have_key = 1'b1;"),
    "a blocking assignment at a clock edge": (
        "always @(posedge clk) ",
        "always @(posedge clk) x = y; always @(posedge clk) ",
    ),
    "contents of a memory that has none": ("endmodule", "  initial have_key = 1'b1;\nendmodule"),
}


@pytest.mark.parametrize(
    "name", [SMALL, "aes128-encrypt-iterative-on_the_fly-rom", "simon32_64-encrypt-iterative-clear"]
)
def test_a_text_of_ours_has_one_reading(name):
    core = Core.parse(name)
    assert ambiguities(core.rtlil, core.verilog) == []


@pytest.mark.parametrize("words", WRONG)
def test_what_may_be_read_in_two_ways_is_told(words):
    core, (before, after) = Core.parse(SMALL), WRONG[words]
    text = core.verilog.replace(before, after, 1)
    assert text != core.verilog
    assert [one for one in ambiguities(core.rtlil, text) if one.startswith(words)]


def test_comments_may_have_anything():
    core = Core.parse(SMALL)
    assert ambiguities(core.rtlil, core.verilog.replace("// ", "// `ifdef #3 ", 1)) == []


def test_the_style_of_a_memory_is_that_of_the_rtlil():
    core = Core.parse("aes128-encrypt-iterative-on_the_fly-rom")
    text = core.verilog.replace('(* rom_style = "block", ram_style = "block" *) ', '(* ram_style = "block" *) ')
    assert text != core.verilog
    assert ambiguities(core.rtlil, text) == [
        "styles of memories {'ram_style block': 1}, which are {'rom_style block': 1, 'ram_style block': 1} in the RTLIL"
    ]


def test_such_a_text_is_not_proven(tmp_path):
    core = Core.parse(SMALL)
    text = core.verilog.replace("assign ", "assign #3 ", 1)
    wrong = SimpleNamespace(rtlil=core.rtlil, verilog=text, observed=(), permutations={})
    with pytest.raises(Unequal, match="must be one design for simulators and synthesis, and has a delay: #3"):
        compare_core(wrong, tmp_path)
