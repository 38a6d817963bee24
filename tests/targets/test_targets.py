"""The targets, end to end on a tiny core, and what they make of designs that they cannot take."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundhouse.measure.run import measure
from roundhouse.targets import TARGETS, find_target
from roundhouse.targets.abc_scripts import GOALS
from roundhouse.targets.cell_mapping import BLOCKS
from roundhouse.targets.cell_timing import read_timing
from roundhouse.targets.ecp5 import Ecp5, ceiling_verilog, synthesis
from roundhouse.targets.frontend import adds, multiplies
from roundhouse.targets.wrapper import register_bits, wrap
from roundhouse.targets.xcup import read_counts
from roundhouse.tools.process import ToolFailed

sys.path.insert(0, str(Path(__file__).parents[1] / "measure"))
from records import COUNTER, counter, verified

LOGS = Path(__file__).parents[1] / "tools" / "logs"


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path))


def needs(target: str) -> pytest.MarkDecorator:
    """Skip where the target's tools are not installed."""
    return pytest.mark.skipif(not all(tool.ok for tool in TARGETS[target].tools()), reason=f"tools of {target} missing")


def test_registry() -> None:
    assert set(TARGETS) == {"osu050", "osu035", "osu018", "ecp5", "xcup"}
    assert all(find_target(name).name == name and target.stage for name, target in TARGETS.items())


@needs("ecp5")
def test_ecp5_end_to_end() -> None:
    records = [measure(counter(), "ecp5", seed=seed, verified=verified()) for seed in (1, 2)]
    for record in records:
        assert (record.status, record.ff, record.bram, record.dsp) == ("ok", 8, 0, 0)
        assert 8 <= (record.comb or 0) <= 24 and 100 < (record.fmax_mhz or 0) < 1000
        assert "->" in (record.critical_path or "") and (record.wall_s or 0) > 0
    assert records[0].id != records[1].id


@needs("ecp5")
def test_ecp5_balanced_is_no_larger() -> None:
    default, balanced = (measure(counter(), "ecp5", recipe, 1, verified()) for recipe in ("default", "balanced"))
    assert balanced.status == "ok" and balanced.ff == 8 and 0 < (balanced.comb or 0) <= (default.comb or 0)


ROM = """
  (* ram_style = "block" *) reg [7:0] entries [0:255];
  integer i;
  initial for (i = 0; i < 256; i = i + 1) entries[i] = (i * i * 7 + i * 3) ^ (i >> 2);
  always @(posedge clk) if (i_valid) o_payload <= entries[i_payload];
endmodule
"""


@needs("ecp5")
@pytest.mark.parametrize("recipe", Ecp5.recipes)
def test_ecp5_rom(recipe: str) -> None:
    rom = counter(verilog=COUNTER[: COUNTER.index(");")] + ");" + ROM, tables="rom")
    record = measure(rom, "ecp5", recipe, 1, verified())
    assert (record.status, record.bram, record.ff) == ("ok", 1, 0)


PRODUCT = COUNTER.replace("o_payload + i_payload", "o_payload * i_payload")
SUM = COUNTER.replace("o_payload + i_payload;", "s;\n  wire [7:0] s;\n  assign s = o_payload + i_payload;")


def wide_product() -> SimpleNamespace:
    """A core that multiplies words of 16 bits."""
    ports = [
        SimpleNamespace(name=p.name, direction=p.direction, width=16 if p.width == 8 else 1) for p in counter().ports
    ]
    return counter(verilog=PRODUCT.replace("[7:0]", "[15:0]"), ports=tuple(ports))


@pytest.mark.parametrize(
    ("target", "recipe", "field"),
    [("ecp5", "default", "comb"), ("ecp5", "balanced", "comb"), ("xcup", "default", "lut6"), ("xcup", "area", "lut6")],
)
def test_multipliers_are_blocks_or_logic(target: str, recipe: str, field: str) -> None:
    if not all(tool.ok for tool in TARGETS[target].tools()):
        pytest.skip(f"tools of {target} missing")
    blocks, logic = (measure(wide_product(), target, name, verified=verified()) for name in (recipe, f"{recipe}-nodsp"))
    assert (blocks.status, blocks.dsp, logic.status, logic.dsp) == ("ok", 1, "ok", 0)
    assert getattr(logic, field) > 100 > getattr(blocks, field)
    assert blocks.ff == logic.ff == 16


@pytest.mark.parametrize("recipe", Ecp5.recipes[:3])
def test_a_variant_without_blocks_is_told_apart(recipe: str) -> None:
    with_blocks, without = ("; ".join(synthesis("top", "logic", name)) for name in (recipe, f"{recipe}-nodsp"))
    assert "nodsp" not in with_blocks and "booth" not in with_blocks
    assert "booth" in without and without.count("-nodsp") == without.count("synth_ecp5")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("assign y = a * b;", True),
        ("assign y = \\$3  * \\$4 ;", True),
        ("assign y = { a[3:0], b } * c[7:0];", True),
        ('(* keep *) wire a; (* style = "block" *) reg b; always @* y = a; always @(*) z = b;', False),
        ("// a * b\n/* c * d\n * e * f */ assign y = a + b;", False),
    ],
)
def test_what_multiplies(text: str, found: bool) -> None:
    assert multiplies(counter(verilog=text)) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("wire [31:0] s ;\nassign s  = a  + b ;", True),
        ("wire [7:0] \\$1 ;\nassign \\$1  = { a, b } - b[7:0];", True),
        ("wire [3:0] s;\nassign s = a + b;", False),
        ("wire [7:0] s;\nendmodule\nwire [3:0] s;\nassign s = a + 1;", False),
        ("wire [7:0] s;\nassign s = a ^ b;", False),
    ],
)
def test_what_adds_words(text: str, found: bool) -> None:
    assert adds(counter(verilog=text)) is found


def test_osu050_has_ways_for_cores_that_multiply_or_add() -> None:
    told = [find_target("osu050").options(counter(verilog=text), "fast") for text in (COUNTER, PRODUCT, SUM)]
    assert ["multipliers" in options for options in told] == [False, True, False]
    assert [sum("adders" in mapping for mapping in options["mappings"].values()) for options in told] == [0, 0, 2]


@needs("osu050")
def test_osu050_takes_the_adder_that_is_asked_for() -> None:
    record = measure(counter(verilog=SUM), "osu050", "fast", verified=verified())
    assert record.status == "ok" and record.ff == 8


@needs("xcup")
def test_xcup_rom() -> None:
    rom = counter(verilog=COUNTER[: COUNTER.index(");")] + ");" + ROM, tables="rom")
    record = measure(rom, "xcup", "area", verified=verified())
    assert (record.status, record.bram, record.ff, record.lut6) == ("ok", 1, 0, 0)


@needs("ecp5")
def test_ecp5_core_slower_than_asked() -> None:
    slow = counter(verilog=COUNTER.replace("o_payload + i_payload", "(o_payload % i_payload) + 8'd77"))
    record = measure(slow, "ecp5", verified=verified())
    assert record.status == "ok" and 10 < (record.fmax_mhz or 0) < 200


@needs("ecp5")
def test_ecp5_ceiling() -> None:
    facts = Ecp5().ceiling(comb=60, ff=100, seed=1)
    assert 64 <= facts["comb"] <= 66 and facts["ff"] >= 100 and facts["fmax_mhz"] > 300


@needs("xcup")
def test_xcup_end_to_end() -> None:
    record = measure(counter(), "xcup", verified=verified())
    assert (record.status, record.ff, record.lutram, record.bram) == ("ok", 8, 0, 0)
    assert record.lut6 and record.carry and 0 < (record.period_estimate_ns or 0) < 10
    assert record.period_ns is None and record.fmax_mhz is None and record.stage == "synthesis estimate"


SBOXES = """
  wire [7:0] a, b;
  box one(.x(i_payload), .y(a));
  box two(.x(a), .y(b));
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
    boxes = counter(verilog=COUNTER[: COUNTER.index(");")] + ");" + SBOXES)
    record = measure(boxes, "xcup", "area", verified=verified())
    assert (record.status, record.ff, record.bram, record.period_estimate_ns) == ("ok", 8, 0, None)
    cells = json.loads(record.cells or "")
    assert 16 < (record.lut6 or 0) <= 64 and "box" not in cells and cells["MUXF7"] <= 32
    assert (record.variant or "").split("-")[0] in ("plain", "sums")


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
    assert min(records.values(), key=lambda one: one.area_um2 or 0) is records["area"]
    assert min(records.values(), key=lambda one: one.period_ns or 0).period_ns == records["fast"].period_ns


def blocks_core() -> SimpleNamespace:
    """The counter four times, once under the name of each block."""
    names = {block: f"\\counter.{block} " for block in BLOCKS}
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


@needs("osu050")
def test_osu050_areas_of_blocks() -> None:
    record = measure(blocks_core(), "osu050", "area", verified=verified())
    areas = [getattr(record, f"area_um2_{block}") for block in BLOCKS]
    assert all(8 * 864 < area < 30000 for area in areas) and sum(areas) == record.area_um2_hierarchical
    assert record.ff == 32


LATCH = COUNTER.replace("always @(posedge clk)\n    if (rst)", "always @*\n    if (rst)")
RESET = COUNTER.replace("@(posedge clk)", "@(posedge clk or posedge rst)")


@needs("osu050")
@pytest.mark.parametrize("text", [LATCH, RESET])
def test_osu050_refuses_latches_and_asynchronous_reset(text: str) -> None:
    record = measure(counter(verilog=text), "osu050", verified=verified())
    assert record.status == "failed" and record.area_um2 is None
    assert "not mapped" in record.reason or "ERROR" in record.reason


@needs("xcup")
def test_broken_verilog_is_a_failed_record() -> None:
    record = measure(counter(verilog="module counter(;"), "xcup", verified=verified())
    assert record.status == "failed" and "syntax error" in record.reason
    assert "syntax error" in Path(record.log).read_text()


def test_read_timing() -> None:
    between, everything = read_timing((LOGS / "opensta.log").read_text())
    assert between == everything and everything.slack_ns == 994.8137
    with pytest.raises(ToolFailed, match="must report the longest path and did not"):
        read_timing("Segmentation fault")


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


def test_wrapper_registers_every_port() -> None:
    text = wrap(counter())
    assert register_bits(counter()) == 18
    assert "reg [7:0] r_i_payload" in text and ".o_payload(w_o_payload)" in text and ".clk(clk)" in text
    assert "r_clk" not in text


def test_block_ram_only_for_rom_tables() -> None:
    assert synthesis("top", "rom", "default")[-1] == "synth_ecp5 -top top"
    assert synthesis("top", "logic", "default")[-1] == "synth_ecp5 -nobram -top top"
    assert all("-nobram" in line for line in synthesis("top", "logic", "balanced") if line.startswith("synth_ecp5"))


TABLE = """
  reg [7:0] table_of [0:255];
  integer i;
  initial for (i = 0; i < 256; i = i + 1) table_of[i] = (i * i * 7 + i * 3) ^ (i >> 2);
  reg [7:0] state;
  assign o_payload = table_of[state] ^ table_of[state ^ 8'h55];
  always @(posedge clk) state <= i_payload;
endmodule
"""


@needs("osu050")
def test_register_before_a_table_is_not_copied() -> None:
    header = COUNTER[: COUNTER.index(");")].replace("output reg", "output") + ");"
    record = measure(counter(verilog=header + TABLE), "osu050", verified=verified())
    assert record.status == "ok" and 0 < (record.ff or 0) <= 8


def test_ceiling_size() -> None:
    assert "reg [31:0] s [0:4];" in ceiling_verilog(comb=64, ff=100)
    assert "reg [31:0] s [0:3];" in ceiling_verilog(comb=65, ff=0)
