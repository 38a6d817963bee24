"""Area recipe of the Xilinx families: the fewest LUTs that mapping finds in seconds.

Each table module is mapped once, to tables of up to eight inputs (four LUT6, MUXF7 and MUXF8): the size of an S-box is
then independent of how it is written, while a flat mapping takes more LUTs and far longer. The rest is flattened and
mapped for area, with and without rewritten sums (`sums`), by several ABC scripts each. No script is best for all cores,
so all run and the smallest result is kept.
"""

import re
from collections.abc import Mapping

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from .. import frontend
from ..target import Design, Facts
from .sums import rewrite_sums
from .xilinx_synthesis import synth_xilinx

LUT_INPUTS = 6
TABLES = "abc -luts 2:2,3,6:5,10,20"  # inputs and costs as in synth_xilinx
SCRIPTS = {
    "if": "+strash;ifraig;scorr;if,-a;mfs2,-a",
    "dch": "+strash;ifraig;scorr;dch,-f;if,-a;mfs2,-a",
    "mfs": "+strash;dch;if,-a;mfs,-a,-L,50,-W,5,-M,1000,-F,1000;strash;if,-a;mfs2,-a",
}
FINISH = (
    "clean",
    f"techmap -map +/xilinx/lut_map.v -map +/xilinx/cells_map.v -D LUT_WIDTH={LUT_INPUTS}",
    "xilinx_dffopt",
    "opt_lut_ins -tech xilinx",
    "setattr -mod -unset keep_hierarchy *",
    "flatten",
    "clean",
)
GATES = "gates.json"
_READ_GATES = ("read_verilog -lib -specify +/xilinx/cells_sim.v", f"read_json {GATES}", "clean")


def options(family: str, core: Design, recipe: str) -> Facts:
    """Return the commands; the mappings run one by one on the same design."""
    return {
        "synthesis": "; ".join(_front(family, core, recipe)),
        "mappings": {name: _map(core, name) for name in SCRIPTS},
        "finish": "; ".join(FINISH),
        "variants": "as it stands, and with sums rewritten",
    }


def synthesise(
    family: str, core: Design, recipe: str, registers: re.Pattern[str]
) -> tuple[Mapping[str, str], tuple[ToolResult, ...]]:
    """Map with every script; return the ``stat -json`` of each variant, by name, and the tool runs."""
    plain, sums = _before_mapping(family, core, recipe, registers)
    back = (*_READ_GATES, *_variants(core))
    summed = _run(back, {GATES: sums}, ())
    results = {"plain": plain, "sums": summed}
    stats = {f"{way}-{name}": done.read(f"{name}.json") for way, done in results.items() for name in SCRIPTS}
    return stats, (plain, summed)


def netlist(family: str, core: Design, recipe: str, registers: re.Pattern[str], variant: str) -> str:
    """Return the mapped Verilog of a variant named by `synthesise`, for simulation with Yosys's cell models."""
    plain, sums = _before_mapping(family, core, recipe, registers)
    way, _, name = variant.partition("-")
    script = (*_READ_GATES, _map(core, name), *FINISH, "write_verilog -noattr netlist.v")
    gates = {"plain": plain.read(GATES), "sums": sums}[way]
    return run_tool(
        ToolRun(yosys.NAME, yosys.version(), script, {GATES: gates}, ("netlist.v",)), yosys.run_script
    ).read("netlist.v")


def _before_mapping(family: str, core: Design, recipe: str, registers: re.Pattern[str]) -> tuple[ToolResult, str]:
    """Return the unmapped gates with their mappings, and the gates with sums rewritten."""
    front = (*_front(family, core, recipe), f"write_json -selected {GATES}", *_variants(core))
    plain = _run(front, {"core.v": core.verilog}, (GATES,))
    return plain, rewrite_sums(plain.read(GATES), LUT_INPUTS, registers)


def _run(script: tuple[str, ...], inputs: Mapping[str, str], outputs: tuple[str, ...]) -> ToolResult:
    files = (*outputs, *(f"{name}.json" for name in SCRIPTS))
    return run_tool(ToolRun(yosys.NAME, yosys.version(), script, inputs, files), yosys.run_script)


def _front(family: str, core: Design, recipe: str) -> tuple[str, ...]:
    """Return the commands up to a netlist of gates, flat except for tables, which are LUTs already."""
    tables = [name for name in re.findall(r"^module (\w+)", core.verilog, re.MULTILINE) if not _is_block(core, name)]
    return (
        *frontend.read(core.module, core.tables != "rom"),
        *frontend.multipliers(recipe),
        *(f"setattr -mod -set keep_hierarchy 1 {table}" for table in tables),
        f"{synth_xilinx(family, core, recipe)} -run begin:map_luts",
        *(f"{TABLES} {table}" for table in tables),
        "setattr -unset src */* */*/w:* */*/c:*",
    )


def _is_block(core: Design, module: str) -> bool:
    """Return whether a module is the core or one of its submodules, which are named after it; others are tables."""
    return module.startswith(core.module)


def _map(core: Design, name: str) -> str:
    return f"abc -lut {LUT_INPUTS} -script {SCRIPTS[name]} {core.module}"


def _variants(core: Design) -> tuple[str, ...]:
    """Return the commands that map one design with each script and count cells."""
    lines = ["design -save front"]
    for name in SCRIPTS:
        lines += ["design -load front", _map(core, name), *FINISH, f"tee -q -o {name}.json stat -json"]
    return tuple(lines)
