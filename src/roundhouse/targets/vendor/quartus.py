"""Intel Quartus, after fitting, on parts whose logic is in ALMs."""

from __future__ import annotations

from ...tools.quartus_reports import read_quartus
from ..figures import Clock, Figures, Quantity, Ratio
from .reported import STAGE, Reported

__all__ = ["TARGET"]

TARGET = Reported(
    name="quartus",
    title="Quartus",
    boundary="every port but the clock is a virtual pin; delays outside of the ports are zero",
    read=read_quartus,
    figures=Figures(
        name="quartus",
        title="Intel Quartus",
        short="Quartus",
        stage=STAGE,
        axis_stage=STAGE,
        contains="Read from the reports of Quartus on a run that somebody made; the recipe is the part. Ports are "
        "virtual pins, which take logic that the number of ALMs includes. The clock follows from the least setup slack "
        "of all corners at the requested clock, paths at ports included.",
        area=Quantity("alm", "ALM", parameter="alms"),
        efficiency=Ratio("Mbit/s per ALM"),
        clock=Clock(Quantity("fmax_mhz", "MHz"), also=(Quantity("slack_ns", "ns", "(slack)"),)),
        counts=(Quantity("ff", "registers", parameter="ffs"), Quantity("virtual_pins", "virtual pins")),
        beside=(
            Quantity("bram", "RAM blocks", parameter="brams"),
            Quantity("bram_bits", "RAM bits", parameter="bram_bits"),
            Quantity("dsp", "DSP"),
        ),
        vendor=True,
    ),
)
