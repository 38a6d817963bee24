"""Standard cells, end to end on tiny cores, and what is refused."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from designs import COUNTER, PRODUCT, SUM, counter, needs, verified

from roundhouse.measure.run import measure
from roundhouse.targets import find_target
from roundhouse.targets.cells.abc_scripts import GOALS
from roundhouse.targets.cells.mapping import BLOCKS
from roundhouse.targets.cells.timing import read_timing
from roundhouse.tools.process import ToolFailed

LOGS = Path(__file__).parents[2] / "tools" / "logs"
pytestmark = pytest.mark.usefixtures("build")


@pytest.mark.slow
@needs("osu050")
def test_osu050_end_to_end() -> None:
    records = {recipe: measure(counter(), "osu050", recipe, verified=verified()) for recipe in GOALS}
    for record in records.values():
        assert (record.status, record.ff, record.reason) == ("ok", 8, "")
        cells = json.loads(record.cells or "")
        assert cells["DFFPOSX1"] == 8 and record.gate_equivalents == pytest.approx(
            (record.area_um2 or 0) / 216, abs=0.1
        )
        assert (record.period_ns or 0) >= (record.period_reg_ns or 0) > 1
        assert record.area_um2_interface is None
    assert min(one.area_um2 or 0 for one in records.values()) == records["area"].area_um2
    assert min(one.period_ns or 0 for one in records.values()) == records["fast"].period_ns


def blocks_core() -> SimpleNamespace:
    """The counter four times, once under the name of each block."""
    names = {block: f"counter_{block}" for block in BLOCKS}
    modules = "".join(COUNTER.replace("module counter", f"module {name}") for name in names.values())
    wires = " ".join(f"wire [7:0] w_{block};" for block in BLOCKS)
    ports = ".clk(clk), .rst(rst), .i_valid(i_valid)"
    chain = ["i_payload", *(f"w_{block}" for block in BLOCKS)]
    instances = "\n".join(
        f"  {name} {block}({ports}, .i_payload({source}), .o_payload(w_{block}));"
        for source, (block, name) in zip(chain, names.items(), strict=False)
    )
    top = f"""module counter(input clk, input rst, input i_valid, input [7:0] i_payload, output [7:0] o_payload);
  {wires}
{instances}
  assign o_payload = {chain[-1]};
endmodule
"""
    return counter(verilog=top + modules)


@pytest.mark.slow
@needs("osu050")
def test_osu050_sizes_of_blocks() -> None:
    record = measure(blocks_core(), "osu050", "area", verified=verified())
    areas = [getattr(record, f"area_um2_{block}") for block in BLOCKS]
    assert all(8 * 864 < area < 30000 for area in areas) and sum(areas) == record.area_um2_hierarchical
    counts = [getattr(record, f"transistors_{block}") for block in BLOCKS]
    assert record.ff == 32
    assert all(count > 8 * 20 for count in counts)  # eight flip-flops of more than 20 transistors, and a counter
    # The blocks are alike, and the whole has no logic besides them; flattened it is a little smaller.
    assert len(set(counts)) == 1 and 0.9 < record.transistors / sum(counts) <= 1


LATCH = COUNTER.replace("always @(posedge clk)\n    if (rst)", "always @*\n    if (rst)")
NEITHER = COUNTER.replace("o_payload + i_payload", "o_payload ^ i_payload")
RESET = COUNTER.replace("@(posedge clk)", "@(posedge clk or posedge rst)")


@needs("osu050")
@pytest.mark.parametrize("text", [LATCH, RESET])
def test_osu050_refuses_latches_and_asynchronous_reset(text: str) -> None:
    record = measure(counter(verilog=text), "osu050", verified=verified())
    assert record.status == "failed" and record.area_um2 is None
    assert "not mapped" in record.reason or "ERROR" in record.reason


def test_osu050_has_ways_for_cores_that_multiply_or_add() -> None:
    told = [find_target("osu050").options(counter(verilog=text), "fast") for text in (NEITHER, PRODUCT, SUM)]
    assert ["multipliers" in options for options in told] == [False, True, False]
    assert [sum("adders" in mapping for mapping in options["mappings"].values()) for options in told] == [0, 0, 3]


@pytest.mark.slow
@needs("osu050")
def test_osu050_takes_the_adder_that_is_asked_for() -> None:
    record = measure(counter(verilog=SUM), "osu050", "fast", verified=verified())
    assert record.status == "ok" and record.ff == 8


TABLE = """
  reg [7:0] table_of [0:255];
  integer i;
  initial for (i = 0; i < 256; i = i + 1) table_of[i] = (i * i * 7 + i * 3) ^ (i >> 2);
  reg [7:0] state;
  assign o_payload = table_of[state] ^ table_of[state ^ 8'h55];
  always @(posedge clk) state <= i_payload;
endmodule
"""


@pytest.mark.slow
@needs("osu050")
def test_register_before_a_table_is_not_copied() -> None:
    header = COUNTER[: COUNTER.index(");")].replace("output reg", "output") + ");"
    record = measure(counter(verilog=header + TABLE), "osu050", verified=verified())
    assert record.status == "ok" and 0 < (record.ff or 0) <= 8


def test_read_timing() -> None:
    between, everything = read_timing((LOGS / "opensta.log").read_text())
    assert between == everything and everything.slack_ns == 994.8137
    with pytest.raises(ToolFailed, match="must report the longest path and did not"):
        read_timing("Segmentation fault")
