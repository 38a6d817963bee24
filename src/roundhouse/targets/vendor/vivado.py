"""AMD Vivado, after routing, on any of its parts."""

from __future__ import annotations

from ...tools.vivado_reports import read_vivado
from ..figures import Clock, Figures, Quantity, Ratio
from .reported import STAGE, Reported

__all__ = ["TARGET"]

TARGET = Reported(
    name="vivado",
    title="Vivado",
    boundary="out of context, no buffers and no pins; delays outside of the ports are zero",
    read=read_vivado,
    figures=Figures(
        name="vivado",
        title="AMD Vivado",
        short="Vivado",
        stage=STAGE,
        axis_stage=STAGE,
        contains="Read from Vivado's own reports on a run that somebody made; the recipe is the part. Placed and "
        "routed out of context. LUTs are sites in use, those used as memory included. The clock follows from the "
        "setup slack at the requested clock, paths at ports included.",
        area=Quantity("lut_sites", "LUT sites", parameter="luts"),
        efficiency=Ratio("Mbit/s per LUT site"),
        clock=Clock(Quantity("fmax_mhz", "MHz"), also=(Quantity("slack_ns", "ns", "(slack)"),)),
        counts=(Quantity("ff", "FF", parameter="ffs"), Quantity("lut_memory", "LUT sites", "(memory)")),
        beside=(Quantity("bram_tiles", "BRAM tiles", parameter="brams"), Quantity("dsp", "DSP")),
        vendor=True,
    ),
)
