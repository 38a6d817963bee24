"""Tables in the area recipe of the Xilinx families: each is mapped alone, in several ways, and the smallest is kept.

A mapping is to tables of up to eight inputs (four LUT6, MUXF7 and MUXF8), or of six. Whether ABC finds the few words
of a circuit from which all others are one table away depends on the order of its gates, and on how many cuts it keeps
for a gate: with Yosys's script and its eight, one S-box takes 55 or 92 LUTs as its text is written. So no script is
trusted. A run reads the text of one table and nothing else of the core: the table costs the same in every core with
that text, whatever the module is called there, and is mapped once for all of them.
"""

import re
from dataclasses import dataclass

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from .. import frontend
from ..target import Design
from .xilinx_synthesis import FINISH, LUT_INPUTS, read_counts, synth_xilinx

_WIDE = "abc -luts 2:2,3,6:5,10,20"  # inputs and costs as in synth_xilinx
_CLEAN = "+strash;ifraig;scorr"
SCRIPTS = {
    "yosys": _WIDE,
    "cuts": f"{_WIDE} -script {_CLEAN};if,-C,16;mfs2",
    "dc2": f"{_WIDE} -script {_CLEAN};dc2;dc2;dch,-f;if,-C,16;mfs2",
    "narrow": f"abc -lut {LUT_INPUTS} -script {_CLEAN};if,-a;mfs2,-a;strash;dch,-f;if,-a;mfs2,-a",
}
"""Mappings of a table. The first of the smallest is kept."""


NAME = "one_table"
"""What the module of a table is called while it is mapped: in a core its name begins with that of the core."""
_INSTANCE = re.compile(r"\b(\w+) (?:\w+_)?unit \(")  # `graph.units` and loops name the instances of tables


@dataclass(frozen=True)
class MappedTable:
    """The smallest mapping of a table: its script, its LUTs, its netlist in RTLIL, and the run that made it."""

    script: str
    luts: int
    rtlil: str
    run: ToolResult


def tables(core: Design) -> dict[str, str]:
    """Return the Verilog of each table by its name: a module that instances of tables are of, without submodules.

    In the Verilog it is called `NAME`.
    """
    modules = frontend.modules(core)
    instantiated = {module for text in modules.values() for module in _INSTANCE.findall(text)}
    words = {name: set(re.findall(r"\w+", text)) - {name} for name, text in modules.items()}
    return {
        name: re.sub(rf"(?<=module ){name}\b", NAME, text) + "\n"
        for name, text in modules.items()
        if name in instantiated and not words[name] & modules.keys()
    }


def map_table(family: str, core: Design, recipe: str, name: str) -> MappedTable:
    """Map one of the core's `tables` with every script and return the smallest mapping."""
    front = (
        *frontend.read(NAME, core.tables != "rom"),
        *frontend.multipliers(recipe),
        f"{synth_xilinx(family, NAME, core.tables, recipe)} -run begin:map_luts",
        "setattr -unset src */* */*/w:* */*/c:*",
        "design -save front",
    )
    script, outputs = list(front), []
    for way, command in SCRIPTS.items():
        netlist, stat = f"{way}.il", f"{way}.json"
        script += ["design -load front", f"{command} {NAME}", "clean"]
        script += [f"select {NAME}", f"write_rtlil -selected {netlist}", "select -clear"]
        script += [*FINISH, f"tee -q -o {stat} stat -json"]
        outputs += [netlist, stat]
    text = {"core.v": tables(core)[name]}
    done = run_tool(ToolRun(yosys.NAME, yosys.version(), tuple(script), text, tuple(outputs)), yosys.run_script)
    luts = {way: int(read_counts(done.read(f"{way}.json"))["lut6"]) for way in SCRIPTS}
    smallest = min(SCRIPTS, key=lambda way: luts[way])
    return MappedTable(smallest, luts[smallest], done.read(f"{smallest}.il"), done)
