"""Xilinx UltraScale+ by Yosys alone: LUT counts and an estimate of the delay, before any placement.

A design is flattened and mapped by ``synth_xilinx -family xcup``. Block RAM is not inferred unless the core asks for
ROM tables, so that LUT counts compare (DSP blocks are, and are told). There is no open placer for the part: the delay
is the last ``Del =`` of abc9, which knows cells and nominal wires only, and is labelled an estimate.
"""

import json
import re

from roundhouse.measure.cache import Done, Step, run_step
from roundhouse.targets import frontend
from roundhouse.targets.target import Design, Facts, cost_facts
from roundhouse.tools import yosys
from roundhouse.tools.status import ToolStatus

LUT = re.compile(r"LUT[1-6]")
FLOP = re.compile(r"FD[A-Z]+")
LUT_RAM = re.compile(r"RAM\d+\w*|SRL\w+")
BLOCK_RAM = re.compile(r"RAMB\d+\w*")
DSP = re.compile(r"DSP\w+")
CARRY = re.compile(r"CARRY\d")
KINDS = {"lut6": LUT, "ff": FLOP, "bram": BLOCK_RAM, "lutram": LUT_RAM, "dsp": DSP, "carry": CARRY}


class Xcup:
    """Xilinx UltraScale+, synthesis only."""

    name = "xcup"
    title = "Xilinx UltraScale+ (Yosys synth_xilinx)"
    stage = "synthesis estimate"
    recipes: tuple[str, ...] = ("default",)
    seeds: tuple[int | None, ...] = (None,)

    def tools(self) -> tuple[ToolStatus, ...]:
        """Tell the programs that it needs."""
        return (yosys.status(),)

    def versions(self) -> dict[str, str]:
        """Tell their versions; raises `ToolMissing`."""
        return {yosys.NAME: yosys.version()}

    def options(self, core: Design, recipe: str) -> Facts:
        """Tell the synthesis command."""
        read = frontend.read(core.module, core.tables != "rom")
        return {"synthesis": "; ".join((*read, synthesis_command(core)))}

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Synthesise and count; `recipe` is ``"default"`` and `seed` None, there being no choice.

        Returns
        -------
        Facts
            ``lut6`` (cells LUT1 to LUT6), ``ff``, ``lutram``, ``bram``, ``dsp``, ``carry``, ``period_estimate_ns``,
            ``cells``, and the cost.
        """
        read = frontend.read(core.module, core.tables != "rom")
        script = (*read, synthesis_command(core), "tee -q -o stat.json stat -json")
        step = Step(yosys.NAME, yosys.version(), script, {"core.v": core.verilog}, ("stat.json", "log"))
        done = run_step(step, yosys.run_script)
        return {**read_counts(done.read("stat.json")), **estimate(done), **cost_facts(done)}


def synthesis_command(core: Design) -> str:
    """Return the synthesis command for a core."""
    memory = "" if core.tables == "rom" else " -nobram"
    return f"synth_xilinx -family xcup -flatten -noiopad -noclkbuf{memory} -top {core.module}"


def read_counts(stat_json: str) -> Facts:
    """Sum the mapped cells to record fields, with all of them by type under ``cells``."""
    cells = yosys.cell_counts(stat_json)
    facts: Facts = dict.fromkeys(KINDS, 0)
    for cell, count in cells.items():
        field = next((field for field, kind in KINDS.items() if kind.fullmatch(cell)), None)
        if field:
            facts[field] += count
    return {**facts, "cells": json.dumps(cells, sort_keys=True)}


def estimate(done: Done) -> Facts:
    """Read abc9's estimate of the longest path, from ps to ns."""
    return {"period_estimate_ns": yosys.abc9_delay_ps(done.read("log")) / 1000}
