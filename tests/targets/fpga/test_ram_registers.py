"""Registers behind a block RAM go into it if they are plain, and stay where they are if they are not."""

import json

import pytest

from roundhouse.targets.fpga.ecp5 import synthesis
from roundhouse.targets.fpga.placed import synthesise
from roundhouse.targets.fpga.ram_registers import absorb_registers

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("build")]


def design(behind: str, more: str = "") -> str:
    """Verilog of a ROM in block RAM whose entry is the word `entry`, with what is behind it."""
    return f"""module top(input clk, en, other, rst, input [7:0] x, output [7:0] y, output reg [7:0] z);
  (* rom_style = "block" *) reg [7:0] entries [0:255];
  integer n;
  initial for (n = 0; n < 256; n = n + 1) entries[n] = n * 167 + 13;
  reg [7:0] entry, held;
  always @(posedge clk) if (en) entry <= entries[x];
  {behind}
  {more}
  assign y = held;
endmodule
"""


def absorbed(verilog: str) -> tuple[dict, dict, list]:
    """The RAM before and after, and the registers that are left."""
    before = synthesise(verilog, synthesis("top", "rom", "balanced")).read("mapped.json")
    after = json.loads(absorb_registers(before))["modules"]["top"]["cells"].values()
    (ram,) = (cell for cell in json.loads(before)["modules"]["top"]["cells"].values() if cell["type"] == "DP16KD")
    (same,) = (cell for cell in after if cell["type"] == "DP16KD")
    return ram, same, [cell for cell in after if cell["type"] == "TRELLIS_FF"]


def net(verilog: str, name: str) -> list:
    """The bits of a word of the netlist."""
    netlist = json.loads(synthesise(verilog, synthesis("top", "rom", "balanced")).read("mapped.json"))
    return netlist["modules"]["top"]["netnames"][name]["bits"]


def test_plain_registers_are_inside_and_drive_what_they_drove():
    verilog = design("always @(posedge clk) if (en) held <= entry;")
    before, after, left = absorbed(verilog)
    assert left == []
    assert (before["parameters"]["REGMODE_A"], after["parameters"]["REGMODE_A"]) == ("NOREG", "OUTREG")
    assert after["connections"]["OCEA"] == net(verilog, "en")
    held, entry = net(verilog, "held"), net(verilog, "entry")
    pins = {bits[0]: pin for pin, bits in before["connections"].items() if bits[0] in entry}
    assert [after["connections"][pins[bit]][0] for bit in entry] == held


def test_registers_without_an_enable_always_take_the_entry():
    _, after, left = absorbed(design("always @(posedge clk) held <= entry;"))
    assert (left, after["parameters"]["REGMODE_A"], after["connections"]["OCEA"]) == ([], "OUTREG", ["1"])


@pytest.mark.parametrize(
    "behind, more",
    [
        ("always @(posedge clk) if (rst) held <= 0; else held <= entry;", ""),
        ("always @(negedge clk) held <= entry;", ""),
        ("always @(posedge other) held <= entry;", ""),
        ("always @(posedge clk) if (~en) held <= entry;", ""),
        ("always @(posedge clk) begin if (en) held[3:0] <= entry[3:0]; if (other) held[7:4] <= entry[7:4]; end", ""),
        ("always @(posedge clk) held <= entry;", "always @(posedge clk) z <= entry ^ x;"),
        ("always @(posedge clk) held <= entry ^ x;", ""),
    ],
    ids=["reset", "other edge", "other clock", "enable inverted", "two enables", "used twice", "logic before"],
)
def test_others_stay(behind, more):
    before, after, left = absorbed(design(behind, more))
    assert after == before and len(left) >= 8


def test_a_register_in_the_ram_already_is_left_alone():
    once = absorb_registers(
        synthesise(design("always @(posedge clk) held <= entry;"), synthesis("top", "rom", "balanced")).read(
            "mapped.json"
        )
    )
    assert json.loads(absorb_registers(once)) == json.loads(once)
