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
from .timing import TIMINGS, UNWIRED

__all__ = ["ROWS", "draw", "print_svg"]

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
#: Fields that tell where a value of ours is from, with their titles.
_ORIGIN = {"timed": "Timed", "design": "Of a design"}
_UNWIRED_KEY = ("◆ ours, timed without wires",)
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
        rows = marks(figure, group, sources, root)
        placed = frozenset(row["x"] is not None for row in rows)
        timings = frozenset(row["timing"] for row in rows)
        return _scatter(figure.x, figure.y, colours, placed, timings) | {"datasets": {ROWS: rows}}
    rows = bars(figure, group, sources, root)
    height = HEIGHT * len({row["label"] for row in rows})
    kinds = (
        (row["part"] != WHOLE for row in rows),
        (row["off"] for row in rows),
        (row["timing"] == UNWIRED for row in rows),
    )
    return _bars(figure.x, figure.split, *map(any, kinds)) | {"datasets": {ROWS: rows}, "height": height}


def print_svg(spec: dict[str, Any]) -> str:
    """Return a chart as SVG for print: on white, with a fixed width."""
    return svg(spec | {"config": spec["config"] | {"background": "white"}}, width=PAPER_WIDTH)


@cache
def _bars(axis: Axis, split: bool, divided: bool, broken: bool, unwired: bool) -> dict[str, Any]:
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
    tips = _tooltips(
        label="Design", bar="Bar", part="Part", value_text="Value", total_text="Whole", name="From", **_ORIGIN
    )
    drawn = (
        alt.Chart()
        .mark_bar(strokeWidth=1, cursor="pointer")
        .encode(x, alt.X2("stop:Q"), y, places, stroke, colour, tooltip=tips, href="href:N")
        .encode(fillOpacity=_whose(0.22, 0.95))
    )
    ends = alt.Chart().transform_filter("datum.last")
    words = ends.mark_text(align="left", dx=4, fontSize=10.5, color="currentColor")
    labels = words.encode(alt.X("stop:Q"), y, places, text="text:N")
    room = ends.transform_calculate(edge="1.22 * datum.stop").mark_point(opacity=0, tooltip=False)
    layers = [drawn, labels, room.encode(alt.X("edge:Q"), y)]
    if broken:
        gaps = ends.transform_filter("datum.off").mark_text(text="//", fontWeight="bold", color="currentColor")
        layers.append(gaps.encode(alt.X("gap:Q"), y, places))
    return _finished(alt.layer(*layers).properties(title=_key("□ printed", "■ ours", *_UNWIRED_KEY[:unwired])))


@cache
def _scatter(
    across: Axis, up: Axis, names: tuple[str, ...], placed: frozenset[bool], timings: frozenset[str]
) -> dict[str, Any]:
    """Return a scatter without data; cached, because Altair is slow.

    `placed` tells whether there are marks with an x and without: a layer without data has no extent, and Vega warns.
    `timings` are those of the marks.
    """
    y = alt.Y("y:Q", title=_title(up), scale=_scale(up), axis=_axis(**_ticks(up)))
    x = alt.X("x:Q", title=_title(across), scale=_scale(across), axis=_axis(**_ticks(across)))
    colours = dict(zip(names, cycle(SERIES_COLOURS), strict=False))
    colour, stroke = (
        kind("label:N", title=None, scale=scale(colours), legend=_legend(names)) for kind in (alt.Color, alt.Stroke)
    )
    tips = _tooltips(
        label="Design", whose="Whose", name="From", grade="Grade", x_text=_title(across), y_text=_title(up), **_ORIGIN
    )
    shapes = {timing: "diamond" if timing == UNWIRED else "circle" for timing in ("", *TIMINGS)}
    shape = alt.Shape("timing:N", scale=scale(shapes), legend=None)
    layers = []
    if True in placed:
        both = alt.Chart().transform_filter("datum.x").encode(x, y)
        lines = both.mark_line(strokeWidth=1.2, opacity=0.5).encode(colour, strokeDash=_dash(), detail="whose:N")
        points = both.mark_point(size=85, strokeWidth=1.8, filled=True, cursor="pointer").encode(
            colour, stroke, _whose(0, 0.95), shape
        )
        layers += [lines.encode(order="x:Q"), points.encode(tooltip=tips, href="href:N")]
    if False in placed:
        rules = alt.Chart().transform_filter("!datum.x").mark_rule(strokeDash=[2, 4], strokeWidth=1.5, opacity=0.75)
        layers.append(rules.encode(y, colour, tooltip=tips))
    key = _key("○ printed", "● ours", *_UNWIRED_KEY[: UNWIRED in timings])
    return _finished(alt.layer(*layers).properties(height=360, title=key))


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


def _whose(printed: float, ours: float) -> alt.FillOpacity:
    """Return how the fill tells printed values from ours; Vega draws no legend of a fill's opacity: `_key` does."""
    values = alt.Scale(domain=["printed", "ours"], range=[printed, ours])
    return alt.FillOpacity("whose:O", sort=None, scale=values, legend=None)


def _key(*signs: str) -> alt.TitleParams:
    """Return a line above a chart that says which marks are whose."""
    line = "\u2003".join(signs)
    return alt.TitleParams(line, anchor="start", fontSize=12, fontWeight="normal", color="currentColor", offset=8)


def _legend(names: Sequence[str]) -> alt.Legend | None:
    """Return the legend of several parts or series; None for one."""
    return alt.Legend(columns=5, symbolType="square", symbolOpacity=1, values=names) if len(names) > 1 else None


def _axis(**settings: Any) -> alt.Axis:
    return alt.Axis(tickCount=5, labelExpr=_NUMBER, **settings)


def _tooltips(**fields: str) -> list[alt.Tooltip]:
    return [alt.Tooltip(f"{name}:N", title=title) for name, title in fields.items()]
