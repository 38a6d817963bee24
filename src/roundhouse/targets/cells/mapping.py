"""Mapping of a core to standard cells with one of the scripts in `abc_scripts`, flat and by submodule."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ...tools import opensta, yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.process import ToolFailed
from .. import frontend
from ..target import BLOCKS, Design, Facts
from . import abc_scripts
from .abc_scripts import MAPPINGS
from .library import Library
from .timing import period_ns, read_timing, time_netlist


@dataclass(frozen=True)
class Mapped:
    """A mapped core: cells by type, area in um^2, longest path of all and between registers, netlist, tool runs."""

    name: str
    cells: dict[str, int]
    area_um2: float
    path: opensta.TimingPath
    path_reg: opensta.TimingPath | None
    verilog: str
    steps: tuple[ToolResult, ...]

    @property
    def period_ns(self) -> float:
        """Longest path in ns."""
        return period_ns(self.path)


@dataclass(frozen=True)
class BestMapping:
    """The best mapping for a goal: the mapped core, sizes by submodule, the netlist that keeps the submodules (empty
    without any), and all tool runs."""

    whole: Mapped
    block_sizes: Facts
    block_verilog: str
    steps: tuple[ToolResult, ...]


def map_core(core: Design, name: str, library: Library) -> Mapped:
    """Map a core with the mapping of this name and time it."""
    front = _front(core, library, MAPPINGS[name])
    done = _map_cells(front, name, library)
    cells, verilog = yosys.cell_counts(done.read("stat.json")), done.read("mapped.v")
    timed = time_netlist(core.module, verilog, library, frontend.has_registers(core))
    path_reg, path = read_timing(timed.read("log"))
    return Mapped(name, cells, area_um2(cells, library), path, path_reg, verilog, (front, done, timed))


def with_blocks(core: Design, whole: Mapped, steps: tuple[ToolResult, ...], library: Library) -> BestMapping:
    """Map again with the best mapping and the submodules kept, for the size of each."""
    modules = block_modules(core)
    if not modules:
        return BestMapping(whole, {}, "", steps)
    kept = map_hierarchical(core, whole.name, library, tuple(modules.values()))
    sizes = sizes_by_block(core.module, modules, kept[-1].read("stat.json"), library)
    return BestMapping(whole, sizes, kept[-1].read("mapped.v"), (*steps, *kept))


def map_hierarchical(
    core: Design, name: str, library: Library, modules: tuple[str, ...]
) -> tuple[ToolResult, ToolResult]:
    """Map with these modules kept; the second tool run has ``mapped.v`` and ``stat.json``."""
    front = _front(core, library, MAPPINGS[name], modules)
    return front, _map_cells(front, name, library)


def sizes_by_block(top: str, modules: Mapping[str, str], stat: str, library: Library) -> Facts:
    """Return area in um^2 and transistors of each submodule, and the total area.

    `stat` is the answer of ``stat -json`` on a netlist that keeps the submodules. What the top module has of its own
    counts as interface.
    """
    own = yosys.cell_counts(stat, top)
    cells = {block: Counter(yosys.cell_counts(stat, modules[block]) if block in modules else {}) for block in BLOCKS}
    cells["interface"] += Counter({cell: own[cell] for cell in own if cell in library.areas})
    areas = {block: area_um2(cells[block], library) for block in BLOCKS}
    return {
        **{f"area_um2_{block}": area for block, area in areas.items()},
        "area_um2_hierarchical": round(sum(areas.values()), 3),
        **{f"transistors_{block}": transistors(cells[block], library) for block in BLOCKS},
    }


def block_modules(core: Design) -> dict[str, str]:
    """Return the module of each submodule that the top module instantiates; one without logic has none."""
    top = re.search(rf"^module {re.escape(core.module)}\b.*?^endmodule", core.verilog, re.MULTILINE | re.DOTALL)
    instances = re.findall(rf"^\s*(\w+_({'|'.join(BLOCKS)}))\s+\w+\s*\(", top[0] if top else "", re.MULTILINE)
    return {block: module for module, block in instances}


def _front(core: Design, library: Library, mapping: abc_scripts.Mapping, keep: tuple[str, ...] = ()) -> ToolResult:
    """Read, flatten (except the modules in `keep`), optimise, and map the flops."""
    chosen = "" if mapping.fast_abc_first else " -noabc"
    chosen += " -booth" if frontend.multiplies(core) else ""
    chosen += f" -extra-map +/choices/{mapping.adders}.v" if mapping.adders else ""
    script = (
        *frontend.read(core.module, tables_as_logic=True),
        *(f"setattr -mod -set keep_hierarchy 1 \\{module}" for module in keep),
        f"synth -flatten{chosen} -top {core.module} -run begin:check",
        "dfflibmap -liberty cells.lib",
        "opt",
        "opt_clean -purge",
        "write_rtlil front.il",
    )
    inputs = {"core.v": core.verilog, "cells.lib": library.liberty}
    return run_tool(ToolRun(yosys.NAME, yosys.version(), script, inputs, ("front.il",)), yosys.run_script)


def _map_cells(front: ToolResult, name: str, library: Library) -> ToolResult:
    """Map the logic with the mapping of this name."""
    script = (
        "read_rtlil front.il",
        "read_liberty -lib -ignore_miss_func cells.lib",  # direction of pins, for `rename -wire`
        "abc -liberty cells.lib -constr ports.constr -script map.abc",
        "opt_clean -purge",
        "rename -wire",  # critical paths then start and end at recognisable registers
        "tee -q -o stat.json stat -json",
        "write_verilog -noattr -simple-lhs mapped.v",  # OpenSTA rejects concatenations on the left of an assignment
    )
    inputs = {
        "front.il": front.read("front.il"),
        "cells.lib": library.liberty,
        "ports.constr": library.constraint,
        "map.abc": MAPPINGS[name].script.replace("; ", "\n") + "\n",
    }
    step = ToolRun(yosys.NAME, yosys.version(), script, inputs, ("stat.json", "mapped.v"))
    return run_tool(step, yosys.run_script)


def area_um2(cells: Mapping[str, int], library: Library) -> float:
    """Return the total area in um^2; a cell outside the library was not mapped."""
    if unmapped := sorted(set(cells) - set(library.areas)):
        reason = f"every cell must map to the library; not mapped (latch, asynchronous reset): {', '.join(unmapped)}"
        raise ToolFailed(yosys.NAME, reason)
    return round(sum(library.areas[cell] * count for cell, count in cells.items()), 3)


def transistors(cells: Mapping[str, int], library: Library) -> int | None:
    """Return the transistors of cells; None if the library has no SPICE netlists."""
    of_cell = library.transistors
    return None if of_cell is None else sum(of_cell[cell] * count for cell, count in cells.items())
