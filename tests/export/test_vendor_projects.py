"""Projects of vendors' tools. None of the tools runs here: what their scripts and constraints say is read."""

import json
import re
import shutil
import subprocess

import pytest

from roundhouse.errors import InvalidInput, UnknownName
from roundhouse.export.files import write_core
from roundhouse.export.projects import TOOLS, write_project
from roundhouse.export.projects.outside import Outside
from roundhouse.export.projects.pins import to_pins
from roundhouse.export.projects.vivado import project
from roundhouse.measure.vendor_design import read_design
from roundhouse.systems import parse

CORE = parse("simon32_64-encrypt-iterative")
SYSTEM = parse("simon32_64-encrypt-iterative+axi")
PARTS = {
    "vivado": "xc7a35tcsg324-1",
    "quartus": "5CSEMA5F31C6",
    "radiant": "LIFCL-40-9BG400C",
    "diamond": "LFE5U-45F-6BG381C",
}
KINDS = {"vivado": ".xdc", "quartus": ".sdc", "radiant": ".sdc", "diamond": ".lpf"}
IN_TCL = {
    "vivado": ("create_project {}", "set_property part {}", "set_property top {}", "read_verilog {{{}}}"),
    "quartus": ("project_new {}", "DEVICE {}", "TOP_LEVEL_ENTITY {}", "VERILOG_FILE {}"),
    "radiant": ("prj_create -name {}", "-dev {}", "prj_set_impl_opt top {}", "prj_add_source {}"),
    "diamond": ("prj_project new -name {}", "-dev {}", "prj_impl option top {}", "prj_src add -format Verilog {}"),
}


def test_every_tool_is_tested():
    assert set(TOOLS) == set(PARTS) == set(KINDS) == set(IN_TCL)


@pytest.fixture(scope="module", params=PARTS)
def written(request, tmp_path_factory):
    """A tool, and the folder of a project of a core."""
    folder = tmp_path_factory.mktemp(request.param)
    paths = write_project(CORE, request.param, PARTS[request.param], 200, folder)
    assert {path for path in folder.rglob("*") if path.is_file()} == {*paths}
    return request.param, folder


def test_the_folder_has_the_files_of_the_core(written, tmp_path):
    _, folder = written
    for path in write_core(CORE, tmp_path):
        assert (folder / path.name).read_bytes() == path.read_bytes()


def test_the_script_names_project_part_top_and_all_verilog(written):
    tool, folder = written
    script = (folder / f"{CORE.module}.tcl").read_text()
    project, part, top, source = IN_TCL[tool]
    design = read_design(folder)
    for words in (project.format(CORE.module), part.format(PARTS[tool]), top.format(design.top)):
        assert re.search(rf"{re.escape(words)}\b", script), words
    verilog = {path.name for path in folder.glob("*.v")} - {f"{CORE.name}_tb.v"}
    assert verilog == set(design.sources) and f"{CORE.name}.v" in verilog
    assert all(source.format(name) in script for name in verilog)
    assert f"{CORE.module}{KINDS[tool]}" in script


def test_the_clock_is_asked_for(written):
    tool, folder = written
    text = (folder / f"{CORE.module}{KINDS[tool]}").read_text()
    if tool == "diamond":
        assert text == 'FREQUENCY PORT "clk" 200.000000 MHz ;\n'
    else:
        assert re.search(r"^create_clock -name clk -period 5\.000 \[get_ports \{?clk\}?\]$", text, re.M)


def test_what_the_project_is_of_is_in_the_folder(written):
    tool, folder = written
    design = json.loads((folder / "design.json").read_text())
    assert design["core_name"] == CORE.name and design["core_hash"] == CORE.hash
    assert (design["tool"], design["part"], design["clock_mhz"]) == (tool, PARTS[tool], 200)
    assert design["roundhouse"]


def test_make_runs_the_tool(written):
    tool, folder = written
    programs = {"vivado": "vivado", "quartus": "quartus_fit", "radiant": "radiantc", "diamond": "diamondc"}
    done = subprocess.run(["make", "-n", "-C", folder], capture_output=True, text=True, check=True)
    assert programs[tool] in done.stdout and f"{CORE.module}.tcl" in done.stdout


def test_vivado_is_out_of_context_and_ends_with_the_routed_design(tmp_path):
    write_project(CORE, "vivado", PARTS["vivado"], 200, tmp_path)
    script = (tmp_path / f"{CORE.module}.tcl").read_text()
    assert f"source {{{CORE.module}_context.tcl}}" in script
    assert "-value {-mode out_of_context}" in (tmp_path / f"{CORE.module}_context.tcl").read_text()
    run = (tmp_path / f"{CORE.module}_run.tcl").read_text()
    assert "-to_step route_design" in run and "write_bitstream" not in run
    done = subprocess.run(["make", "-n", "-C", tmp_path], capture_output=True, text=True, check=True)
    assert f"{CORE.module}_run.tcl" in done.stdout


def test_every_port_of_quartus_but_the_clock_is_virtual(tmp_path):
    write_project(CORE, "quartus", PARTS["quartus"], 200, tmp_path)
    assert f"source {CORE.module}_pins.tcl" in (tmp_path / f"{CORE.module}.tcl").read_text()
    pins = re.findall(r"VIRTUAL_PIN ON -to \{(\w+)(\[\*\])?\}", (tmp_path / f"{CORE.module}_pins.tcl").read_text())
    assert pins == [(port.name, "[*]" if port.width > 1 else "") for port in CORE.ports if port.name != "clk"]


@pytest.mark.parametrize("tool", ["vivado", "quartus"])
def test_paths_at_all_ports_are_timed(tmp_path, tool):
    write_project(CORE, tool, PARTS[tool], 200, tmp_path)
    text = (tmp_path / f"{CORE.module}{KINDS[tool]}").read_text()
    for way in ("in", "out"):
        (names,) = re.findall(rf"set_{way}put_delay -clock clk -max 0 \[get_ports \{{(.*)\}}\]", text)
        told = [name.removesuffix("[*]") for name in names.split()]
        assert told == [port.name for port in CORE.ports if port.direction == way and port.name != "clk"]


def test_the_edition_of_quartus_follows_from_the_part(tmp_path):
    write_project(CORE, "quartus", "5CSEMA5F31C6", 200, tmp_path / "standard")
    write_project(CORE, "quartus", "10CX220YF780E5G", 200, tmp_path / "pro")
    assert "quartus_map" in (tmp_path / "standard" / "Makefile").read_text()
    assert "quartus_syn" in (tmp_path / "pro" / "Makefile").read_text()
    assert 'FAMILY "Cyclone 10 GX"' in (tmp_path / "pro" / f"{CORE.module}.tcl").read_text()


def test_a_system_on_axi_has_its_own_top_and_clock(tmp_path):
    write_project(SYSTEM, "vivado", PARTS["vivado"], 250, tmp_path)
    script, design = (tmp_path / f"{SYSTEM.module}.tcl").read_text(), read_design(tmp_path)
    assert design.top == f"{SYSTEM.module}_top" and f"set_property top {design.top} " in script
    assert {*design.sources} == {f"{SYSTEM.name}.v", f"{SYSTEM.name}_top.v"}
    assert all(f"read_verilog {{{name}}}" in script for name in design.sources)
    text = (tmp_path / f"{SYSTEM.module}.xdc").read_text()
    assert "create_clock -name aclk -period 4.000 [get_ports {aclk}]" in text and " aclk[" not in text


@pytest.mark.parametrize("core", [CORE, SYSTEM], ids=["core", "system"])
def test_the_module_with_four_pins_shifts_what_the_core_does(tmp_path, core):
    """Icarus compiles it, and what is captured of a core in reset can be shifted out."""
    if shutil.which("iverilog") is None:
        pytest.skip("iverilog is missing")
    outside = Outside(core, PARTS["radiant"], 100)
    texts = {**outside.sources, "pins.v": to_pins(outside)}
    bits = sum(port.width for port in outside.ports if port.direction == "out")
    texts["bench.v"] = f"""module bench;
  reg clk = 0, capture = 1; wire out; integer i;
  {outside.top}_pins dut(.clk(clk), .serial_in(1'b{int(core is CORE)}), .capture(capture), .serial_out(out));
  always #1 clk = ~clk;
  initial begin
    repeat (1000) @(negedge clk);
    capture = 0;
    for (i = 0; i < {bits}; i = i + 1) begin $write("%b", out); @(negedge clk); end
    $write("%b", out); $display; $finish;
  end
endmodule
"""
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    subprocess.run(["iverilog", "-g2005", "-s", "bench", "-o", "x", *texts], cwd=tmp_path, check=True)
    done = subprocess.run(["vvp", "x"], cwd=tmp_path, check=True, capture_output=True, text=True)
    (shown,) = re.findall(r"^([01]+)$", done.stdout, re.M)
    assert len(shown) == bits + 1 and shown[-1] == "0"  # no output is unknown, and a zero follows the last


@pytest.mark.parametrize(
    ("tool", "part", "clock", "error", "told"),
    [
        ("vivada", "xc7a35tcsg324-1", 200, UnknownName, "'vivada' is no vendor's tool; did you mean 'vivado'"),
        ("vivado", "x; exec rm", 200, InvalidInput, "a part must be of letters and digits .*; given 'x; exec rm'"),
        *(
            ("vivado", part, 200, InvalidInput, f"a Vivado part needs its package and speed .*; given '{part}'")
            for part in ("xc7a35t", "xc7a35tcsg324", "xc7a35t-1", "xc7a35t-csg324-1", "xczu7ev", "xcku040-ffva1156")
        ),
        *(
            ("vivado", part, 200, InvalidInput, f"a Vivado part begins with xc, xa or xq, such .*; given '{part}'")
            for part in ("artix7", "5CSEMA5F31C6")
        ),
        (
            "quartus",
            "xc7a35tcsg324-1",
            200,
            InvalidInput,
            "a part for Quartus must begin with one of .*5C… .Cyclone V.",
        ),
        ("vivado", "xc7a35tcsg324-1", float("nan"), InvalidInput, "a clock must be from 1 to 2000 MHz; given nan"),
        ("vivado", "xc7a35tcsg324-1", 0.5, InvalidInput, "a clock must be from 1 to 2000 MHz; given 0.5"),
    ],
)
def test_wrong_requests_write_nothing(tmp_path, tool, part, clock, error, told):
    with pytest.raises(error, match=told):
        write_project(CORE, tool, part, clock, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "part",
    [
        *("xc7z020clg400-1", "xc7s6cpga196-2", "xc7vx485tffg1761-2L", "XC7A35TICSG324-1L", "xq7z020cl484-1Q"),
        *("xa7a35tcsg324-1I", "xczu7ev-ffvc1156-2-e", "xcku040-ffva1156-2-e", "xcvu9p-flga2104-2L-e"),
        *("xczu3eg-sbva484-1-e", "xck26-sfvc784-2LV-c", "xcu250-figd2104-2L-e", "xcvu37p_CIV-fsvh2892-2-e"),
        *("xcvc1902-vsva2197-2MP-e-S", "xc2ve3858-ssva2112-2MP-e-S", "xqrku060-cna1509-1-m"),
    ],
)
def test_vivado_takes_the_parts_of_all_its_families(part):
    assert f"set_property part {part} " in project(Outside(CORE, part, 200)).texts[f"{CORE.module}.tcl"]


def test_a_folder_of_another_project_is_left_as_it_is(tmp_path):
    """Reports on it would be taken for reports on the new one."""
    write_project(CORE, "vivado", PARTS["vivado"], 200, tmp_path)
    write_project(CORE, "vivado", PARTS["vivado"], 200, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(InvalidInput, match="must be a new folder, or of this project"):
        write_project(CORE, "vivado", PARTS["vivado"], 201, tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
