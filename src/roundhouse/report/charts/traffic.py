"""Chart of what kernels read and write, over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from .parts import SERIES_COLOURS, finish

__all__ = ["traffic_chart"]

_BINS = 120


def traffic_chart(
    beats: Mapping[str, Sequence[int]], clocks: int, mhz: float, beat_bytes: int, peak: float
) -> dict[str, Any]:
    """Return the chart, one series on top of another, under a line at the peak of the bus if ports could reach it.

    Parameters
    ----------
    beats : mapping of str to sequence of int
        By series, the clocks of its beats.
    clocks : int
        In all.
    mhz : float
        The clock.
    beat_bytes : int
        Bytes of a beat.
    peak : float
        Of the bus, in 10^6 bytes a second.
    """
    width = max(1, -(-clocks // _BINS))
    counts = {name: Counter(clock // width for clock in its) for name, its in beats.items()}
    rows = [
        {"series": name, "clock": number * width, "speed": float(f"{count[number] * beat_bytes / width * mhz:.5g}")}
        for name, count in counts.items()
        for number in range(-(-clocks // width))
    ]
    areas = (
        alt.Chart(alt.NamedData(name="points"))
        .mark_area(interpolate="step-after", opacity=0.85)
        .encode(
            alt.X("clock:Q", title="Clocks from the first start", axis=alt.Axis(format=",d")),
            alt.Y("speed:Q", title="MB/s", stack="zero", axis=alt.Axis(format=",d")),
            color=alt.Color("series:N", title=None, sort=None, scale=alt.Scale(range=SERIES_COLOURS)),
            order=alt.Order("order:Q"),
        )
        .transform_calculate(order=f"indexof({[*beats]}, datum.series)")
    )
    line = alt.Chart(alt.NamedData(name="peak")).mark_rule(strokeDash=[5, 4]).encode(alt.Y("speed:Q"))
    spec = finish(alt.layer(areas, line).properties(height=280))
    reached = peak <= len(beats) * beat_bytes * mhz
    return {**spec, "datasets": {"points": rows, "peak": [{"speed": peak}] if reached else []}}
