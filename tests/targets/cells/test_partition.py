"""A small pipeline cut into parts, mapped and put together again."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundhouse.cores import Core
from roundhouse.targets import find_target
from roundhouse.targets.cells import assembly, library
from roundhouse.targets.cells.library_files import strongest_buffer
from roundhouse.targets.cells.partition import Partition, partition
from roundhouse.tools import yosys
from roundhouse.tools.process import ToolFailed

ROWS = 4
TABLE = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
CASES = "".join(f"      {index}: y = {value};\n" for index, value in enumerate(TABLE))
PIPELINE = (
    """
module pipeline(input clk, input enable, input [7:0] key, input [7:0] i_payload, output [7:0] o_payload);
  wire go;
  pipeline_controller controller(.clk(clk), .enable(enable), .go(go));
  pipeline_algorithm algorithm(.clk(clk), .go(go), .key(key), .x(i_payload), .y(o_payload));
endmodule
module pipeline_controller(input clk, input enable, output go);
  assign go = enable;
endmodule
module pipeline_algorithm(input clk, input go, input [7:0] key, input [7:0] x, output [7:0] y);
"""
    + "\n".join(
        f"""  reg [7:0] row{row}; wire [7:0] s{row}; wire [7:0] k{row} = {f"row{row - 1}" if row else "x"} ^ key;
  table h{row}(.x(k{row}[7:4]), .y(s{row}[7:4])); table l{row}(.x(k{row}[3:0]), .y(s{row}[3:0]));
  always @(posedge clk) if (go) row{row} <= {{s{row}[4:0], s{row}[7:5]}} + 8'd1;"""
        for row in range(ROWS)
    )
    + f"""
  assign y = row{ROWS - 1};
endmodule
module table(input [3:0] x, output reg [3:0] y);
  always @* case (x)
{CASES}  endcase
endmodule
"""
).replace("table", "nibble")
STANDING = ("pipeline", "pipeline_algorithm", "pipeline_controller")


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build folder of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_BUILD", str(tmp_path / "build"))
    (tmp_path / "build").mkdir()


def pipeline(verilog: str = PIPELINE) -> SimpleNamespace:
    return SimpleNamespace(module="pipeline", verilog=verilog, ports=(), tables="logic")


def design(folder: Path, verilog: str = PIPELINE) -> dict:
    """The pipeline as Yosys's JSON."""
    (folder / "core.v").write_text(verilog)
    script = ("read_verilog core.v", "hierarchy -top pipeline", "proc", "opt_clean", "memory", "write_json design.json")
    yosys.run_script(folder, script)
    return json.loads((folder / "design.json").read_text())


def expected(x: int, key: int) -> int:
    """What one block comes to."""
    for _ in range(ROWS):
        x ^= key
        x = TABLE[x >> 4] << 4 | TABLE[x & 15]
        x = ((x << 3 | x >> 5) + 1) & 0xFF
    return x


def test_equal_rows_are_one_part(tmp_path: Path) -> None:
    found = partition(design(tmp_path), STANDING)
    assert list(found.uses.values()) == [ROWS] and len(found.parts) == 1
    assert set(found.tables) == {"nibble"}
    kinds = [cell["type"] for cell in found.modules["pipeline_algorithm"]["cells"].values()]
    assert sorted(kinds) == ["$dff"] * ROWS + ["part0"] * ROWS


def test_another_constant_makes_another_part(tmp_path: Path) -> None:
    found = partition(design(tmp_path, PIPELINE.replace("8'd1", "8'd2", 1)), STANDING)
    assert sorted(found.uses.values()) == [1, ROWS - 1]


def test_a_partition_survives_json(tmp_path: Path) -> None:
    found = partition(design(tmp_path), STANDING)
    assert Partition.from_json(found.to_json()) == found


def test_registers_are_allowed_in_submodules_only(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match=r"plain registers of its submodules; pipeline_algorithm has \$dff"):
        partition(design(tmp_path), ("pipeline",))


BENCH = """
module bench;
  reg clk = 0, enable = 1; reg [7:0] key = 8'hb7, x = 0; wire [7:0] y; integer n;
  pipeline dut(.clk(clk), .enable(enable), .key(key), .i_payload(x), .o_payload(y));
  initial for (n = 0; n < 64; n = n + 1) begin
    x = n * 4; repeat (8) begin #50 clk = 1; #50 clk = 0; end
    #50 enable = 0; x = ~x; repeat (8) begin #50 clk = 1; #50 clk = 0; end  // stands still
    $display("%0d", y); enable = 1;
  end
endmodule
"""


WRAPPED = (
    PIPELINE
    + """
module wrapped(input clk, input enable, input [7:0] key, input [7:0] i_payload, output [7:0] o_payload);
  reg [7:0] held;
  always @(posedge clk) if (enable) held <= i_payload;
  pipeline core(.clk(clk), .enable(enable), .key(key), .i_payload(held), .o_payload(o_payload));
endmodule
"""
)


@pytest.mark.slow
@pytest.mark.skipif(not all(tool.ok for tool in find_target("osu050").tools()), reason="tools of osu050 missing")
@pytest.mark.parametrize(("top", "goal"), [("pipeline", "area"), ("pipeline", "fast"), ("wrapped", "area")])
def test_what_is_put_together_does_what_the_design_does(tmp_path: Path, top: str, goal: str, monkeypatch) -> None:
    """A core, and a core inside a layer with a register of its own."""
    monkeypatch.setattr(assembly, "FAN_OUT", 3)  # so that there are buffers
    monkeypatch.setattr(assembly, "FAN_OUT_LEAST", 4)
    told = find_target("osu050").file
    core = SimpleNamespace(module=top, verilog=WRAPPED if top == "wrapped" else PIPELINE, ports=(), tables="logic")
    best = assembly.map_in_parts(core, goal, ("amap", "map-fast-raw"), library.load(told))
    mapped, facts = best.whole, best.block_sizes
    registers = 8 * (ROWS + (top == "wrapped"))
    assert mapped.name == "parts" and mapped.cells["DFFPOSX1"] == registers and len(best.steps) > 3
    if top == "pipeline":
        assert best.block_verilog == mapped.verilog
        assert facts["area_um2_algorithm"] == facts["area_um2_hierarchical"] == mapped.area_um2
    else:
        assert (best.block_verilog, facts) == ("", {})
    (tmp_path / "netlist.v").write_text(mapped.verilog)
    (tmp_path / "bench.v").write_text(BENCH.replace("pipeline dut", f"{top} dut"))
    models = told.files()["liberty"].with_suffix(".v")
    subprocess.run(["iverilog", "-o", "sim", "bench.v", "netlist.v", models], cwd=tmp_path, check=True)
    ran = subprocess.run(["vvp", "-n", "sim"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [int(line) for line in ran.stdout.split()] == [expected(4 * n, 0xB7) for n in range(64)]


def test_only_large_cores_are_mapped_in_parts() -> None:
    target = find_target("osu050")
    small, large = pipeline(), pipeline(PIPELINE.replace("wire go;", f"wire go; wire [{assembly.WORD_BITS}:0] wide;"))
    assert "parts" not in target.options(small, "area")
    assert target.options(large, "area")["parts"] == assembly.options("area")


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "parts"), [("pipelined-shadow", True), ("iterative-stored", False)])
@pytest.mark.parametrize("cipher", ["rc6_128", "mars"])
def test_pipelines_are_mapped_in_parts_and_loops_are_not(cipher: str, layout: str, parts: bool) -> None:
    assert assembly.in_parts(Core.parse(f"{cipher}-simplex-{layout}")) is parts


BUFFERS = """
library(l) {
  cell (INV) { area : 9; pin(A) { direction : input; }
    pin(Y) { direction : output; function : "(!A)"; } }
  cell (BUF2) { area : 2;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A"; } }
  cell (BUF4) { area : 4;
    pin(IN) { direction : input; }
    pin(OUT) { direction : output; function : "(IN)"; } }
  cell (CLKBUF) { area : 8; dont_use : true;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A"; } }
}
"""


def test_the_strongest_buffer() -> None:
    assert strongest_buffer(BUFFERS) == ("BUF4", "IN", "OUT")
    with pytest.raises(ValueError, match="must have a buffer"):
        strongest_buffer(BUFFERS.replace('"A"', '"!A"').replace("(IN)", "(!IN)"))
