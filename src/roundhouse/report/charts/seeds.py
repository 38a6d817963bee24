"""Chart of the clocks of placed cores: a point for each seed, a rule at the median."""

from collections.abc import Sequence
from typing import Any

import altair as alt

from ..analysis.seeds import Seeds
from .parts import SERIES_COLOURS, finish, fit

_ROW_PX, _AXIS_PX = 18, 60


def seeds_chart(found: Sequence[Seeds]) -> dict[str, Any]:
    """Return the chart: a row for each core and recipe, in the order given."""
    rows = [
        {"core": one.name, "seed": seed, "clock": clock, "median": one.median}
        for one in found
        for seed, clock in one.clocks.items()
    ]
    base = alt.Chart(alt.NamedData(name="clocks")).encode(
        y=alt.Y("core:N", title=None, sort=None, axis=alt.Axis(labelLimit=420)),
        tooltip=[
            alt.Tooltip("core:N", title="Core, recipe"),
            alt.Tooltip("seed:O", title="Seed"),
            alt.Tooltip("clock:Q", title="Clock, MHz", format=".1f"),
            alt.Tooltip("median:Q", title="Median, MHz", format=".1f"),
        ],
    )
    points = base.mark_circle(size=44, opacity=0.65, color=SERIES_COLOURS[0]).encode(
        x=alt.X("clock:Q", title="Clock after routing, MHz", scale=alt.Scale(zero=False), axis=alt.Axis(orient="top"))
    )
    medians = base.mark_tick(thickness=2, size=14, color=SERIES_COLOURS[1]).encode(x="median:Q")
    chart = fit(points + medians, height=_AXIS_PX + _ROW_PX * len(found))
    return {**finish(chart), "datasets": {"clocks": rows}}
