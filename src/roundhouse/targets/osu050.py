"""OSU 0.5 um standard cells: area, transistors and the period, before layout and without wire load.

Yosys flattens the core and maps its flops; that front end is shared by all recipes. It makes multipliers by Booth's
recoding: one of 32 bits is then a quarter smaller. Each way of `roundhouse.targets.abc_scripts` maps the logic, OpenSTA
times each result (5 V, 25 C, typical, ideal clock), and a recipe picks by its goal. Inputs arrive and outputs are due
at the clock edge, so a result that leaves combinationally in the last clock counts like any other path;
``period_reg_ns`` is the longest path between registers alone.

The areas of the four blocks come from a second mapping with the picked mapping in which the blocks' boundaries stand.
Flattening dissolves them, so they are another netlist's areas: they tell shares, and they add up to
``area_um2_hierarchical``, which is a little more than the headline ``area_um2``. Cells of the top module itself,
outside the blocks, count as interface.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from roundhouse.measure.cache import Done, Step, run_step
from roundhouse.targets import abc_scripts, frontend, osu050_library
from roundhouse.targets.abc_scripts import CONSTRAINT, GOALS, MAPPINGS
from roundhouse.targets.osu050_library import Library
from roundhouse.targets.target import Design, Facts, cost_facts
from roundhouse.tools import opensta, yosys
from roundhouse.tools.process import ToolFailed
from roundhouse.tools.status import ToolStatus

BLOCKS = ("interface", "algorithm", "key_schedule", "controller")
CLOCK_NS = 1000.0
REG_TO_REG, ALL = "-- register to register", "-- all paths"


@dataclass(frozen=True)
class Mapped:
    """A core mapped in one way: the cells by type, area in um^2, the two periods in ns, and the steps."""

    name: str
    cells: dict[str, int]
    area_um2: float
    path: opensta.TimingPath
    path_reg: opensta.TimingPath | None
    steps: tuple[Done, ...]

    @property
    def period_ns(self) -> float:
        """The longest path of all, in ns."""
        return round(CLOCK_NS - self.path.slack_ns, 4)


class Osu050:
    """OSU standard cells for a 0.5 um process."""

    name = "osu050"
    title = "OSU 0.5 um standard cells (Yosys, ABC, OpenSTA)"
    stage = "synthesis, pre-layout, no wire load"
    recipes: tuple[str, ...] = tuple(GOALS)
    seeds: tuple[int | None, ...] = (None,)

    def tools(self) -> tuple[ToolStatus, ...]:
        """Tell the programs and the library that it needs."""
        return yosys.status(), opensta.status(), osu050_library.status()

    def versions(self) -> dict[str, str]:
        """Tell their versions; raises `ToolMissing`."""
        library = osu050_library.load().version
        return {yosys.NAME: yosys.version(), opensta.NAME: opensta.version(), osu050_library.NAME: library}

    def options(self, core: Design, recipe: str) -> Mapping[str, Any]:
        """Tell the scripts, the goal and the constraints."""
        corner = "typical, 5 V, 25 C, ideal clock, input and output delays 0"
        mappings = {name: _told(mapping) for name, mapping in _mappings(core).items()}
        multipliers = {"multipliers": "booth"} if frontend.multiplies(core) else {}
        return {"goal": recipe, "mappings": mappings, "constraint": CONSTRAINT, "corner": corner, **multipliers}

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Map in every way, keep what the recipe's goal likes best, and map that once more block by block.

        Returns
        -------
        Facts
            ``area_um2``, ``transistors``, ``gate_equivalents``, ``period_ns``, ``period_reg_ns``, ``critical_path``,
            ``variant`` (the mapping picked), ``cells``, the areas of the blocks, and the cost.
        """
        library = osu050_library.load()
        candidates = [_map(core, name, library) for name in _mappings(core)]
        best = min(candidates, key=lambda one: (GOALS[recipe](one.area_um2, one.period_ns), one.area_um2))
        blocks, steps = _block_areas(core, best.name, library)
        everything = {step.folder: step for one in candidates for step in one.steps + steps}
        return {**_facts(best, library), **blocks, **cost_facts(*everything.values())}


def _facts(mapped: Mapped, library: Library) -> Facts:
    """Turn a mapping into record fields."""
    reg = mapped.path_reg
    return {
        "variant": mapped.name,
        "area_um2": mapped.area_um2,
        "transistors": sum(library.transistors[cell] * count for cell, count in mapped.cells.items()),
        "gate_equivalents": round(mapped.area_um2 / library.gate_um2, 1),
        "period_ns": mapped.period_ns,
        "period_reg_ns": round(CLOCK_NS - reg.slack_ns, 4) if reg else None,
        "critical_path": f"{mapped.path.start} -> {mapped.path.end}: {' '.join(mapped.path.cells)}",
        "ff": mapped.cells.get(osu050_library.FLOP, 0),
        "cells": json.dumps(mapped.cells, sort_keys=True),
    }


def _mappings(core: Design) -> dict[str, abc_scripts.Mapping]:
    """Return the ways to map a core, by name: those that choose an adder only for a core that adds."""
    return {name: mapping for name, mapping in MAPPINGS.items() if not mapping.adders or frontend.adds(core)}


def _told(mapping: abc_scripts.Mapping) -> Facts:
    """Return what a record tells of a mapping."""
    return {name: value for name, value in asdict(mapping).items() if name != "adders" or value}


def _front(core: Design, library: Library, mapping: abc_scripts.Mapping, keep: tuple[str, ...] = ()) -> Done:
    """Read, flatten (all but the modules in `keep`), optimise, and map the flops."""
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
    return run_step(Step(yosys.NAME, yosys.version(), script, inputs, ("front.il",)), yosys.run_script)


def _map_cells(front: Done, name: str, library: Library) -> Done:
    """Map the logic in one way."""
    script = (
        "read_rtlil front.il",
        "read_liberty -lib -ignore_miss_func cells.lib",  # tells which pins are outputs, for `rename -wire`
        "abc -liberty cells.lib -constr ports.constr -script map.abc",
        "opt_clean -purge",
        "rename -wire",  # a critical path then starts and ends at registers that can be recognised
        "tee -q -o stat.json stat -json",
        "write_verilog -noattr -simple-lhs mapped.v",  # OpenSTA reads no concatenation left of an assignment
    )
    inputs = {
        "front.il": front.read("front.il"),
        "cells.lib": library.liberty,
        "ports.constr": CONSTRAINT,
        "map.abc": MAPPINGS[name].script.replace("; ", "\n") + "\n",
    }
    step = Step(yosys.NAME, yosys.version(), script, inputs, ("stat.json", "mapped.v"))
    return run_step(step, yosys.run_script)


def _map(core: Design, name: str, library: Library) -> Mapped:
    """Map in one way and time the result."""
    front = _front(core, library, MAPPINGS[name])
    done = _map_cells(front, name, library)
    cells = yosys.cell_counts(done.read("stat.json"))
    script = (
        "read_liberty cells.lib",
        "read_verilog mapped.v",
        f"link_design {core.module}",
        f"create_clock -name clk -period {CLOCK_NS:g} [get_ports clk]",
        "set_input_delay 0 -clock clk [all_inputs]",
        "set_output_delay 0 -clock clk [all_outputs]",
        f'puts "{REG_TO_REG}"',
        "report_checks -digits 4 -from [all_registers -clock_pins] -to [all_registers -data_pins]",
        f'puts "{ALL}"',
        "report_checks -digits 4",
    )
    inputs = {"mapped.v": done.read("mapped.v"), "cells.lib": library.liberty}
    timed = run_step(Step(opensta.NAME, opensta.version(), script, inputs, ("log",)), opensta.run_script)
    path_reg, path = read_timing(timed.read("log"))
    return Mapped(name, cells, _area(cells, library), path, path_reg, (front, done, timed))


def read_timing(log: str) -> tuple[opensta.TimingPath | None, opensta.TimingPath]:
    """Read the two answers of the timing script: the path between registers (None without one), the longest of all.

    Raises
    ------
    ToolFailed
        If the log has not both, or no path at all.
    """
    _, _, answers = log.partition(REG_TO_REG)
    between, mark, everything = answers.partition(ALL)
    path = opensta.read_path(everything) if mark else None
    if path is None:
        raise ToolFailed(opensta.NAME, "must report the longest path and did not")
    return opensta.read_path(between), path


def _area(cells: Mapping[str, int], library: Library) -> float:
    """Sum the areas in um^2; a cell that is not of the library was not mapped."""
    if unmapped := sorted(set(cells) - set(library.areas)):
        reason = f"every cell must map to the library; not mapped (latch, asynchronous reset): {', '.join(unmapped)}"
        raise ToolFailed(yosys.NAME, reason)
    return round(sum(library.areas[cell] * count for cell, count in cells.items()), 3)


def _block_areas(core: Design, name: str, library: Library) -> tuple[Facts, tuple[Done, ...]]:
    """Map in one way with the blocks' boundaries standing and tell each one's area; nothing without blocks."""
    modules = block_modules(core)
    if not modules:
        return {}, ()
    front = _front(core, library, MAPPINGS[name], tuple(modules.values()))
    done = _map_cells(front, name, library)
    stat = done.read("stat.json")
    top = yosys.cell_counts(stat, core.module)
    areas = dict.fromkeys(BLOCKS, 0.0)
    areas |= {block: _area(yosys.cell_counts(stat, module), library) for block, module in modules.items()}
    areas["interface"] += _area({cell: top[cell] for cell in top if cell in library.areas}, library)
    facts: Facts = {f"area_um2_{block}": area for block, area in areas.items()}
    return {**facts, "area_um2_hierarchical": round(sum(areas.values()), 3)}, (front, done)


def block_modules(core: Design) -> dict[str, str]:
    """Return the module of each block that the top module instantiates; a block without logic has none."""
    top = re.search(rf"^module {re.escape(core.module)}\b.*?^endmodule", core.verilog, re.MULTILINE | re.DOTALL)
    instances = re.findall(rf"^\s*\\?(\S+)\s+({'|'.join(BLOCKS)})\s*\(", top[0] if top else "", re.MULTILINE)
    return {block: module for module, block in instances}
