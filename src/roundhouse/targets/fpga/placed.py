"""The flow of the families that nextpnr places and routes: one for all, of which each family gives the data.

A core is wrapped in registers at every port (see `wrapper`), synthesised once for a recipe, and placed with each seed.
Each seed gives one record: the spread over seeds is part of the result. The clock that is asked for is the same for
every core and above what most reach: nextpnr then optimises for the highest clock instead of stopping at a low one.
Missing it is no error.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.nextpnr import Nextpnr, Report, read_report
from ...tools.process import ToolFailed
from ...tools.status import ToolStatus
from ..figures import Figures
from ..netlist import top_module
from ..target import Design, Facts, cost_facts
from .kinds import Kinds, count, others
from .path_cells import path_cells
from .wrapper import SERIAL, TOP, Boundary, register_bits

Synthesis = Callable[[str, str, str], tuple[str, ...]]
"""Commands that read and map a design, from its top module, its tables and a recipe."""


def as_mapped(netlist: str) -> str:
    """Return a netlist unchanged: what most families place."""
    return netlist


@dataclass(kw_only=True, eq=False)
class Placed:
    """A part that nextpnr places and routes.

    Attributes
    ----------
    name, title, stage, recipes, seeds, figures
        As of every `Target`.
    nextpnr : Nextpnr
    place : tuple of str
        Its arguments: part and clock.
    weights : mapping of str to tuple of str
        Further arguments by recipe: what the placer weighs.
    synthesis : callable
        See `Synthesis`.
    packed, mapped : Kinds
        Cells by record field: those counted in nextpnr's report, after packing; and in the netlist from Yosys, where
        nextpnr packs several into one.
    untimed : Kinds
        Cells in the netlist from Yosys whose delays nextpnr does not know. A core with one fails: its clock would leave
        out their paths.
    pins : mapping of str to str
        Kinds of cells on a path by their pins, see `path_cells`.
    boundary : Boundary
        What stands around the core.
    constraints : mapping of str to str
        Files that the arguments name, such as of pins.
    rewrite : callable
        Rewriting of the netlist, as JSON, between Yosys and nextpnr.
    notes : mapping of str to str
        Further options of a record: what the rewriting does.
    """

    name: str
    title: str
    figures: Figures
    nextpnr: Nextpnr
    place: tuple[str, ...]
    weights: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    synthesis: Synthesis
    packed: Kinds
    pins: Mapping[str, str]
    mapped: Kinds = field(default_factory=dict)
    untimed: Kinds = field(default_factory=dict)
    recipes: tuple[str, ...] = ("default",)
    seeds: tuple[int | None, ...] = (1, 2, 3)
    stage: str = "post-route"
    boundary: Boundary = SERIAL
    constraints: Mapping[str, str] = field(default_factory=dict)
    rewrite: Callable[[str], str] = as_mapped
    notes: Mapping[str, str] = field(default_factory=dict)

    def tools(self) -> tuple[ToolStatus, ...]:
        """Return the programs that the target needs."""
        return yosys.status(), self.nextpnr.status()

    def versions(self) -> dict[str, str]:
        """Return their versions; raises `ToolMissing`."""
        return {yosys.NAME: yosys.version(), self.nextpnr.name: self.nextpnr.version()}

    def options(self, core: Design, recipe: str) -> Mapping[str, Any]:
        """Return the synthesis command, the placement arguments with their files, and the treatment of ports."""
        files = {"constraints": dict(self.constraints)} if self.constraints else {}
        return {
            "synthesis": "; ".join(self.synthesis(TOP, core.tables, recipe)),
            **self.notes,
            "place": " ".join(self._arguments(recipe)),
            **files,
            "boundary": self.boundary.about,
        }

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Synthesise with a recipe, then place and route with one seed.

        Returns
        -------
        Facts
            The counts of `packed` and `mapped` (``ff`` excluding the wrapper), ``fmax_mhz``, ``critical_path``,
            ``critical_path_cells``, ``cells``, and the cost.
        """
        commands, place = self.synthesis(TOP, core.tables, recipe), self._arguments(recipe)
        return self.measure_verilog(self.boundary.wrap(core), commands, place, seed, register_bits(core))

    def measure_verilog(
        self, verilog: str, commands: tuple[str, ...], place: tuple[str, ...], seed: int | None, added_ff: int
    ) -> Facts:
        """Synthesise Verilog with `commands`, place and route; subtract `added_ff` registers from the count."""
        mapped = synthesise(verilog, commands)
        netlist = mapped.read("mapped.json")
        self._require_timed(netlist)
        placed = self._place(self.rewrite(netlist), place, seed)
        report = read_report(placed.read("report.json"))
        return {**self._counts(report, netlist, added_ff), **self._timing(report), **cost_facts(mapped, placed)}

    def _require_timed(self, netlist: str) -> None:
        """Raise ToolFailed if the netlist has cells without delays."""
        if found := {kind: number for kind, number in count(cell_types(netlist), self.untimed).items() if number}:
            cells = ", ".join(f"{number} of kind {kind}" for kind, number in found.items())
            raise ToolFailed(
                self.nextpnr.name,
                f"the delay of every cell must be known, and that of {cells} is not on {self.name}, so the clock would "
                "leave out their paths: take a core without",
            )

    def _counts(self, report: Report, netlist: str, added_ff: int) -> Facts:
        facts: Facts = {**count(report.used, self.packed), **count(cell_types(netlist), self.mapped)}
        facts["ff"] -= added_ff
        if facts["ff"] < 0:
            raise ToolFailed(
                self.nextpnr.name, f"must place the {added_ff} registers at the boundary and lacks {-facts['ff']}"
            )
        return {**facts, "cells": json.dumps(others(report.used, self.packed), sort_keys=True)}

    def _timing(self, report: Report) -> Facts:
        return {
            "fmax_mhz": round(report.fmax_mhz, 2),
            "critical_path": report.critical_path,
            "critical_path_cells": json.dumps(path_cells(report.path, self.pins)),
        }

    def _arguments(self, recipe: str) -> tuple[str, ...]:
        """The arguments of placement with a recipe."""
        return (*self.place, *self.weights.get(recipe, ()))

    def _place(self, netlist: str, place: tuple[str, ...], seed: int | None) -> ToolResult:
        """Place and route with one seed."""
        files = ("--json", "mapped.json", "--report", "report.json")
        arguments = (*place, "--seed", str(seed), *files, "--quiet")
        inputs = {"mapped.json": netlist, **self.constraints}
        step = ToolRun(self.nextpnr.name, self.nextpnr.version(), arguments, inputs, ("report.json",))
        return run_tool(step, self.nextpnr.place_and_route)


def synthesise(verilog: str, commands: tuple[str, ...]) -> ToolResult:
    """Map a design; the result, which all seeds share, has ``mapped.json``, the netlist in Yosys's JSON."""
    script = (
        *commands,
        "setattr -unset src */* */*/w:*",  # long lists of source lines would make the netlist several times larger
        "write_json mapped.json",
    )
    step = ToolRun(yosys.NAME, yosys.version(), script, {"core.v": verilog}, ("mapped.json",))
    return run_tool(step, yosys.run_script)


def cell_types(netlist: str) -> Counter[str]:
    """Count the cells of a netlist, in Yosys's JSON, by type."""
    return Counter(cell["type"] for cell in top_module(json.loads(netlist))["cells"].values())
