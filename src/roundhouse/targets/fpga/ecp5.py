"""Lattice ECP5, after placement and routing by nextpnr.

The core is wrapped in registers at every port (see `wrapper`) and placed out of context, so that 520 port bits need no
package pins. Block RAM is inferred only if the core asks for ROM or filled tables, so that counts of ``TRELLIS_COMB``
are comparable. The target clock is the same for every core and far above most results: nextpnr then optimises for the
highest clock instead of stopping at a low one. Each seed gives one record: the spread over seeds is part of the result.

- ``"default"``: plain ``synth_ecp5`` with abc9. Best for tables as logic, which it combines with PFUMX and L6MUX21.
- ``"balanced"``: LUT4 mapping by ABC without abc9's delays. Far smaller, and mostly faster, for cores dominated by
  adders and exclusive-or networks.
- ``"fast"``: the same without area recovery, for minimum LUT depth: for rounds cut into stages of one LUT, where a
  single path of two LUTs sets the clock.
- ``"timed"``: as balanced, and the placer weighs the time of a net four times as much against its length: for
  pipelines, whose longest path is mostly routing.

Multipliers use DSP blocks; the recipes that end in ``-nodsp`` build them from logic. After every recipe the carry cells
take over tables in front of adders, see `carry`, and block RAMs the registers behind them, see `ram_registers`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...tools.nextpnr import Nextpnr
from .. import frontend
from ..figures import Clock, Figures, Quantity, Ratio
from ..target import CEILING, Facts
from .carry import absorb_tables
from .kinds import kinds
from .placed import Placed
from .ram_registers import absorb_registers
from .wrapper import INSTANCE, REGISTERED

SLOWEST = 6
CEILING_BITS = 32
ASKED_MHZ = 200
# The target clock only guides nextpnr: missing it is no error.
PLACE = (
    "--85k",
    "--package",
    "CABGA756",
    "--out-of-context",
    "--freq",
    str(ASKED_MHZ),
    "--timing-allow-fail",
)
CARRY = "tables before adders absorbed"
RAM = "registers behind block RAM absorbed"
_BALANCED = "abc -lut 4 -script +strash;&get,-n;&if;&mfs;&put"
LUT4 = {
    "balanced": _BALANCED,
    "fast": "abc -lut 4 -script +strash;if,-F,0,-A,0",
    "timed": _BALANCED,
}
RECIPES = frontend.with_and_without_dsp("default", *LUT4)
#: nextpnr's own weight is 10, and its exponent of a net's criticality 2.
TIMED = ("--placer-heap-timingweight", "40", "--placer-heap-critexp", "4")
WEIGHTS = dict.fromkeys(frontend.with_and_without_dsp("timed"), TIMED)
PACKED = kinds(comb="TRELLIS_COMB", ff="TRELLIS_FF", bram="DP16KD", dsp="MULT18X18D")
PINS = {"carry": "FC[IO]", "multiplier": r"P\d+", "memory": r"(AD|DO)[AB]\d+", "enable": "CE", "reset": "LSR"}
FIGURES = Figures(
    name="ecp5",
    title="Lattice ECP5",
    short="ECP5",
    stage="post-route, out of context; median of the placement seeds",
    axis_stage="post-route",
    contains="Placed and routed on an LFE5U-85F, of speed grade 6 where none is named, with a register at every port "
    "that is taken off the count. The clock is the median of the placement seeds that were run. Area is TRELLIS_COMB "
    "cells after packing; block RAMs and multipliers are given beside it.",
    area=Quantity("comb", "COMB", parameter="luts"),
    efficiency=Ratio("Mbit/s per COMB"),
    clock=Clock(Quantity("fmax_mhz", "MHz")),
    counts=(Quantity("ff", "FF", parameter="ffs"),),
    beside=(Quantity("bram", "BRAM", parameter="brams"), Quantity("dsp", "DSP")),
    cut_recipe="fast",
)


class Ecp5(Placed):
    """LFE5U-85F of a speed grade.

    Parameters
    ----------
    grade : int
        6, the slowest, to 8. The slowest is called ``ecp5``, others ``ecp5_8``.
    """

    def __init__(self, grade: int = SLOWEST):
        slowest = grade == SLOWEST
        part = "ECP5" if slowest else f"ECP5-{grade}"
        name = "ecp5" if slowest else f"ecp5_{grade}"
        super().__init__(
            name=name,
            title=f"Lattice ECP5 LFE5U-85F-{grade} (nextpnr)",
            figures=replace(FIGURES, name=name, title=f"Lattice {part}", short=part),
            nextpnr=Nextpnr("ecp5"),
            place=(*PLACE, "--speed", str(grade)),
            weights=WEIGHTS,
            synthesis=synthesis,
            packed=PACKED,
            pins=PINS,
            recipes=RECIPES,
            boundary=REGISTERED,
            rewrite=rewrite,
            notes={"carry": CARRY, "ram": RAM},
        )

    def ceiling_verilog(self, area: int, ff: int) -> str:
        """Return a pipeline of this many LUTs and registers; see the function `ceiling_verilog`."""
        return ceiling_verilog(area, ff)

    def ceiling(self, area: int, ff: int, seed: int) -> Facts:
        """Measure the clock ceiling at a size; facts as from `measure`."""
        return self.measure_verilog(ceiling_verilog(area, ff), self._ceiling_commands(), self.place, seed, 0)

    def ceiling_options(self) -> Mapping[str, Any]:
        """Return the synthesis command and the placement arguments of `ceiling`."""
        return {"synthesis": "; ".join(self._ceiling_commands()), **self.notes, "place": " ".join(self.place)}

    def _ceiling_commands(self) -> tuple[str, ...]:
        return synthesis(CEILING, "logic", self.recipes[0])


def rewrite(netlist: str) -> str:
    """Return Yosys's JSON of a design, with what the cells of the part can take in besides."""
    return absorb_registers(absorb_tables(netlist), within=f"{INSTANCE}.")


def synthesis(top: str, tables: str, recipe: str) -> tuple[str, ...]:
    """Return the commands that read and map a design; only ROM or filled tables may use block RAM."""
    command = f"synth_ecp5{frontend.without_blocks(tables, recipe)} -top {top}"
    read = (*frontend.read(top, tables != "rom"), *frontend.multipliers(recipe))
    if lut4 := LUT4.get(recipe.removesuffix(frontend.NO_DSP)):
        return (*read, f"{command} -run begin:map_luts", lut4, "clean", f"{command} -run map_cells:json")
    return (*read, command)


def ceiling_verilog(comb: int, ff: int) -> str:
    """Return a pipeline with one LUT4 between registers: no design with logic of that size can be clocked faster.

    Parameters
    ----------
    comb, ff : int
        LUTs and registers of the core to compare. The pipeline is `CEILING_BITS` wide. It has `comb` LUTs, each with
        its register, rounded up to whole stages, then stages of registers only, up to `ff`.

    Returns
    -------
    str
        Verilog with top module `CEILING`.
    """
    logic = max(1, -(-comb // CEILING_BITS))
    plain = max(0, -(-ff // CEILING_BITS) - logic)
    top = logic + plain
    taps = " ^ ".join(f"s[i][(b + {step}) % {CEILING_BITS}]" for step in (0, 1, 5, 11))
    return f"""module {CEILING}(input clk, input [{CEILING_BITS - 1}:0] d, output [{CEILING_BITS - 1}:0] q);
  reg [{CEILING_BITS - 1}:0] s [0:{top}];
  integer i, b;
  always @(posedge clk) begin
    s[0] <= d;
    for (i = 0; i < {logic}; i = i + 1)
      for (b = 0; b < {CEILING_BITS}; b = b + 1) s[i + 1][b] <= {taps};
    for (i = {logic}; i < {top}; i = i + 1) s[i + 1] <= s[i];
  end
  assign q = s[{top}];
endmodule
"""


TARGET = Ecp5()
