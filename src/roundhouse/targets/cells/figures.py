"""Figures of standard cells: how they are read and labelled, the same for every library."""

from __future__ import annotations

from ..figures import Clock, Figures, Quantity, Ratio
from .abc_scripts import GRADES

__all__ = ["STAGE", "cell_figures"]

STAGE = "synthesis, pre-layout, no wire load"
WIRED_STAGE = "synthesis, pre-layout, estimated wires"


def cell_figures(name: str, about: str) -> Figures:
    """Return how the figures of a library are read and labelled, by the library's name and description."""
    return Figures(
        name=name,
        title=about.replace(" um", " µm").replace(" standard cells", " cells"),
        short=name,
        stage=STAGE,
        axis_stage="pre-layout, no wire load",
        contains="Mapped to the library's cells and timed at its corner with an ideal clock, ports included, without "
        "wires: a chip is slower and larger. Area is the sum of the cells' outlines. Where the library's file gives "
        "the cost of wires, the longest path with estimated wires is given beside the one without.",
        area=Quantity("area_um2", "µm²", parameter="area"),
        efficiency=Ratio("bit/s per µm²", 1e6),
        clock=Clock(
            Quantity("period_ns", "ns"),
            wired=Quantity("period_wired_ns", "ns", "with wires"),
            wired_stage=WIRED_STAGE,
            also=(Quantity("period_reg_ns", "ns", "between registers"),),
        ),
        counts=(
            Quantity("transistors", "transistors", parameter="transistors"),
            Quantity("gate_equivalents", "GE"),
            Quantity("ff", "FF", parameter="ffs"),
        ),
        cut_recipe=GRADES[0],
        grades=GRADES,
    )
