"""Commands that all recipes of the Xilinx families share, and the cells that their records count."""

import json

from ...tools import yosys
from .. import frontend
from ..target import Facts
from .kinds import count, kinds

KINDS = kinds(
    lut6=r"LUT[1-6]|INV",
    ff=r"FD[A-Z]+",
    bram=r"RAMB\d+\w*",
    lutram=r"RAM\d+\w*|SRL\w+",
    dsp=r"DSP\w+",
    carry=r"CARRY\d",
)
FLOP = KINDS["ff"]
LUT_INPUTS = 6
FINISH = (
    "clean",
    f"techmap -map +/xilinx/lut_map.v -map +/xilinx/cells_map.v -D LUT_WIDTH={LUT_INPUTS}",
    "xilinx_dffopt",
    "opt_lut_ins -tech xilinx",
    "setattr -mod -unset keep_hierarchy *",
    "flatten",
    "clean",
)
"""Commands from ABC's tables to cells, flat."""


def synth_xilinx(family: str, top: str, tables: str, recipe: str) -> str:
    """Return the command for a family that Yosys knows, such as ``xcup``; ROM tables may use block RAM."""
    blocks = frontend.without_blocks(tables, recipe)
    return f"synth_xilinx -family {family} -flatten -noiopad -noclkbuf{blocks} -top {top}"


def read_counts(stat_json: str) -> Facts:
    """Count mapped cells by record field; ``cells`` has the counts by cell type."""
    cells = yosys.cell_counts(stat_json)
    return {**count(cells, KINDS), "cells": json.dumps(cells, sort_keys=True)}
