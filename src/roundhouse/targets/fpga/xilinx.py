"""Xilinx families after synthesis by Yosys: LUT counts and a delay estimate, without placement.

Block RAM is inferred only if the core asks for ROM or filled tables, so that LUT counts are comparable. Multipliers use
DSP blocks, which are counted; recipes that end in ``-nodsp`` build them from logic. MUXF7 and MUXF8, which combine the
LUTs of a slice, do not count as LUTs; a remaining inverter counts as one.

- ``"default"``: flattened and mapped by ``synth_xilinx``. The delay is the last ``Del =`` of abc9, which models cells
  and nominal wires only, and is labelled an estimate. It covers whole paths because the design is flat (separately
  mapped tables would break them).
- ``"area"``: fewest LUTs, see `xilinx_area`. Tables are mapped separately and ABC counts levels only, so there is no
  delay estimate.
"""

from ...tools import yosys
from ...tools.cache import ToolResult
from .. import frontend
from ..figures import Clock, Figures, Quantity, Ratio
from ..target import Design, Facts, cost_facts
from . import xilinx_area
from .luts import LutsInAll
from .synthesised import Synthesised
from .xilinx_synthesis import FLOP, read_counts, synth_xilinx

AREA = "area"


class Xilinx(Synthesised):
    """A family of Xilinx, synthesis only.

    Parameters
    ----------
    name : str
        Name of the family in Yosys, and of the target.
    title, short : str
        Name of the family; heading in table columns.
    """

    stage = "synthesis estimate"
    recipes = frontend.with_and_without_dsp("default", AREA)

    def __init__(self, name: str, title: str, short: str) -> None:
        self.name = name
        self.title = f"{title} (Yosys synth_xilinx)"
        self.figures = _figures(name, title, short)

    def commands(self, core: Design, recipe: str) -> tuple[str, ...]:
        """Return the commands of the default recipe; ports get no buffers."""
        read = frontend.read(core.module, core.tables != "rom")
        return (*read, *frontend.multipliers(recipe), synth_xilinx(self.name, core.module, core.tables, recipe))

    def options(self, core: Design, recipe: str) -> Facts:
        """Return the commands of the recipe."""
        if recipe.startswith(AREA):
            return xilinx_area.options(self.name, core, recipe)
        return super().options(core, recipe)

    def measure(self, core: Design, recipe: str, seed: int | None) -> Facts:
        """Synthesise with a recipe and count cells; `seed` is None, since nothing is placed.

        Returns
        -------
        Facts
            ``lut6`` (cells LUT1 to LUT6 and INV), ``ff``, ``lutram``, ``bram``, ``dsp``, ``carry``, ``cells``, and the
            cost; with ``"default"`` ``period_estimate_ns``, with ``"area"`` the smallest ``variant``.
        """
        if recipe.startswith(AREA):
            stats, steps = xilinx_area.synthesise(self.name, core, recipe, FLOP)
            counts = {variant: read_counts(stat) for variant, stat in stats.items()}
            smallest = min(counts, key=lambda variant: counts[variant]["lut6"])
            return {**counts[smallest], "variant": smallest, **cost_facts(*steps)}
        done = self.mapped(core, recipe, "log")
        return {**read_counts(done.read("stat.json")), **estimate(done), **cost_facts(done)}


def estimate(done: ToolResult) -> Facts:
    """Read abc9's estimate of the longest path, converted from ps to ns."""
    return {"period_estimate_ns": yosys.abc9_delay_ps(done.read("log")) / 1000}


def _figures(name: str, title: str, short: str) -> Figures:
    """Return the figures of a family: the same counts and the same estimate for each."""
    return Figures(
        name=name,
        title=title,
        short=short,
        stage="synthesis only: counts after mapping; clock and throughput are an estimate",
        axis_stage="estimate",
        contains="Synthesised, not placed: no open placer for it is used. Counts of LUTs and flip-flops are those of "
        "synthesis; clock and throughput are estimated from the delays of cells and nominal wires.",
        area=Quantity("lut6", "LUT6"),
        efficiency=Ratio("Mbit/s per LUT6"),
        clock=Clock(Quantity("period_estimate_ns", "ns", "(estimate)"), estimate=True),
        counts=(
            Quantity("ff", "FF", parameter="ffs"),
            Quantity("lutram", "LUT RAM"),
            LutsInAll("luts", "LUT", "(in all)", parameter="luts"),
            Quantity("carry", "carry"),
        ),
        beside=(Quantity("bram", "BRAM", parameter="brams"), Quantity("dsp", "DSP")),
        cut_recipe=AREA,
    )
