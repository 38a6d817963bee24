"""Carry cells that absorb tables add what the Verilog adds, proven by Yosys with its models of the cells."""

import json
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from roundhouse.cores import Core
from roundhouse.export.test_bench import to_test_bench
from roundhouse.targets.fpga.carry import absorb_tables
from roundhouse.targets.fpga.ecp5 import synthesis
from roundhouse.targets.fpga.placed import synthesise
from roundhouse.tools import yosys
from roundhouse.tools.abc import equivalent
from roundhouse.tools.process import ToolFailed

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("build")]

WIDTH = 9  # odd, so that one half of a cell is left over


def design(result: str, more: str = "") -> str:
    """Verilog of a module with operands and selects, and one or two results."""
    word = f"[{WIDTH - 1}:0]"
    ports = f"input {word} a, b, c, d, e, input s, t, output {word} y, output {word} z"
    return f"module top({ports});\n  assign y = {result};\n  assign z = {more or 'a'};\nendmodule\n"


def mapped(verilog: str, recipe: str = "balanced") -> str:
    """The netlist in JSON."""
    return absorb_tables(synthesise(verilog, synthesis("top", "logic", recipe)).read("mapped.json"))


def cells(netlist: str) -> Counter[str]:
    """Cells of the top module by type."""
    return Counter(cell["type"] for cell in json.loads(netlist)["modules"]["top"]["cells"].values())


def readable(netlist: str) -> str:
    """The top module for Yosys, which wants pins without a net to be left empty where nextpnr wants an x."""
    modules = json.loads(netlist)["modules"]
    top = {name: module for name, module in modules.items() if "top" in module["attributes"]}
    for cell in (cell for module in top.values() for cell in module["cells"].values()):
        if cell["connections"].get("COUT") == ["x"]:
            cell["connections"]["COUT"] = []
    return json.dumps({"modules": top})


def read(netlist: str, top: str, folder: Path) -> tuple[str, ...]:
    """Yosys commands that read a netlist and put its models in place of the cells."""
    (folder / "netlist.json").write_text(readable(netlist))
    models = (f"read_verilog +/lattice/{name}.vh" for name in ("common_sim", "ccu2c_sim"))
    return *models, "read_json netlist.json", f"hierarchy -top {top}", "proc", "flatten", "opt_clean"


def prove(verilog: str, netlist: str, folder: Path) -> None:
    """Prove a netlist equal to its Verilog for all inputs."""
    (folder / "gold.v").write_text(verilog)
    script = (
        *("read_verilog gold.v", "prep -top top", "rename top gold", "design -stash gold"),
        *read(netlist, "top", folder),
        *("rename top gate", "design -copy-from gold -as gold gold"),
        *("miter -equiv -flatten gold gate miter", "sat -verify -prove trigger 0 miter"),
    )
    yosys.run_script(folder, script)


TABLES = {
    "sum": ("a + b", 0),
    "difference": ("a - b", 0),
    "xor": ("a + (b ^ c)", 0),
    "xor_first": ("(b ^ c) + a", 0),
    "xor_of_itself": ("((a << 4) ^ (a >> 5)) + a", 0),
    "and_subtracted": ("a - (b & ~c)", 0),
    "or_subtracted_from": ("(a | b) - c", 0),
    "two_tables": ("(a ^ b) + (c ^ ~d)", 0),
    "and_of_three": ("a + (b & c & d)", 0),
    "selected": ("a + (s ? b : c)", 0),
    "one_of_four": ("a + (t ? (s ? b : c) : (s ? d : e))", 2 * WIDTH),
    "xor_of_four": ("a + (b ^ c ^ d)", WIDTH),
    "constant": ("(a ^ b) + 9'h0b5", 0),
    "in_series": ("((s ? 9'h0 : a) + b ^ c) - d", 0),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_before_adders_are_absorbed(name: str, tmp_path: Path) -> None:
    result, left = TABLES[name]
    netlist = mapped(design(result))
    assert cells(netlist)["CCU2C"] > 0 and cells(netlist)["LUT4"] == left
    prove(design(result), netlist, tmp_path)


@pytest.mark.parametrize("more", ["b ^ c", "d - (b ^ c)"])
def test_tables_with_another_use_stay(more: str, tmp_path: Path) -> None:
    verilog = design("a + (b ^ c)", more)
    netlist = mapped(verilog)
    assert cells(netlist)["LUT4"] == WIDTH
    prove(verilog, netlist, tmp_path)


@pytest.mark.parametrize("recipe", ["default", "fast"])
def test_other_recipes(recipe: str, tmp_path: Path) -> None:
    verilog = design("a + (t ? (s ? b : c) : (s ? d : e))", "{9{a < b}} ^ ((d ^ e) - c)")
    prove(verilog, mapped(verilog, recipe), tmp_path)


def test_a_wrong_entry_is_noticed(tmp_path: Path) -> None:
    verilog = design("a + (b ^ c)")
    netlist = json.loads(mapped(verilog))
    carry = next(cell for cell in netlist["modules"]["top"]["cells"].values() if cell["type"] == "CCU2C")
    entries = carry["parameters"]["INIT0"]
    carry["parameters"]["INIT0"] = str(1 - int(entries[0])) + entries[1:]
    with pytest.raises(ToolFailed, match="proof did fail"):
        prove(verilog, json.dumps(netlist), tmp_path)


def test_carries_are_brought_out_only_if_used() -> None:
    outputs = [
        cell["connections"]["COUT"]
        for cell in json.loads(mapped(design("a + b")))["modules"]["top"]["cells"].values()
        if cell["type"] == "CCU2C"
    ]
    assert outputs.count(["x"]) == 1


def logic(netlist: str, top: str, folder: Path, name: str) -> str:
    """An AIGER file of a netlist; its registers are outputs too, so that they keep their names and their order."""
    expose = ("async2sync", "dffunmap", "expose t:$dff %x:+[Q] w:* %i", "setundef -undriven -zero", "opt_clean -purge")
    to_gates = ("delete t:$scopeinfo", "techmap", "opt_clean", "setundef -zero", "aigmap", "opt_clean")
    yosys.run_script(folder, (*read(netlist, top, folder), *expose, *to_gates, f"write_aiger {name}"))
    return name


def changed(netlist: str) -> str:
    """The netlist with one entry of one carry cell changed."""
    at = netlist.rindex('"INIT0": "') + len('"INIT0": "')
    return netlist[:at] + str(1 - int(netlist[at])) + netlist[at + 1 :]


@pytest.mark.parametrize("recipe", ["default", "balanced"])
def test_rewritten_core_computes_the_same_for_all_inputs_and_states(recipe: str, tmp_path: Path) -> None:
    core = Core.parse("xtea-encrypt-iterative")
    given = synthesise(core.verilog, synthesis(core.module, core.tables, recipe)).read("mapped.json")
    after = absorb_tables(given)
    assert after.count('"LUT4"') < given.count('"LUT4"')
    before = logic(given, core.module, tmp_path, "before.aig")
    assert equivalent(tmp_path, before, logic(after, core.module, tmp_path, "after.aig")) is None
    assert equivalent(tmp_path, before, logic(changed(after), core.module, tmp_path, "changed.aig")) is not None


def test_rewritten_core_gives_the_published_ciphertexts(tmp_path: Path) -> None:
    core = Core.parse("xtea-encrypt-iterative")
    given = synthesise(core.verilog, synthesis(core.module, core.tables, "balanced")).read("mapped.json")
    netlist = absorb_tables(given)
    yosys.run_script(tmp_path, (*read(netlist, core.module, tmp_path), "write_verilog -noattr netlist.v"))
    (tmp_path / "bench.v").write_text(to_test_bench(core))
    build = ["iverilog", "-g2012", "-o", "sim", "bench.v", "netlist.v"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    ran = subprocess.run(["vvp", "-n", "sim"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "PASS" in ran.stdout
