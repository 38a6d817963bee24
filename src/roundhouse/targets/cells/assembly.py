"""Mapping of a large design in parts, which are assembled to one netlist.

For each delay of any mapped part taken as the period, every part uses its smallest mapping that is fast enough. The
goal selects the best of these choices by period and total area. That one is assembled, with buffers on nets of large
fan-out; for least area the fan-out limit is higher.
"""

from __future__ import annotations

import copy
import itertools
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...storage.sources import hash_sources
from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.process import Cost
from .. import frontend
from ..netlist import Bit, Cell
from ..size import word_bits
from ..target import Design, Facts
from .abc_scripts import GOALS, RANK
from .batch import MappedPart, batch_of, map_parts
from .library import Library
from .library_files import strongest_buffer
from .mapping import BestMapping, Mapped, area_um2, block_modules, sizes_by_block
from .partition import FLOP, Module, Partition, instance, partition
from .timing import read_timing, time_netlist

WORD_BITS = 20_000
"""Cores that declare more bits of words are mapped in parts; see `word_bits`."""

PARTITION = "partition.json"
LEAST = "area"
FAN_OUT, FAN_OUT_LEAST = 10, 40
"""Largest fan-out of a net. It is higher for least area, since buffers cost area, but bounded: a key drives every
stage."""

CLOCK = "clk"


def options(goal: str) -> Mapping[str, int]:
    """Return the options to store in the record."""
    return {"word_bits_over": WORD_BITS, "fan_out": FAN_OUT_LEAST if goal == LEAST else FAN_OUT}


def in_parts(core: Design) -> bool:
    """Return whether a core is mapped in parts."""
    return word_bits(core) > WORD_BITS


def map_in_parts(core: Design, goal: str, mappings: Iterable[str], library: Library) -> BestMapping:
    """Return the best mapping for a goal; its netlist keeps the submodules."""
    blocks = block_modules(core)
    read = _read(core)
    kept = tuple(blocks.values()) or _with_registers(json.loads(read.read("design.json")), core.module)
    divided = _partition(read, (core.module, *kept))
    found = Partition.from_json(divided.read(PARTITION))
    batch, written = batch_of(found)
    mapped, steps = map_parts(batch, found.parts, mappings, library)
    choice = _choice(mapped, found, goal)
    whole, areas = _assemble(core.module, blocks, kept, found, choice, library, options(goal)["fan_out"])
    return BestMapping(whole, areas, whole.verilog if blocks else "", (read, divided, written, *steps, *whole.steps))


def _read(core: Design) -> ToolResult:
    """Read a core into Yosys's JSON: word-level cells and plain registers, hierarchy kept."""
    script = (
        *frontend.read(core.module, tables_as_logic=True),
        "memory_map",
        "opt_clean",
        "write_json design.json",
    )
    step = ToolRun(yosys.NAME, yosys.version(), script, {"core.v": core.verilog}, ("design.json",))
    return run_tool(step, yosys.run_script)


def _with_registers(design: Mapping[str, Any], top: str) -> tuple[str, ...]:
    """Return the modules of a system that have registers, in them or below, but for the top one."""
    modules: Mapping[str, Module] = design["modules"]

    @cache
    def has(name: str) -> bool:
        types = {cell["type"] for cell in modules[name]["cells"].values()}
        return FLOP in types or any(map(has, types & modules.keys()))

    return tuple(name for name in modules if name != top and has(name))


def _partition(read: ToolResult, kept: Sequence[str]) -> ToolResult:
    """Partition a design, cached like a tool run: a pipeline of a hundred different parts takes most of a minute."""

    def start(folder: Path, kept: Sequence[str]) -> Cost:
        started, begun = time.perf_counter(), time.process_time()
        found = partition(json.loads((folder / "design.json").read_text()), kept)
        (folder / PARTITION).write_text(found.to_json())
        return Cost(time.perf_counter() - started, time.process_time() - begun)

    inputs = {"design.json": read.read("design.json")}
    return run_tool(
        ToolRun("partition", hash_sources("targets/cells/partition.py"), (*kept,), inputs, (PARTITION,)), start
    )


def _choice(mapped: Mapping[str, list[MappedPart]], found: Partition, goal: str) -> dict[str, MappedPart]:
    """Return the mapping of each part for the choice with the best estimate.

    A part that drives other parts uses its fastest mapping, and any other part should take at most half the period, as
    paths through several parts need the rest. For least area neither rule applies.
    """
    slowest_best = max(min(way.delay_ns for way in ways) for ways in mapped.values())
    periods = {way.delay_ns for ways in mapped.values() for way in ways if way.delay_ns >= slowest_best}
    promised: list[tuple[float, dict[str, MappedPart]]] = []
    for period in sorted(periods):
        choice = {
            part: _smallest(ways, 0.0 if part in found.leading else period / 2, period)
            if goal != LEAST
            else _smallest(ways, period, period)
            for part, ways in mapped.items()
        }
        area = sum(way.area_um2 * found.uses[part] for part, way in choice.items())
        promised.append((GOALS[goal](area, period), choice))
    return min(promised, key=lambda one: one[0])[1]


def _smallest(ways: Iterable[MappedPart], wanted_ns: float, period_ns: float) -> MappedPart:
    """Return the smallest mapping within the wanted delay, else within the period; the fastest if zero is wanted."""
    ways = list(ways)
    if not wanted_ns:
        return min(ways, key=lambda way: (way.delay_ns, way.area_um2, RANK[way.mapping]))
    fast = [way for way in ways if way.delay_ns <= wanted_ns] or [way for way in ways if way.delay_ns <= period_ns]
    return min(fast, key=lambda way: (way.area_um2, way.delay_ns, RANK[way.mapping]))


def _assemble(
    top: str,
    blocks: Mapping[str, str],
    kept: Sequence[str],
    found: Partition,
    choice: Mapping[str, MappedPart],
    library: Library,
    fan_out: int,
) -> tuple[Mapped, Facts]:
    """Assemble the parts to one netlist that keeps the submodules; count its cells and time it."""
    joined = _join(top, kept, found, choice, library)
    modules = json.loads(joined.read("joined.json"))["modules"]
    buffered = {name: _buffered(modules[name], library, fan_out) for name in found.modules}
    script = (
        "read_liberty -lib -ignore_miss_func cells.lib",
        "read_json design.json",
        f"hierarchy -check -top {top}",
        "rename -wire",
        "tee -q -o stat.json stat -json",
        "write_verilog -noattr -simple-lhs mapped.v",
    )
    inputs = {"cells.lib": library.liberty, "design.json": json.dumps({"modules": buffered})}
    step = ToolRun(yosys.NAME, yosys.version(), script, inputs, ("stat.json", "mapped.v"))
    done = run_tool(step, yosys.run_script)
    counts, verilog = yosys.cell_counts(done.read("stat.json")), done.read("mapped.v")
    cells = {kind: count for kind, count in counts.items() if kind not in kept}
    timed = time_netlist(top, verilog, library)
    path_reg, path = read_timing(timed.read("log"))
    facts = sizes_by_block(top, blocks, done.read("stat.json"), library) if blocks else {}
    return Mapped("parts", cells, area_um2(cells, library), path, path_reg, verilog, (joined, done, timed)), facts


def _join(
    top: str, kept: Sequence[str], found: Partition, choice: Mapping[str, MappedPart], library: Library
) -> ToolResult:
    """Insert the mapped parts and map the registers."""
    script = (
        "read_liberty -lib -ignore_miss_func cells.lib",
        "read_json design.json",
        "read_verilog parts.v",
        f"hierarchy -check -top {top}",
        f"simplemap t:{FLOP}",
        "dfflibmap -liberty cells.lib",
        *(f"setattr -mod -set keep_hierarchy 1 \\{module}" for module in kept),
        "flatten",
        "opt_clean -purge",
        "write_json joined.json",
    )
    inputs = {
        "cells.lib": library.liberty,
        "design.json": json.dumps({"modules": found.modules}),
        "parts.v": "".join(way.verilog for way in choice.values()),
    }
    return run_tool(ToolRun(yosys.NAME, yosys.version(), script, inputs, ("joined.json",)), yosys.run_script)


def _buffered(module: Module, library: Library, fan_out: int) -> Module:
    """Return a module with a buffer tree on each net above the fan-out limit, except the clock."""
    kind, source, drain = strongest_buffer(library.liberty)
    cells: dict[str, Cell] = copy.deepcopy(module["cells"])
    clock = module["ports"].get(CLOCK, {"bits": []})["bits"]
    sinks: dict[Bit, list[tuple[Cell, str, int]]] = defaultdict(list)
    for cell in cells.values():
        for port, bits in cell["connections"].items():
            for index, bit in enumerate(bits):
                if cell["port_directions"][port] == "input" and isinstance(bit, int) and bit not in clock:
                    sinks[bit].append((cell, port, index))
    nets = [bit for net in module["netnames"].values() for bit in net["bits"] if isinstance(bit, int)]
    unused = itertools.count(max(nets, default=1) + 1)
    for net, pins in sinks.items():
        while len(pins) > fan_out:
            groups = [pins[start : start + fan_out] for start in range(0, len(pins), fan_out)]
            pins = []
            for group in groups:
                new = next(unused)
                for cell, port, index in group:
                    cell["connections"][port][index] = new
                cells[f"buffer{new}"] = instance(kind, {source: [net]}, {drain: [new]})
                pins.append((cells[f"buffer{new}"], source, 0))
    return {**module, "cells": cells}
