"""Xilinx UltraScale+, end to end on tiny cores."""

import json
from pathlib import Path

import pytest
from designs import ROM, counter, needs, verified, with_body

from roundhouse.measure.run import measure
from roundhouse.targets.fpga.xilinx_synthesis import read_counts

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("build")]


@needs("xcup")
def test_xcup_end_to_end() -> None:
    record = measure(counter(), "xcup", verified=verified())
    assert (record.status, record.ff, record.lutram, record.bram) == ("ok", 8, 0, 0)
    assert record.lut6 and record.carry and 0 < (record.period_estimate_ns or 0) < 10
    assert record.period_ns is None and record.fmax_mhz is None and record.stage == "synthesis estimate"


SBOXES = """
  wire [7:0] a, b;
  box one_unit (.x(i_payload), .y(a));
  box two_unit (.x(a), .y(b));
  always @(posedge clk) o_payload <= b;
endmodule
module box(input [7:0] x, output [7:0] y);
  reg [7:0] entries [0:255];
  integer i;
  initial for (i = 0; i < 256; i = i + 1) entries[i] = (i * i * 7 + i * 3) ^ (i >> 2) ^ (i * 77 >> 3);
  assign y = entries[x];
endmodule
"""


@needs("xcup")
def test_xcup_area() -> None:
    boxes = with_body(SBOXES)
    record = measure(boxes, "xcup", "area", verified=verified())
    assert (record.status, record.ff, record.bram, record.period_estimate_ns) == ("ok", 8, 0, None)
    cells = json.loads(record.cells or "")
    assert 16 < (record.lut6 or 0) <= 64 and "box" not in cells and cells["MUXF7"] <= 32
    assert (record.variant or "").split("-")[0] in ("plain", "sums")


@needs("xcup")
def test_xcup_area_takes_an_exclusive_or_into_the_sum_behind_it() -> None:
    mixed, kept = "wire [7:0] mixed = i_payload ^ {i_payload[3:0], i_payload[7:4]};", "reg [7:0] kept;"
    adder = "always @(posedge clk) begin kept <= kept + mixed; o_payload <= kept; end endmodule"
    record = measure(with_body(f"{mixed} {kept} {adder}"), "xcup", "area", verified=verified())
    assert record.lut6 == 8  # 12 with Yosys's choice of operands


@needs("xcup")
def test_xcup_rom() -> None:
    rom = with_body(ROM, tables="rom")
    record = measure(rom, "xcup", "area", verified=verified())
    assert (record.status, record.bram, record.ff, record.lut6) == ("ok", 1, 0, 0)


@needs("xcup")
def test_broken_verilog_is_a_failed_record() -> None:
    record = measure(counter(verilog="module counter(;"), "xcup", verified=verified())
    assert record.status == "failed" and "syntax error" in record.reason
    assert "syntax error" in Path(record.log).read_text()


def test_xcup_counts() -> None:
    cells = {
        "LUT2": 3,
        "LUT6": 4,
        "INV": 1,
        "FDRE": 5,
        "SRL16E": 1,
        "RAM32M": 2,
        "RAMB18E2": 1,
        "DSP48E2": 1,
        "CARRY8": 2,
        "MUXF7": 9,
    }
    facts = read_counts(json.dumps({"design": {"num_cells_by_type": cells}}))
    assert {**facts, "cells": json.loads(facts["cells"])} == {
        "lut6": 8,
        "ff": 5,
        "lutram": 3,
        "bram": 1,
        "dsp": 1,
        "carry": 2,
        "cells": cells,
    }
