"""Mapping and timing of all distinct parts of a design in one batch.

The *batch* is a design with one instance of each part, driven by registers as in the core. Each tool then starts once
for all parts instead of once per part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...tools import yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from .library import Library
from .mapping import area_um2, map_hierarchical
from .partition import INPUT, OUTPUT, Module, Partition
from .timing import time_ports

__all__ = ["Batch", "MappedPart", "batch_of", "map_parts"]

NAME = "batch"


@dataclass(frozen=True)
class Batch:
    """A design with one instance of each distinct part."""

    verilog: str
    module: str = NAME
    ports: tuple[Any, ...] = ()
    tables: str = "logic"
    cipher: None = None


@dataclass(frozen=True)
class MappedPart:
    """A mapped part: name of the mapping, area in um^2, delay from clock to output in ns, and netlist."""

    mapping: str
    area_um2: float
    delay_ns: float
    verilog: str


def batch_of(found: Partition) -> tuple[Batch, ToolResult]:
    """Return the Verilog of the parts of a design and of a top module with one instance of each."""
    design = json.dumps({"modules": {**found.tables, **found.parts}})
    script = ("read_json parts.json", "write_verilog -noattr parts.v")
    done = run_tool(
        ToolRun(yosys.NAME, yosys.version(), script, {"parts.json": design}, ("parts.v",)), yosys.run_script
    )
    return Batch(done.read("parts.v") + _top(found.parts)), done


def map_parts(
    batch: Batch, parts: Iterable[str], mappings: Iterable[str], library: Library
) -> tuple[dict[str, list[MappedPart]], list[ToolResult]]:
    """Map every part with every mapping; a part without inputs, a constant, has delay 0."""
    found: dict[str, list[MappedPart]] = {part: [] for part in parts}
    steps: list[ToolResult] = []
    for mapping in mappings:
        mapped = map_hierarchical(batch, mapping, library, tuple(found))
        netlist, stat = mapped[-1].read("mapped.v"), mapped[-1].read("stat.json")
        delays, timed = time_ports(NAME, netlist, library, (_output(part) for part in found))
        texts = {text[1]: text[0] for text in re.finditer(r"^module (\w+)\b.*?^endmodule\n", netlist, re.M | re.S)}
        for part, ways in found.items():
            area = area_um2(yosys.cell_counts(stat, part), library)
            ways.append(MappedPart(mapping, area, delays.get(_output(part), 0.0), texts[part]))
        steps += [*mapped, timed]
    return found, steps


def _output(part: str) -> str:
    """Return the name of an output port; it is no prefix of another port's name."""
    return f"{part}_{OUTPUT}_"


def _top(parts: dict[str, Module]) -> str:
    """Return the top module with one instance of each part and registers at the inputs."""
    ports, lines = ["clk"], ["  input clk;"]
    for part, module in parts.items():
        width = {name: len(port["bits"]) for name, port in module["ports"].items()}
        pins = [f".{OUTPUT}({_output(part)})"]
        ports.append(_output(part))
        lines.append(f"  output [{width[OUTPUT] - 1}:0] {_output(part)};")
        if INPUT in width:
            size, outer, inner = f"[{width[INPUT] - 1}:0]", f"{part}_d_", f"{part}_q_"
            ports.append(outer)
            pins.append(f".{INPUT}({inner})")
            lines += [
                f"  input {size} {outer};",
                f"  reg {size} {inner};",
                f"  always @(posedge clk) {inner} <= {outer};",
            ]
        lines.append(f"  {part} {part}_({', '.join(pins)});")
    return "\n".join([f"module {NAME}({', '.join(ports)});", *lines, "endmodule\n"])
