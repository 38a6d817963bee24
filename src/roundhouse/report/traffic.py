"""The page of kernels on a shared memory in simulation: what they read and wrote, over time."""

from __future__ import annotations

from ..systems import System
from ..systems.kernel_port import port_bits
from ..systems.memory.dram import DRAM
from ..verify.kernel.on_memory import Traffic
from .charts.drawing import svg
from .charts.traffic import traffic_chart
from .site.assets import style_sheet
from .site.page import render_alone

__all__ = ["traffic_page"]

_WIDTH = 800  # of the chart, in pixels


def traffic_page(kernel: System, units: int, mhz: float, dram: DRAM, traffic: Traffic) -> str:
    """Return the page as HTML that needs no other file.

    Parameters
    ----------
    kernel : System
    units : int
        How many there are.
    mhz : float
        Their clock.
    dram : DRAM
    traffic : Traffic
        Without a fault.
    """
    chart = traffic_chart(traffic.beats, traffic.clocks, mhz, port_bits(kernel) // 8, dram.bandwidth_mb_s)
    figures = [
        ("kernels", f"{units}"),
        ("text encrypted or decrypted", f"{traffic.text_bytes:,} bytes"),
        ("clocks", f"{traffic.clocks:,}"),
        ("clock", f"{mhz:g} MHz"),
        ("throughput", f"{traffic.mb_s:g} MB/s"),
    ]
    return render_alone(
        "traffic.html",
        name=kernel.name,
        hash=kernel.hash,
        dram=dram,
        style=style_sheet(),
        figures=figures,
        chart=svg(chart, width=_WIDTH, ink="currentColor"),
    )
