"""Chart of where critical paths start, by layout."""

from collections.abc import Sequence
from typing import Any

import altair as alt

from ...measure.places import PLACES
from ..analysis.bounds import PathGroup
from .parts import finish, fit, scale

_COLOURS = ("#2b9a66", "#2f7fc1", "#d1603d", "#7d6bd0", "#b07a2a", "#8a93a0", "#c2518f", "#4a8f9c", "#c4a000")
PLACE_COLOURS = dict(zip(PLACES, _COLOURS, strict=True))
_ROW_PX, _AXIS_PX = 34, 50


def bounds_chart(groups: Sequence[PathGroup]) -> dict[str, Any]:
    """Return the chart: a bar for each group, divided by the places where its paths start."""
    rows = [
        {
            "group": f"{group.name} ({len(group.paths)})",
            "place": place,
            "order": list(PLACES).index(place),
            "paths": count,
            "share": count / len(group.paths),
        }
        for group in groups
        for place, count in group.starts.items()
    ]
    there = {place: colour for place, colour in PLACE_COLOURS.items() if place in {row["place"] for row in rows}}
    bars = (
        alt.Chart(alt.NamedData(name="starts"))
        .mark_bar(height={"band": 0.72})
        .encode(
            x=alt.X("share:Q", title="Critical paths by start", axis=alt.Axis(format="%", tickCount=5)),
            y=alt.Y("group:N", title=None, sort=None, axis=alt.Axis(labelLimit=200)),
            color=alt.Color("place:N", title="Start", scale=scale(there), sort=list(there)),
            order="order:Q",
            tooltip=[
                alt.Tooltip("group:N", title="Layout (paths)"),
                alt.Tooltip("place:N", title="Start"),
                alt.Tooltip("paths:Q", title="Paths"),
                alt.Tooltip("share:Q", title="Share", format=".0%"),
            ],
        )
    )
    return {**finish(fit(bars, height=_AXIS_PX + _ROW_PX * len(groups))), "datasets": {"starts": rows}}
