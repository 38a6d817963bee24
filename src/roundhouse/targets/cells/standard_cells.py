"""Standard cells of any library with a target file: area, transistors and clock period before layout.

Yosys flattens the core and maps its flops; all recipes share that front end. It builds multipliers with Booth recoding,
which makes a 32-bit multiplier a quarter smaller. Each mapping of `abc_scripts` maps the logic, OpenSTA times each
result (library corner, ideal clock), and a recipe selects one by its goal. Inputs arrive and outputs are due at the
clock edge, so a result that leaves combinationally in the last clock counts like any other path; ``period_reg_ns`` is
the longest path between registers only. These periods exclude wires; if the target file has wire parameters,
``period_wired_ns`` is the longest path of the same netlist with estimated wires.

Flattening dissolves the four submodules, so their areas come from a second run of the selected mapping that keeps them.
They show shares and add up to ``area_um2_hierarchical``, slightly more than the headline ``area_um2``. Cells of the
top module itself count as interface.

A core of very many words, such as a pipeline, is mapped in parts (`assembly`), equal parts once.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...tools import opensta, yosys
from ...tools.cache import ToolResult
from ...tools.status import ToolStatus
from ...verify.netlist.stimulus import require_playable
from .. import frontend
from ..target import Design, Facts, cost_facts
from . import abc_scripts, assembly, library
from . import power as cell_power
from .abc_scripts import GOALS, GRADES, MAPPINGS, RANK
from .figures import STAGE, cell_figures
from .key_sizes import time_key_sizes
from .library import Library
from .mapping import BestMapping, Mapped, map_core, transistors, with_blocks
from .target_file import read_target_file
from .timing import period_ns, time_wired, wire_ff

FLOW = 3
"""Version of the flow, stored in the options. Raise it for a change that no other option shows, so that older records
are measured again.

2: the netlist encrypts published blocks in simulation, and its power is estimated.
3: `lean` weighs the period by its tenth root; it was the square root.
"""


class StandardCells:
    """The standard-cell library of a target file; raises `BadTargetFile`."""

    stage = STAGE
    recipes: tuple[str, ...] = GRADES[::-1]
    seeds: tuple[int | None, ...] = (None,)

    def __init__(self, path: Path) -> None:
        self.file = read_target_file(path)
        self.name = self.file.name
        self.title = f"{self.file.about} (Yosys, ABC, OpenSTA)"
        self.figures = cell_figures(self.name, self.file.about)

    def tools(self) -> tuple[ToolStatus, ...]:
        """Return the programs and the library that the target needs."""
        return yosys.status(), opensta.status(), library.status(self.file)

    def versions(self) -> dict[str, str]:
        """Return their versions; raises `ToolMissing`."""
        cells = library.load(self.file).version
        return {yosys.NAME: yosys.version(), opensta.NAME: opensta.version(), library.library_name(self.file): cells}

    def options(self, core: Design, recipe: str) -> Mapping[str, Any]:
        """Return scripts, goal and constraints; for a user's target also its choice of cells."""
        mappings = {name: _mapping_options(MAPPINGS[name]) for name in self.mappings(core)}
        multipliers = {"multipliers": "booth"} if frontend.multiplies(core) else {}
        wires = {"wires": asdict(self.file.wires)} if self.file.wires else {}
        own = {} if self.file.shipped else {name: getattr(self.file, name) for name in _CHOICES}
        return {
            "flow": FLOW,
            "goal": recipe,
            "mappings": mappings,
            "constraint": self.file.constraint,
            "corner": f"{self.file.corner}, ideal clock, input and output delays 0",
            **multipliers,
            **({"parts": assembly.options(recipe)} if assembly.in_parts(core) else {}),
            **wires,
            **own,
        }

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Map with every mapping, whole or in parts, and keep the best for the recipe's goal.

        Returns
        -------
        Facts
            ``area_um2``, ``transistors``, ``gate_equivalents``, ``period_ns``, ``period_reg_ns``, ``period_wired_ns``,
            ``period_ns_by_key_size``, ``critical_path``, ``variant`` (the selected mapping, or ``"parts"``), ``cells``,
            the sizes of the submodules, the powers from `power`, and the cost.

        Raises
        ------
        ToolFailed
            If a tool fails, or the netlist does not give the published results.
        NotPlayable
            If netlists of the design have no streams for published blocks.
        """
        require_playable(core)
        cells = library.load(self.file)
        mapped = assembly.map_in_parts if assembly.in_parts(core) else _map_whole
        # Every other recipe starts from the end, so that two workers on one core meet half way and do not wait.
        mappings = self.mappings(core)[:: -1 if GRADES.index(recipe) % 2 else 1]
        best = mapped(core, recipe, mappings, cells)
        wired, wired_steps = self._wired(core, best.whole, cells)
        by_size, size_steps = time_key_sizes(core, best.whole.verilog, cells)
        power, power_steps = cell_power.measure(core, best, cells)
        steps = (*best.steps, *wired_steps, *size_steps, *power_steps)
        cost = cost_facts(*{step.folder: step for step in steps}.values())
        return {**_facts(best.whole, cells, self.file.flops), **best.block_sizes, **wired, **by_size, **power, **cost}

    def _wired(self, core: Design, best: Mapped, cells: Library) -> tuple[Facts, tuple[ToolResult, ...]]:
        """Time a mapping with estimated wires; no facts if the target file has no wire parameters."""
        if self.file.wires is None:
            return {}, ()
        load_ff = wire_ff(self.file.wires, best.cells, cells)
        period, step = time_wired(core.module, best.verilog, cells, load_ff)
        return {"period_wired_ns": period}, (step,)

    def mapping_options(self, mapping: str) -> Facts:
        """Return the options of a mapping: its commands and the constraint."""
        return {**_mapping_options(MAPPINGS[mapping]), "constraint": self.file.constraint}

    def mappings(self, core: Design) -> tuple[str, ...]:
        """Return the names of the mappings for a core: those with an adder of their own only if the core adds."""
        adds = frontend.adds(core)
        return tuple(name for name in self.file.mappings if adds or not MAPPINGS[name].adders)


_CHOICES = ("flops", "nand2", "dont_use", "area_unit_um2")
"""Fields of a target file that other options do not cover; those of a shipped file are part of the program."""


def _map_whole(core: Design, goal: str, mappings: Iterable[str], cells: Library) -> BestMapping:
    """Map the whole core with every mapping; map it again by submodule with the best one for the goal."""
    candidates = [map_core(core, name, cells) for name in mappings]
    best = min(candidates, key=lambda one: (GOALS[goal](one.area_um2, one.period_ns), one.area_um2, RANK[one.name]))
    steps = tuple(step for one in candidates for step in one.steps)
    return with_blocks(core, best, steps, cells)


def _facts(mapped: Mapped, cells: Library, flops: Iterable[str]) -> Facts:
    """Return a mapped core as record fields."""
    reg = mapped.path_reg
    return {
        "variant": mapped.name,
        "area_um2": mapped.area_um2,
        "transistors": transistors(mapped.cells, cells),
        "gate_equivalents": round(mapped.area_um2 / cells.gate_um2, 1),
        "period_ns": mapped.period_ns,
        "period_reg_ns": period_ns(reg) if reg else None,
        "critical_path": f"{mapped.path.start} -> {mapped.path.end}: {' '.join(mapped.path.cells)}",
        "ff": sum(mapped.cells.get(flop, 0) for flop in flops),
        "cells": json.dumps(mapped.cells, sort_keys=True),
    }


def _mapping_options(mapping: abc_scripts.Mapping) -> Facts:
    """Return the options of a mapping to store in the record."""
    return {name: value for name, value in asdict(mapping).items() if name != "adders" or value}
