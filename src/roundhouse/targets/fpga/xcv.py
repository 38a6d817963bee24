"""Xilinx Virtex and Spartan-II of 1998 to 2000, after synthesis by Yosys: counts, and no clock.

A slice has two tables of four inputs and two registers, with carry logic and multiplexers behind the tables: Xilinx
DS003, "Virtex 2.5 V Field Programmable Gate Arrays", and DS001, "Spartan-II FPGA Family". A block RAM has 4,096 bits.
It is inferred only if the core asks for ROM or filled tables. There are no multipliers. Yosys knows no delays of these
families, and calls its mapping to them experimental: mapped netlists are simulated in the tests.
"""

import json

from ...tools import yosys
from .. import frontend
from ..figures import Figures, Quantity, Ratio
from ..target import Design, Facts, cost_facts
from .kinds import count, kinds
from .slices import Slices
from .synthesised import Synthesised
from .xilinx_synthesis import synth_xilinx

NAME = "xcv"
KINDS = kinds(
    lut4="LUT[1-4]|INV",
    ff="FD[A-Z]+",
    bram=r"RAMB4\w*",
    lutram=r"RAM\d+\w*|SRL\w+",
    carry="MUXCY",
)
FIGURES = Figures(
    name=NAME,
    title="Xilinx Virtex, Spartan-II",
    short="Virtex",
    stage="synthesis only: counts after mapping; slices are an estimate",
    axis_stage="synthesis",
    contains="Synthesised, not placed, and not timed: Yosys knows no delays of this family. A slice has two "
    "tables of four inputs and two registers; slices are counted as if none had both in use, and all were full.",
    area=Quantity("lut4", "LUT4", parameter="luts"),
    efficiency=Ratio("Mbit/s per LUT4"),
    counts=(
        Quantity("ff", "FF", parameter="ffs"),
        Slices("slices", "slices", "(estimate)", parameter="slices"),
        Quantity("lutram", "LUT RAM"),
        Quantity("carry", "carry"),
    ),
    beside=(Quantity("bram", "BRAM", parameter="brams"),),
)


class Virtex(Synthesised):
    """Xilinx Virtex and Spartan-II, synthesis only."""

    name = NAME
    title = "Xilinx Virtex, Spartan-II (Yosys synth_xilinx)"
    stage = "synthesis"
    recipes = ("default",)
    figures = FIGURES

    def commands(self, core: Design, recipe: str) -> tuple[str, ...]:
        """Return the commands that read and map a core; ports get no buffers."""
        read = frontend.read(core.module, core.tables != "rom")
        return (*read, synth_xilinx(NAME, core.module, core.tables, recipe))

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Synthesise with a recipe and count cells; `seed` is None, since nothing is placed.

        Returns
        -------
        Facts
            ``lut4``, ``ff``, ``bram``, ``lutram``, ``carry``, ``cells``, and the cost.
        """
        done = self.mapped(core, recipe)
        cells = yosys.cell_counts(done.read("stat.json"))
        return {**count(cells, KINDS), "cells": json.dumps(cells, sort_keys=True), **cost_facts(done)}


TARGET = Virtex()
