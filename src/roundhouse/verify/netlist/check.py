"""Netlist check as a cached tool run: published blocks, then energy per clock."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...storage.sources import hash_sources
from ...tools import opensta, opensta_power, yosys
from ...tools.cache import ToolResult, ToolRun, run_tool
from ...tools.process import Cost, ToolFailed, run
from .stimulus import NetlistStimulus

__all__ = ["NAME", "Shown", "check_netlist"]

NAME = "netlist"
LIMIT_S = 3600.0
RESULT = "shown.json"
SOURCES = (
    *("verify/netlist", "verify/gates", "verify/drivers", "verify/script"),
    *("verify/protocol.py", "tools/opensta_power.py"),
)


@dataclass(frozen=True)
class Shown:
    """Result of the simulation of a netlist.

    Attributes
    ----------
    blocks : int
        Number of published blocks with the right result.
    energy_j : dict
        Energy per clock in J, by pattern and part.
    leakage_w : dict
        Leakage in W, by part.
    """

    blocks: int
    energy_j: dict[str, dict[str, float]]
    leakage_w: dict[str, float]


def check_netlist(verilog: str, liberty: str, stimulus: NetlistStimulus) -> tuple[Shown, ToolResult]:
    """Simulate a netlist on published blocks, then measure its activity; cached by the contents of all inputs.

    Raises
    ------
    ToolFailed
        If a result differs from the published one, or the netlist cannot be simulated.
    """
    version = hash_sources(*SOURCES, also=yosys.version() + opensta.version())
    inputs = {"mapped.v": verilog, "cells.lib": liberty, "stimulus.json": stimulus.to_json()}
    done = run_tool(ToolRun(NAME, version, _reading(stimulus), inputs, (RESULT,)), _start)
    shown = json.loads(done.read(RESULT))
    if wrong := shown.pop("wrong"):
        raise ToolFailed(NAME, wrong)
    return Shown(**shown), done


def _reading(stimulus: NetlistStimulus) -> tuple[str, ...]:
    """Return the Yosys commands that write a flat netlist with plain names as Verilog and JSON, and the library."""
    cells = " ".join(("c:*", *(f"c:{part} %d" for part in stimulus.parts)))
    return (
        "read_liberty -ignore_miss_func cells.lib",
        "write_json library.json",
        "design -reset",
        "read_liberty -lib -ignore_miss_func cells.lib",
        "read_verilog mapped.v",
        f"hierarchy -check -top {stimulus.top}",
        f"rename -hide {cells}",
        f"rename -enumerate -pattern c% {cells}",
        "flatten",
        "setattr -unset src -unset module_not_derived c:* w:*",
        "write_json netlist.json",
        "write_verilog -noattr -simple-lhs netlist.v",
    )


def _start(folder: Path, script: Sequence[str]) -> Cost:
    """Read the netlist, look up the energies, and simulate; delete large files."""
    cost = yosys.run_script(folder, script)
    stimulus = NetlistStimulus.from_json((folder / "stimulus.json").read_text())
    if stimulus.patterns:
        cost += opensta.run_script(folder, opensta_power.script(stimulus.top))
        (folder / "log").rename(folder / "energies.log")
    cost += run(NAME, [sys.executable, "-m", "roundhouse.verify.netlist.simulate"], folder, limit_s=LIMIT_S)
    for name in ("library.json", "netlist.json", "netlist.v", "energies.log"):
        (folder / name).unlink(missing_ok=True)
    return cost
