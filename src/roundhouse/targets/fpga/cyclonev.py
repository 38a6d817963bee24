"""Intel Cyclone V after synthesis by Yosys: registers, an estimate of ALMs, RAM bits, and a delay estimate.

An adaptive logic module (ALM) holds one function of six inputs, or two smaller ones, or two bits of an adder, and four
registers. The estimate of ALMs counts as if any two smaller functions shared one, which takes common inputs if they
have more than eight between them: for the tables that Yosys chose it is the least number, and a fitter may choose other
tables and take fewer or more. Half an ALM is a column of 32 bits in a memory block of logic (MLAB). Inverters are part
of what they feed.

Block RAM (M10K) is inferred only if the core asks for ROM or filled tables. Multipliers use DSP blocks; the recipe
that ends in ``-nodsp`` builds them from logic. The delay is the last ``Del =`` of abc9, as on `xilinx`. ``synth_intel``
of the older families knows no carry chains, and levels in place of delays, so these are no targets.
"""

import json
from collections.abc import Mapping

from ...tools import yosys
from .. import frontend
from ..figures import Clock, Figures, Quantity, Ratio
from ..netlist import Netlist
from ..target import Design, Facts, cost_facts
from .kinds import count, kinds
from .synthesised import Synthesised

NAME, BLOCK_RAM = "cyclonev", "MISTRAL_M10K"
KINDS = kinds(
    alut6="MISTRAL_ALUT6",
    alut_small="MISTRAL_ALUT[2-5]",
    alut_arith="MISTRAL_ALUT_ARITH",
    lutram="MISTRAL_MLAB",
    ff="MISTRAL_FF",
    bram=BLOCK_RAM,
    dsp=r"MISTRAL_MUL\w+",
)
HALVES = ("alut_small", "alut_arith", "lutram")
REGISTERS_OF_ALM = 4
FIGURES = Figures(
    name=NAME,
    title="Intel Cyclone V",
    short="Cyclone V",
    stage="synthesis only: ALMs are estimated from mapped tables; clock and throughput are an estimate",
    axis_stage="estimate",
    contains="Synthesised, not placed. The number of ALMs is the least that can hold the tables that Yosys chose, two "
    "in one wherever neither has six inputs; a fitter packs less well and maps otherwise. Registers are counted, and "
    "bits of block RAM that can be read. Clock and throughput are estimated from delays of cells and nominal wires.",
    area=Quantity("alm", "ALM", "(estimate)", parameter="alms"),
    efficiency=Ratio("Mbit/s per ALM"),
    clock=Clock(Quantity("period_estimate_ns", "ns", "(estimate)"), estimate=True),
    counts=(
        Quantity("ff", "registers", parameter="ffs"),
        Quantity("alut6", "ALUT of 6 inputs"),
        Quantity("alut_small", "smaller ALUT"),
        Quantity("alut_arith", "ALUT of adders"),
        Quantity("lutram", "MLAB columns"),
    ),
    beside=(
        Quantity("bram", "M10K", parameter="brams"),
        Quantity("bram_bits", "M10K bits", parameter="bram_bits"),
        Quantity("dsp", "DSP"),
    ),
)


class CycloneV(Synthesised):
    """Intel Cyclone V, synthesis only."""

    name = NAME
    title = "Intel Cyclone V (Yosys synth_intel_alm)"
    stage = "synthesis estimate"
    recipes = frontend.with_and_without_dsp("default")
    figures = FIGURES

    def commands(self, core: Design, recipe: str) -> tuple[str, ...]:
        """Return the commands that read and map a core; ports get no buffers."""
        blocks = frontend.without_blocks(core.tables, recipe)
        command = f"synth_intel_alm -family {NAME} -noiopad -noclkbuf{blocks} -top {core.module}"
        return (*frontend.read(core.module, core.tables != "rom"), *frontend.multipliers(recipe), command)

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Synthesise with a recipe and count cells; `seed` is None, since nothing is placed.

        Returns
        -------
        Facts
            ``alm``, ``ff``, ``alut6``, ``alut_small``, ``alut_arith``, ``lutram``, ``bram``, ``bram_bits``, ``dsp``,
            ``period_estimate_ns``, ``cells``, and the cost.
        """
        done = self.mapped(core, recipe, "mapped.json", "log", more=("write_json mapped.json",))
        cells = yosys.cell_counts(done.read("stat.json"))
        counts = count(cells, KINDS)
        return {
            **counts,
            "alm": alms(counts),
            "bram_bits": ram_bits(done.read("mapped.json")),
            "period_estimate_ns": yosys.abc9_delay_ps(done.read("log")) / 1000,
            "cells": json.dumps(cells, sort_keys=True),
            **cost_facts(done),
        }


def alms(counts: Mapping[str, int]) -> int:
    """Return the least number of ALMs for counts of cells by record field."""
    halves = sum(counts[field] for field in HALVES)
    return max(counts["alut6"] + -(-halves // 2), -(-counts["ff"] // REGISTERS_OF_ALM))


def ram_bits(netlist: str) -> int:
    """Return the bits of memory blocks that a netlist, in Yosys's JSON, can read: neither unused nor out of reach."""
    top = Netlist(json.loads(netlist))
    blocks = [block["connections"] for block in top.cells(BLOCK_RAM)]
    return sum(
        sum(top.uses[bit] > 0 for bit in block["B1DATA"]) << sum(isinstance(bit, int) for bit in block["B1ADDR"])
        for block in blocks
    )


TARGET = CycloneV()
