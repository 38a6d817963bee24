"""Area recipe of the Xilinx families: the fewest LUTs that mapping finds in seconds.

Each table is mapped once, alone, and stands in the core as LUTs (`xilinx_tables`); a flat mapping takes more LUTs and
far longer. The rest is flattened and mapped for area by several ABC scripts, as it stands and rewritten: its sums
modulo 2 (`sums`), and in a core that adds words the operands of its carry cells (`carry_operands`). No script is best
for all cores, so all run and the smallest result is kept.
"""

import re
from collections.abc import Iterable, Mapping

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from .. import frontend
from ..target import Design, Facts
from . import xilinx_tables
from .carry_operands import choose_operands
from .sums import rewrite_sums
from .xilinx_synthesis import FINISH, LUT_INPUTS, synth_xilinx

SCRIPTS = {
    "if": "+strash;ifraig;scorr;if,-a;mfs2,-a",
    "dch": "+strash;ifraig;scorr;dch,-f;if,-a;mfs2,-a",
    "mfs": "+strash;dch;if,-a;mfs,-a,-L,50,-W,5,-M,1000,-F,1000;strash;if,-a;mfs2,-a",
}
GATES = "gates.json"
_READ_GATES = ("read_verilog -lib -specify +/xilinx/cells_sim.v", f"read_json {GATES}", "clean")


def options(family: str, core: Design, recipe: str) -> Facts:
    """Return the commands; the mappings run one by one on the same design, those of tables on each table alone."""
    tables = xilinx_tables.tables(core)
    return {
        "synthesis": "; ".join(_front(family, core, recipe, tables)),
        **({"tables": xilinx_tables.SCRIPTS} if tables else {}),
        "mappings": {name: _map(core, name) for name in SCRIPTS},
        "finish": "; ".join(FINISH),
        "variants": "as it stands, and with sums"
        + (" and the operands of carry cells" if frontend.adds(core) else "")
        + " rewritten",
    }


def synthesise(
    family: str, core: Design, recipe: str, registers: re.Pattern[str]
) -> tuple[Mapping[str, str], tuple[ToolResult, ...]]:
    """Map with every script; return the ``stat -json`` of each variant, by name, and the tool runs."""
    mapped = _mapped_tables(family, core, recipe)
    plain, sums = _before_mapping(family, core, recipe, registers, mapped)
    back = (*_READ_GATES, *_variants(core))
    summed = _run(back, {GATES: sums}, ())
    results = {"plain": plain, "sums": summed}
    stats = {f"{way}-{name}": done.read(f"{name}.json") for way, done in results.items() for name in SCRIPTS}
    return stats, (*(table.run for table in mapped.values()), plain, summed)


def netlist(family: str, core: Design, recipe: str, registers: re.Pattern[str], variant: str) -> str:
    """Return the mapped Verilog of a variant named by `synthesise`, for simulation with Yosys's cell models."""
    mapped = _mapped_tables(family, core, recipe)
    plain, sums = _before_mapping(family, core, recipe, registers, mapped)
    way, _, name = variant.partition("-")
    script = (*_READ_GATES, _map(core, name), *FINISH, "write_verilog -noattr netlist.v")
    gates = {"plain": plain.read(GATES), "sums": sums}[way]
    return run_tool(
        ToolRun(yosys.NAME, yosys.version(), script, {GATES: gates}, ("netlist.v",)), yosys.run_script
    ).read("netlist.v")


def _mapped_tables(family: str, core: Design, recipe: str) -> dict[str, xilinx_tables.MappedTable]:
    return {name: xilinx_tables.map_table(family, core, recipe, name) for name in xilinx_tables.tables(core)}


def _before_mapping(
    family: str,
    core: Design,
    recipe: str,
    registers: re.Pattern[str],
    tables: Mapping[str, xilinx_tables.MappedTable],
) -> tuple[ToolResult, str]:
    """Return the unmapped gates with their mappings, and the gates rewritten."""
    front = (*_front(family, core, recipe, tables), f"write_json -selected {GATES}", *_variants(core))
    netlists = {_netlist_file(name): table.rtlil for name, table in tables.items()}
    plain = _run(front, {"core.v": core.verilog, **netlists}, (GATES,))
    gates = plain.read(GATES)
    return plain, rewrite_sums(choose_operands(gates) if frontend.adds(core) else gates, LUT_INPUTS, registers)


def _run(script: tuple[str, ...], inputs: Mapping[str, str], outputs: tuple[str, ...]) -> ToolResult:
    files = (*outputs, *(f"{name}.json" for name in SCRIPTS))
    return run_tool(ToolRun(yosys.NAME, yosys.version(), script, inputs, files), yosys.run_script)


def _front(family: str, core: Design, recipe: str, tables: Iterable[str]) -> tuple[str, ...]:
    """Return the commands up to a netlist of gates, flat except for tables, which are LUTs already."""
    return (
        *frontend.read(core.module, core.tables != "rom"),
        *frontend.multipliers(recipe),
        *(f"setattr -mod -set keep_hierarchy 1 {table}" for table in tables),
        f"{synth_xilinx(family, core.module, core.tables, recipe)} -run begin:map_luts",
        *(
            f"delete {table}; read_rtlil {_netlist_file(table)}; rename {xilinx_tables.NAME} {table}; "
            f"setattr -mod -unset top {table}"
            for table in tables
        ),
        "setattr -unset src */* */*/w:* */*/c:*",
    )


def _netlist_file(table: str) -> str:
    return f"{table}.il"


def _map(core: Design, name: str) -> str:
    return f"abc -lut {LUT_INPUTS} -script {SCRIPTS[name]} {core.module}"


def _variants(core: Design) -> tuple[str, ...]:
    """Return the commands that map one design with each script and count cells."""
    lines = ["design -save front"]
    for name in SCRIPTS:
        lines += ["design -load front", _map(core, name), *FINISH, f"tee -q -o {name}.json stat -json"]
    return tuple(lines)
