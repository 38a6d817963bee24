"""The interactive charts, as Vega-Lite specifications made with Vega-Altair.

Text and rules take the page's own colour ("currentColor"), so a chart follows light, dark and print; the marks have
colours that stand out on both.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import altair as alt

from roundhouse.report import derived
from roundhouse.report.results import Result, layout_kind
from roundhouse.report.stages import CutPoint
from roundhouse.report.text import family_title, figure
from roundhouse.studies.peers import Peer

Row = dict[str, Any]

KIND_COLOURS = {
    "folded": "#b07a2a",
    "iterative": "#2f7fc1",
    "unrolled": "#7d6bd0",
    "interleaved": "#c2518f",
    "pipelined": "#2b9a66",
    "sub-pipelined": "#d1603d",
}
SHAPES = {"encrypt": "triangle-up", "decrypt": "triangle-down", "simplex": "circle", "duplex": "diamond"}
SERIES_COLOURS = ["#2f7fc1", "#d1603d", "#2b9a66", "#c2518f", "#b07a2a", "#7d6bd0", "#4a8f9c", "#8a8f2f"]
AREA_TITLE = {"ecp5": "Area, COMB", "osu050": "Area, µm²", "xcup": "Area, LUT6"}
SPEED_TITLE = {"ecp5": "Mbit/s, post-route", "osu050": "Mbit/s, pre-layout, no wire load", "xcup": "Mbit/s, estimate"}
EVERY = "every cipher"
ZOOM = "wheel![event.shiftKey]"


def scatter(results: Iterable[Result], peers: Iterable[Peer], target: str) -> dict[str, Any]:
    """Return the throughput-against-area chart of a target: our cores, its Pareto front, and the open cores in grey."""
    ours = [row for result in results if (row := _core_row(result)) is not None]
    theirs = [row for peer in peers if (row := _peer_row(peer, target)) is not None]
    families = sorted({row["family"] for row in ours + theirs})
    cipher = alt.param(name="cipher", value=EVERY, bind=alt.binding_select(options=[EVERY, *families], name="Cipher "))
    kind = alt.selection_point(name="kind", fields=["layout"], bind="legend")
    zoom = alt.selection_interval(name="zoom", bind="scales", zoom=ZOOM)
    x = alt.X("area:Q", title=AREA_TITLE[target], scale=alt.Scale(type="log", nice=False, padding=24), axis=_axis())
    y = alt.Y("mbps:Q", title=SPEED_TITLE[target], scale=alt.Scale(type="log", nice=False, padding=24), axis=_axis())
    shown = f"cipher == '{EVERY}' || datum.family == cipher"
    front = (
        alt.Chart(alt.Data(values=_fronts(ours, families)))
        .mark_line(strokeWidth=1.5, strokeDash=[5, 4], opacity=0.55, color="currentColor", interpolate="step-after")
        .encode(x, y)
        .transform_filter("datum.scope == cipher")
    )
    others = (
        alt.Chart(alt.Data(values=theirs))
        .mark_point(shape="cross", size=70, filled=True, color="#8b9099", opacity=0.8)
        .encode(x, y, tooltip=_tooltips("Open core", target))
        .transform_filter(shown)
    )
    cores = (
        alt.Chart(alt.Data(values=ours))
        .mark_point(size=80, filled=True, cursor="pointer")
        .encode(
            x,
            y,
            href="href:N",
            color=alt.Color("layout:N", title="Layout", scale=_scale(KIND_COLOURS), sort=list(KIND_COLOURS)),
            shape=alt.Shape("direction:N", title="Direction", scale=_scale(SHAPES), sort=list(SHAPES)),
            opacity=alt.condition(kind, alt.value(0.9), alt.value(0.12)),
            tooltip=_tooltips("Core", target),
        )
        .transform_filter(shown)
        .add_params(zoom, kind)
    )
    layers = [front, others, cores] if theirs else [front, cores]
    fit = alt.AutoSizeParams(type="fit-x", contains="padding")
    return _finish(alt.layer(*layers).add_params(cipher).properties(width="container", height=430, autosize=fit))


def stages_chart(points: Sequence[CutPoint], target: str) -> dict[str, Any]:
    """Return the chart of clock and of throughput for area against the stages a round, with the ceiling as a rule."""
    rows = [_stage_row(point) for point in points if point.result.clock_mhz is not None]
    ceilings = [
        {"clock": ceiling.clock_mhz, "name": ceiling.first.core_name}
        for ceiling in {point.ceiling.first.core_name: point.ceiling for point in points if point.ceiling}.values()
    ]
    picked = alt.selection_point(name="picked", fields=["series"], bind="legend")
    series = alt.Color(
        "series:N",
        title=None,
        scale=alt.Scale(range=SERIES_COLOURS),
        legend=alt.Legend(labelLimit=320, columns=2, symbolLimit=0),
    )
    x = alt.X(
        "stages:Q",
        title="Stages a round",
        scale=alt.Scale(type="log", base=2, nice=False, padding=16),
        axis=alt.Axis(format="~g", values=sorted({row["stages"] for row in rows})),
    )
    shade = alt.condition(picked, alt.value(0.95), alt.value(0.1))
    lines = alt.Chart(alt.Data(values=rows)).encode(x=x, color=series, opacity=shade)
    panels = []
    for field, title in (("clock", _clock_title(target)), ("efficiency", derived.EFFICIENCY_UNIT[target])):
        y = alt.Y(f"{field}:Q", title=title, scale=alt.Scale(zero=True), axis=_axis())
        marks = lines.encode(y=y)
        dots = marks.mark_point(filled=True, size=80, cursor="pointer").encode(
            href="href:N", tooltip=_tooltips("Core", target)
        )
        line = marks.mark_line(strokeWidth=2)
        # The selection lives in one view and shades both.
        layers = [dots, line.add_params(picked) if field == "clock" else line]
        if field == "clock" and ceilings:
            rule = alt.Chart(alt.Data(values=ceilings)).mark_rule(strokeDash=[2, 3], color="currentColor")
            layers.append(rule.encode(y="clock:Q", tooltip=[alt.Tooltip("name:N", title="Ceiling")]))
        panels.append(alt.layer(*layers).properties(width=470, height=290))
    return _finish(alt.concat(*panels, columns=2, spacing=36))


def _core_row(result: Result) -> Row | None:
    mbps, area = result.mbps(), result.area
    if not mbps or not area:
        return None
    record = result.first
    return {
        "name": record.core_name,
        "href": f"cores/{record.core_name}.html#{result.anchor}",
        "family": family_title(record.family),
        "layout": layout_kind(record.layout),
        "direction": record.direction,
        "recipe": record.recipe,
        "area": area,
        "mbps": mbps,
        **_printed(mbps, area, result.clock_mhz, result.efficiency()),
    }


def _peer_row(peer: Peer, target: str) -> Row | None:
    figures = {
        "ecp5": (peer.ecp5_comb, peer.ecp5_mbps, peer.ecp5_mhz, peer.ecp5_mbps_per_comb),
        "osu050": (
            peer.osu050_fast_um2,
            peer.osu050_mbps,
            derived.ratio(1000, peer.osu050_fast_ns),
            peer.osu050_bits_per_s_per_um2,
        ),
    }
    area, mbps, clock, efficiency = figures.get(target, (None, None, None, None))
    if not area or not mbps:
        return None
    row = {"name": peer.name, "family": family_title(peer.family), "layout": "open core", "direction": peer.direction}
    recipe = "fast" if target == "osu050" else "default"
    return {**row, "recipe": recipe, "area": area, "mbps": mbps, **_printed(mbps, area, clock, efficiency)}


def _stage_row(point: CutPoint) -> Row:
    result, record = point.result, point.result.first
    mbps, efficiency = result.mbps(), result.efficiency()
    return {
        "name": record.core_name,
        "href": f"cores/{record.core_name}.html#{result.anchor}",
        "series": point.series,
        "stages": point.stages,
        "clock": result.clock_mhz,
        "efficiency": efficiency,
        "recipe": record.recipe,
        "layout": record.layout,
        "direction": record.direction,
        **_printed(mbps, result.area, result.clock_mhz, efficiency),
    }


def _printed(mbps: float | None, area: float | None, clock: float | None, efficiency: float | None) -> Row:
    return {
        "mbps_text": figure(mbps),
        "area_text": figure(area),
        "clock_text": figure(clock),
        "efficiency_text": figure(efficiency),
    }


def _fronts(rows: list[Row], families: list[str]) -> list[Row]:
    fronts: list[Row] = []
    for scope in [EVERY, *families]:
        inside = [row for row in rows if scope in (EVERY, row["family"])]
        front = derived.pareto_front(inside, cost=lambda row: row["area"], gain=lambda row: row["mbps"])
        fronts += [{"scope": scope, "area": row["area"], "mbps": row["mbps"]} for row in front]
    return fronts


def _tooltips(what: str, target: str) -> list[alt.Tooltip]:
    fields = {
        "name": what,
        "layout": "Layout",
        "direction": "Direction",
        "recipe": "Recipe",
        "area_text": AREA_TITLE[target],
        "clock_text": _clock_title(target),
        "mbps_text": SPEED_TITLE[target],
        "efficiency_text": derived.EFFICIENCY_UNIT[target],
    }
    return [alt.Tooltip(f"{field}:N", title=title) for field, title in fields.items()]


def _clock_title(target: str) -> str:
    return "Clock, MHz, estimate" if target in derived.CLOCK_IS_ESTIMATE else "Clock, MHz"


def _axis() -> alt.Axis:
    return alt.Axis(format="~s", tickCount=6)


def _scale(values: dict[str, str]) -> alt.Scale:
    return alt.Scale(domain=list(values), range=list(values.values()))


def _finish(chart: alt.TopLevelMixin) -> dict[str, Any]:
    ink = "currentColor"
    text = {"labelColor": ink, "titleColor": ink, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    lines = {"gridColor": ink, "gridOpacity": 0.1, "domainColor": ink, "domainOpacity": 0.3, "tickColor": ink}
    places = {"orient": "bottom", "direction": "horizontal", "columns": 2, "columnPadding": 16, "offset": 16}
    spec = (
        chart.configure(background="transparent", font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(**text, **lines, tickOpacity=0.3, labelOpacity=0.8)
        .configure_legend(**text, **places, rowPadding=4, symbolFillColor=ink, symbolStrokeColor=ink)
        .to_dict()
    )
    # Altair 6 refuses a legend layout in its configuration: legends one below the other, so that they fit a phone.
    spec["config"]["legend"]["layout"] = {"bottom": {"direction": "vertical", "anchor": "start", "margin": 12}}
    # The schema's address is dropped so that no page names another site; the page tells the mode instead.
    del spec["$schema"]
    return spec
