"""What is placed or counted gives the published ciphertexts, with Yosys's models of the cells."""

import json
import re
import subprocess
from pathlib import Path

import pyosys
import pytest

from roundhouse.cores import Core
from roundhouse.export.test_bench import to_test_bench
from roundhouse.targets import TARGETS
from roundhouse.targets.fpga import cyclonev
from roundhouse.targets.fpga.placed import Placed, synthesise
from roundhouse.tools import yosys

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("build")]

SHARE = Path(pyosys.__file__).parent / "share"
MODELS = {
    "ice40": ("ice40/cells_sim.v",),
    "nexus": ("lattice/cells_sim_nexus.v",),
    "machxo2": ("lattice/cells_sim_xo2.v",),
    "gowin": ("gowin/cells_sim.v",),
    "cyclonev": tuple(f"intel_alm/common/{kind}_sim.v" for kind in ("alm", "dff", "dsp", "mem", "misc")),
}
RECIPES = [(name, recipe) for name in MODELS for recipe in TARGETS[name].recipes if recipe in ("default", "lut4")]


def mapped(name: str, core: Core, recipe: str) -> str:
    """The netlist of a core without a wrapper, as JSON, after the target's rewriting."""
    target = TARGETS[name]
    if isinstance(target, Placed):
        commands = target.synthesis(core.module, core.tables, recipe)
        return target.rewrite(synthesise(core.verilog, commands).read("mapped.json"))
    return synthesise(core.verilog, cyclonev.TARGET.commands(core, recipe)).read("mapped.json")


def simulated(name: str, core: Core, netlist: str, folder: Path) -> str:
    """What the core's test bench prints of a netlist."""
    modules = {core.module: json.loads(netlist)["modules"][core.module]}  # the others are models for mapping only
    (folder / "mapped.json").write_text(json.dumps({"modules": modules}))
    yosys.run_script(folder, ("read_json mapped.json", "delete t:$scopeinfo", "write_verilog -noattr netlist.v"))
    (folder / "bench.v").write_text(to_test_bench(core))
    models = [file for where in {*map(Path, MODELS[name])} for file in (SHARE / where.parent).glob("*.v*")]
    for file in models:  # Icarus has no messages while it elaborates
        (folder / file.name).write_text(re.sub(r"\$error\(.*\);", "", file.read_text()))
    sources = ["bench.v", "netlist.v", *(Path(file).name for file in MODELS[name])]
    options = ["-g2012", "-DNO_ICE40_DEFAULT_ASSIGNMENTS", "-DNO_INCLUDES", "-s", f"{core.module}_tb"]
    subprocess.run(["iverilog", *options, "-o", "sim", *sources], cwd=folder, check=True, capture_output=True)
    return subprocess.run(["vvp", "-n", "sim"], cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize(("name", "recipe"), RECIPES)
def test_tables_give_the_published_ciphertexts(name: str, recipe: str, tmp_path: Path) -> None:
    core = Core.parse("simon64_128-encrypt-iterative")
    assert "PASS" in simulated(name, core, mapped(name, core, recipe), tmp_path)


@pytest.mark.parametrize("name", MODELS)
def test_adders_give_the_published_ciphertexts(name: str, tmp_path: Path) -> None:
    core = Core.parse("xtea-encrypt-iterative")
    assert "PASS" in simulated(name, core, mapped(name, core, TARGETS[name].recipes[0]), tmp_path)
