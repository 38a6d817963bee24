"""The figures of the `nsa` study drawn: Vega-Lite specifications for the pages, and SVG files of the same.

Printed numbers are pale or hollow, ours are full. In a chart on a page, text takes the page's own colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import altair as alt
import vl_convert

from ..targets.target import BLOCKS
from .chart_parts import SERIES_COLOURS, finish, fit, scale
from .study_figures import Figure, Kind, Sources, bars, marks, part_words

#: The colours of the parts of a bar: blocks as on all pages, and time.
PARTS = {
    "whole": "#8a8f98",
    "interface": "#8a93a0",
    "algorithm": "#2f7fc1",
    "key schedule": "#d1603d",
    "controller": "#2b9a66",
    "throughput": "#2f7fc1",
    "key set-up": "#d1603d",
    "latency": "#2f7fc1",
}
CIPHERS = dict(zip(("MARS", "RC6", "RIJNDAEL", "SERPENT", "TWOFISH"), SERIES_COLOURS, strict=False))
ORDER = [f"{whose} {end}" for end in ("least", "most") for whose in ("printed", "ours")]
#: Of the bars of one cipher, in pixels.
HEIGHT = 72


ROWS = "rows"
#: How an axis prints its numbers: log axes leave labels out where they would stand too close.
_MILLIONS = "format(datum.value / 1e6, '.3~r') + ' M'"
_NUMBER = f"datum.label == '' ? '' : datum.value >= 1e6 ? {_MILLIONS} : format(datum.value, ',')"


def draw(figure: Figure, sources: Sources, root: str = "../") -> dict[str, Any]:
    """Return the specification of a figure; `root` leads from its page to the folder of the report."""
    chart = _chart(figure.kind)
    if figure.kind.shape == "scatter":
        return chart | {"datasets": {ROWS: marks(figure, sources, root)}}
    rows = bars(figure, sources, root)
    return chart | {"datasets": {ROWS: rows}, "height": HEIGHT * len({row["cipher"] for row in rows})}


def svg(spec: dict[str, Any]) -> str:
    """Return a drawing of a specification for paper: on white, of a fixed width."""
    config = spec["config"] | {"background": "white"}
    text: str = vl_convert.vegalite_to_svg(spec | {"config": config, "width": 760}, vl_version=_VEGA_LITE)
    return text


_VEGA_LITE = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])


@cache
def _chart(kind: Kind) -> dict[str, Any]:
    """Return the specification of all figures of a kind, without data: it takes long to make."""
    chart = _bars(kind) if kind.shape == "bars" else _scatter(kind)
    return finish(fit(chart.properties(data=alt.NamedData(name=ROWS))))


def _bars(kind: Kind) -> Any:
    shown = BLOCKS if kind.blocks else tuple(dict.fromkeys(part_words(name) for name in kind.parameters))
    y = alt.Y(
        "cipher:N", title=None, sort=None, axis=alt.Axis(labelLimit=110, labelPadding=8, ticks=False, domain=False)
    )
    places = alt.YOffset("series:N", sort=ORDER, scale=alt.Scale(paddingInner=0.12))
    x = alt.X("start:Q", title=kind.axis, scale=alt.Scale(nice=False), axis=_axis())
    stroke = alt.Stroke("part:N", title=None, scale=scale(PARTS), legend=_legend(shown))
    tips = _tooltips(cipher="", series="Bar", part="Part", value_text="Value", total_text="Whole", name="From")
    drawn = (
        alt.Chart()
        .mark_bar(strokeWidth=1, cursor="pointer")
        .encode(x, alt.X2("stop:Q"), y, places, stroke, tooltip=tips, href="href:N")
        .encode(color=alt.Color("part:N", title=None, scale=scale(PARTS), legend=_legend(shown)))
        .encode(fillOpacity=alt.when("datum.whose == 'ours'").then(alt.value(0.95)).otherwise(alt.value(0.22)))
    )
    ends = alt.Chart().transform_filter("datum.last")
    words = ends.mark_text(align="left", dx=4, fontSize=10.5, color="currentColor")
    labels = words.encode(alt.X("stop:Q"), y, places, text="label:N")
    room = ends.transform_calculate(edge="1.18 * datum.stop").mark_point(opacity=0, tooltip=False)
    return alt.layer(drawn, labels, room.encode(alt.X("edge:Q"), y))


def _scatter(kind: Kind) -> Any:
    up, across = kind.parameters
    title = "Area, µm²" if across == "area" else "Area of the key schedule, µm²"
    log = alt.Scale(type="log", nice=False, padding=24)
    # A key set-up may take no time at all.
    times = alt.Scale(type="symlog", constant=10, nice=False, padding=18)
    speed = up == "throughput"
    axis = _axis() if speed else _axis(values=[0, 10, 100, 1000, 10000])
    y = alt.Y("y:Q", title=kind.axis, scale=log if speed else times, axis=axis)
    x = alt.X("x:Q", title=title, scale=log, axis=_axis())
    colour = alt.Color("cipher:N", title=None, scale=scale(CIPHERS), legend=_legend(tuple(CIPHERS)))
    tips = _tooltips(cipher="", whose="Whose", name="From", grade="Grade", x_text=title, y_text=kind.axis)
    placed = alt.Chart().transform_filter("datum.x").encode(x, y, colour)
    lines = placed.mark_line(strokeWidth=1.2, opacity=0.5).encode(strokeDash=_dash(), detail="whose:N", order="x:Q")
    hollow = placed.transform_filter("datum.whose == 'printed'").mark_point(size=90, strokeWidth=2, filled=False)
    full = placed.transform_filter("datum.whose == 'ours'").mark_point(size=80, filled=True, cursor="pointer")
    bare = alt.Chart().transform_filter("!datum.x").mark_rule(strokeDash=[2, 4], strokeWidth=1.5, opacity=0.75)
    layers = [lines, hollow.encode(tooltip=tips), full.encode(tooltip=tips, href="href:N")]
    return alt.layer(*layers, bare.encode(y, colour, tooltip=tips)).properties(height=360)


def _dash() -> alt.StrokeDash:
    return alt.StrokeDash("whose:N", scale=alt.Scale(domain=["printed", "ours"], range=[[3, 4], [1, 0]]), legend=None)


def _legend(names: Sequence[str]) -> alt.Legend | None:
    """The legend of what is told apart, None where it is one thing."""
    shown = [part_words(name) for name in names]
    return alt.Legend(columns=5, symbolType="square", symbolOpacity=1, values=shown) if len(shown) > 1 else None


def _axis(**settings: Any) -> alt.Axis:
    return alt.Axis(tickCount=5, labelExpr=_NUMBER, **settings)


def _tooltips(**fields: str) -> list[alt.Tooltip]:
    return [alt.Tooltip(f"{name}:N", title=title or "Cipher") for name, title in fields.items()]
