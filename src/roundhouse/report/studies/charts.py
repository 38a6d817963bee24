"""Charts of a study's figures: Vega-Lite specifications for the page, and SVG files for print.

Printed numbers are pale or hollow, ours are solid. On a page, text has the page's text colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import cycle
from typing import Any

import altair as alt

from ...studies.description import Axis, Figure, Group
from ...targets.target import BLOCKS
from ..charts.drawing import svg
from ..charts.parts import SERIES_COLOURS, finish, fit, scale
from .figures import ENDS, WHOLE, Sources, bars, marks, part_text
from .heads import axis_title, parameter_text

__all__ = ["draw", "print_svg"]

#: Colours of the parts of a bar that is split by submodules.
SPLIT = {WHOLE: "#8a8f98"} | dict(
    zip(map(part_text, BLOCKS), ("#8a93a0", "#2f7fc1", "#d1603d", "#2b9a66"), strict=True)
)
ORDER = [f"{whose} {end}" for end in ENDS.values() for whose in ("printed", "ours")]
#: Height of all bars of one label, in pixels.
HEIGHT = 72
PAPER_WIDTH = 760

ROWS = "rows"
#: Axis numbers: log axes blank the labels that would overlap.
_MILLIONS = "format(datum.value / 1e6, '.3~r') + ' M'"
_NUMBER = f"datum.label == '' ? '' : datum.value >= 1e6 ? {_MILLIONS} : format(datum.value, ',')"
#: Ticks of an axis that includes zero and spans decades.
_DECADES = [0, *(10**power for power in range(1, 10))]


def draw(figure: Figure, group: Group, sources: Sources, root: str = "../") -> dict[str, Any]:
    """Return the chart of a figure for a group of designs.

    Parameters
    ----------
    figure : Figure
        Its description.
    group : Group
        The designs.
    sources : Sources
        The data.
    root : str
        Path from the page to the report's folder.
    """
    if figure.y is not None:
        names = tuple(dict.fromkeys(sources.series(row) for row in sources.study.ledger if row.design))
        colours = tuple(name for name in names if name)
        return _scatter(figure.x, figure.y, colours) | {"datasets": {ROWS: marks(figure, group, sources, root)}}
    rows = bars(figure, group, sources, root)
    height = HEIGHT * len({row["label"] for row in rows})
    divided = any(row["part"] != WHOLE for row in rows)
    return _bars(figure.x, figure.split, divided) | {"datasets": {ROWS: rows}, "height": height}


def print_svg(spec: dict[str, Any]) -> str:
    """Return a chart as SVG for print: on white, with a fixed width."""
    return svg(spec | {"config": spec["config"] | {"background": "white"}}, width=PAPER_WIDTH)


@cache
def _bars(axis: Axis, split: bool, divided: bool) -> dict[str, Any]:
    """Return a bar chart without data; cached, because Altair is slow."""
    stacked = tuple(map(parameter_text, axis.parameters))
    colours = SPLIT if split else dict(zip(reversed(stacked), cycle(SERIES_COLOURS), strict=False))
    blocks = tuple(map(part_text, BLOCKS)) if divided else ()
    legend = _legend(blocks if split else stacked)
    y = alt.Y(
        "label:N", title=None, sort=None, axis=alt.Axis(labelLimit=130, labelPadding=8, ticks=False, domain=False)
    )
    places = alt.YOffset("bar:N", sort=ORDER, scale=alt.Scale(paddingInner=0.12))
    x = alt.X("start:Q", title=_title(axis), scale=alt.Scale(nice=False), axis=_axis())
    colour, stroke = (
        kind("part:N", title=None, scale=scale(colours), legend=legend) for kind in (alt.Color, alt.Stroke)
    )
    tips = _tooltips(label="Design", bar="Bar", part="Part", value_text="Value", total_text="Whole", name="From")
    drawn = (
        alt.Chart()
        .mark_bar(strokeWidth=1, cursor="pointer")
        .encode(x, alt.X2("stop:Q"), y, places, stroke, colour, tooltip=tips, href="href:N")
        .encode(fillOpacity=alt.when("datum.whose == 'ours'").then(alt.value(0.95)).otherwise(alt.value(0.22)))
    )
    ends = alt.Chart().transform_filter("datum.last")
    words = ends.mark_text(align="left", dx=4, fontSize=10.5, color="currentColor")
    labels = words.encode(alt.X("stop:Q"), y, places, text="text:N")
    room = ends.transform_calculate(edge="1.18 * datum.stop").mark_point(opacity=0, tooltip=False)
    return _finished(alt.layer(drawn, labels, room.encode(alt.X("edge:Q"), y)))


@cache
def _scatter(across: Axis, up: Axis, names: tuple[str, ...]) -> dict[str, Any]:
    """Return a scatter without data; cached, because Altair is slow."""
    y = alt.Y("y:Q", title=_title(up), scale=_scale(up), axis=_axis(**_ticks(up)))
    x = alt.X("x:Q", title=_title(across), scale=_scale(across), axis=_axis(**_ticks(across)))
    colours = dict(zip(names, cycle(SERIES_COLOURS), strict=False))
    colour = alt.Color("label:N", title=None, scale=scale(colours), legend=_legend(names))
    tips = _tooltips(
        label="Design", whose="Whose", name="From", grade="Grade", x_text=_title(across), y_text=_title(up)
    )
    placed = alt.Chart().transform_filter("datum.x").encode(x, y, colour)
    lines = placed.mark_line(strokeWidth=1.2, opacity=0.5).encode(strokeDash=_dash(), detail="whose:N", order="x:Q")
    hollow = placed.transform_filter("datum.whose == 'printed'").mark_point(size=90, strokeWidth=2, filled=False)
    full = placed.transform_filter("datum.whose == 'ours'").mark_point(size=80, filled=True, cursor="pointer")
    bare = alt.Chart().transform_filter("!datum.x").mark_rule(strokeDash=[2, 4], strokeWidth=1.5, opacity=0.75)
    layers = [lines, hollow.encode(tooltip=tips), full.encode(tooltip=tips, href="href:N")]
    return _finished(alt.layer(*layers, bare.encode(y, colour, tooltip=tips)).properties(height=360))


def _finished(chart: Any) -> dict[str, Any]:
    return finish(fit(chart.properties(data=alt.NamedData(name=ROWS))))


def _title(axis: Axis) -> str:
    return axis.title or axis_title(axis.parameters, axis.unit)


def _scale(axis: Axis) -> alt.Scale:
    if axis.scale == "symlog":
        return alt.Scale(type="symlog", constant=10, nice=False, padding=18)
    padding = 24 if axis.scale == "log" else 0
    return alt.Scale(type=axis.scale, nice=False, padding=padding)


def _ticks(axis: Axis) -> dict[str, Any]:
    return {"values": _DECADES} if axis.scale == "symlog" else {}


def _dash() -> alt.StrokeDash:
    return alt.StrokeDash("whose:N", scale=alt.Scale(domain=["printed", "ours"], range=[[3, 4], [1, 0]]), legend=None)


def _legend(names: Sequence[str]) -> alt.Legend | None:
    """Return the legend of several parts or series; None for one."""
    return alt.Legend(columns=5, symbolType="square", symbolOpacity=1, values=names) if len(names) > 1 else None


def _axis(**settings: Any) -> alt.Axis:
    return alt.Axis(tickCount=5, labelExpr=_NUMBER, **settings)


def _tooltips(**fields: str) -> list[alt.Tooltip]:
    return [alt.Tooltip(f"{name}:N", title=title) for name, title in fields.items()]
