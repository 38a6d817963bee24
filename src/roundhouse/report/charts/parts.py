"""Common parts of all charts: colours, shapes, axes, and a frame that follows the page.

Text and rules use the page's text colour ("currentColor"), so a chart follows light mode, dark mode and print; the
marks have colours that are visible on both.
"""

from itertools import cycle
from typing import Any

import altair as alt

from ...architectures.layouts import LAYOUTS

_PALETTE = ("#2f7fc1", "#7d6bd0", "#c2518f", "#b07a2a", "#4a8f9c", "#2b9a66", "#d1603d")
#: The colour of each family of layouts, in the order of the listed layouts.
KIND_COLOURS = dict(zip(dict.fromkeys(layout.family for layout in LAYOUTS), cycle(_PALETTE), strict=False))
SHAPES = {"encrypt": "triangle-up", "decrypt": "triangle-down", "simplex": "circle", "duplex": "diamond"}
SERIES_COLOURS = ["#2f7fc1", "#d1603d", "#2b9a66", "#c2518f", "#b07a2a", "#7d6bd0", "#4a8f9c", "#8a8f2f"]
ZOOM = "wheel![event.shiftKey]"


def axis(ticks: int = 6) -> alt.Axis:
    """Return an axis with about `ticks` ticks, thousands as k."""
    return alt.Axis(format="~s", tickCount=ticks)


def scale(values: dict[str, str]) -> alt.Scale:
    """Return the scale that maps names to colours or shapes."""
    return alt.Scale(domain=list(values), range=list(values.values()))


def fit(chart: Any, **size: int) -> Any:
    """Return a chart with the width of its container."""
    return chart.properties(width="container", autosize=alt.AutoSizeParams(type="fit-x", contains="padding"), **size)


def finish(chart: alt.TopLevelMixin) -> dict[str, Any]:
    """Return the specification of a chart in the page's colours."""
    ink = "currentColor"
    text = {"labelColor": ink, "titleColor": ink, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    lines = {"gridColor": ink, "gridOpacity": 0.1, "domainColor": ink, "domainOpacity": 0.3, "tickColor": ink}
    places = {"orient": "bottom", "direction": "horizontal", "columns": 2, "columnPadding": 16, "offset": 16}
    spec: dict[str, Any] = (
        chart.configure(background="transparent", font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(**text, **lines, tickOpacity=0.3, labelOpacity=0.8)
        .configure_legend(**text, **places, rowPadding=4, symbolFillColor=ink, symbolStrokeColor=ink)
        .to_dict()
    )
    # Altair 6 rejects a legend layout in its configuration: legends are stacked, so that they fit a phone.
    spec["config"]["legend"]["layout"] = {"bottom": {"direction": "vertical", "anchor": "start", "margin": 12}}
    # Without the schema's URL no page names another site; the page sets the mode instead.
    del spec["$schema"]
    return spec
