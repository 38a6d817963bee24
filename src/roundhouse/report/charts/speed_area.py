"""Charts of throughput against area, and of stages per round."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import altair as alt

from ...measure import derived
from ...measure.results import Result, layout_kind
from ...studies.peers import Flow, Ledger, Peer
from ...targets import Figures, figures_of
from ..analysis.stages import CutPoint
from ..site.text import family_title, figure, hard_text
from .parts import KIND_COLOURS, SERIES_COLOURS, SHAPES, ZOOM, axis, finish, fit, scale

Row = dict[str, Any]


def scatter(
    results: Iterable[Result], ledger: Ledger, target: str, *, families: Sequence[str] = (), small: bool = False
) -> dict[str, Any]:
    """Return the throughput-against-area chart of a target: our cores, their Pareto front, and open cores in grey.

    Parameters
    ----------
    results : iterable
        Our cores.
    ledger : Ledger
        Open cores of other projects.
    target : str
        The target.
    families : sequence of str
        Families of open cores to show; all if empty.
    small : bool
        Whether it is one of several small charts without a legend.
    """
    ours = [row for result in results if (row := _core_row(result, "../" if families else "")) is not None]
    flow = ledger.flow(target)
    asked = [peer for peer in ledger.peers if flow and (not families or peer.family in families)]
    theirs = [row for peer in asked if flow and (row := _peer_row(peer, flow)) is not None]
    datasets = {"cores": ours, "front": _front(ours), "others": theirs}
    chart = _scatter(figures_of(target), small=small)
    # Vega warns of a layer without data, as it has no extent.
    layers = [layer for layer in chart["layer"] if datasets[layer["data"]["name"]]]
    return {**chart, "layer": layers or chart["layer"], "datasets": datasets}


@cache
def _scatter(figures: Figures, *, small: bool) -> dict[str, Any]:
    """Return the chart without data; cached for all ciphers, because Altair is slow."""
    logarithmic = alt.Scale(type="log", nice=False, padding=12 if small else 24)
    x = alt.X("area:Q", title=figures.area_title, scale=logarithmic, axis=axis(3 if small else 6))
    y = alt.Y("mbps:Q", title=figures.speed_title, scale=logarithmic, axis=axis(4 if small else 6))
    front = (
        alt.Chart(alt.NamedData(name="front"))
        .mark_line(strokeWidth=1.5, strokeDash=[5, 4], opacity=0.55, color="currentColor", interpolate="step-after")
        .encode(x, y)
    )
    others = (
        alt.Chart(alt.NamedData(name="others"))
        .mark_point(shape="cross", size=30 if small else 70, filled=True, color="#8b9099", opacity=0.8)
        .encode(x, y, tooltip=_tooltips("Open core", figures))
    )
    kind = alt.selection_point(name="kind", fields=["layout"], bind="legend")
    legend = None if small else alt.Undefined
    colours, shapes = scale(KIND_COLOURS), scale(SHAPES)
    cores = (
        alt.Chart(alt.NamedData(name="cores"))
        .mark_point(size=34 if small else 80, filled=True, cursor="pointer")
        .encode(
            x,
            y,
            href="href:N",
            color=alt.Color("layout:N", title="Layout", scale=colours, sort=list(KIND_COLOURS), legend=legend),
            shape=alt.Shape("direction:N", title="Direction", scale=shapes, sort=list(SHAPES), legend=legend),
            opacity=alt.value(0.85) if small else alt.condition(kind, alt.value(0.9), alt.value(0.12)),
            tooltip=_tooltips("Core", figures),
        )
    )
    if not small:
        cores = cores.add_params(alt.selection_interval(name="zoom", bind="scales", zoom=ZOOM), kind)
    return finish(fit(alt.layer(front, others, cores), height=230 if small else 430))


def stages_chart(points: Sequence[CutPoint], target: str) -> dict[str, Any]:
    """Return the charts of clock and throughput per area against stages per round, with the ceiling as a rule."""
    figures = figures_of(target)
    rows = [_stage_row(point) for point in points if point.result.clock_mhz is not None]
    ceilings = [
        {"clock": ceiling.clock_mhz, "name": ceiling.first.core_name}
        for ceiling in {point.ceiling.first.core_name: point.ceiling for point in points if point.ceiling}.values()
    ]
    selected = alt.selection_point(name="picked", fields=["series"], bind="legend")
    series = alt.Color(
        "series:N",
        title=None,
        scale=alt.Scale(range=SERIES_COLOURS),
        legend=alt.Legend(labelLimit=320, columns=2, symbolLimit=0),
    )
    x = alt.X(
        "stages:Q",
        title="Stages per round",
        scale=alt.Scale(type="log", base=2, nice=False, padding=16),
        axis=alt.Axis(format="~g", values=sorted({row["stages"] for row in rows})),
    )
    shade = alt.condition(selected, alt.value(0.95), alt.value(0.1))
    lines = alt.Chart(alt.NamedData(name="cores")).encode(x=x, color=series, opacity=shade)
    panels = []
    for field, title in (("clock", figures.clock_title), ("efficiency", figures.efficiency.unit)):
        y = alt.Y(f"{field}:Q", title=title, scale=alt.Scale(zero=True), axis=axis())
        marks = lines.encode(y=y)
        dots = marks.mark_point(filled=True, size=80, cursor="pointer").encode(
            href="href:N", tooltip=_tooltips("Core", figures)
        )
        line = marks.mark_line(strokeWidth=2)
        # The selection lives in one view and shades both.
        layers = [dots, line.add_params(selected) if field == "clock" else line]
        if field == "clock" and ceilings:
            rule = alt.Chart(alt.NamedData(name="ceilings")).mark_rule(strokeDash=[2, 3], color="currentColor")
            layers.append(rule.encode(y="clock:Q", tooltip=[alt.Tooltip("name:N", title="Ceiling")]))
        panels.append(alt.layer(*layers).properties(width=470, height=290))
    return {**finish(alt.concat(*panels, columns=2, spacing=36)), "datasets": {"cores": rows, "ceilings": ceilings}}


def _core_row(result: Result, root: str) -> Row | None:
    mbps, area = result.mbps(), result.area
    if not mbps or not area:
        return None
    record = result.first
    return {
        "name": record.core_name,
        "href": f"{root}cores/{record.core_name}.html#{result.anchor}",
        "family": family_title(record.family),
        "layout": layout_kind(record.layout),
        "direction": record.direction,
        "recipe": record.recipe,
        "area": area,
        "mbps": mbps,
        **_printed(mbps, area, result.clock_mhz, result.efficiency(), result.hard_blocks),
    }


def _peer_row(peer: Peer, flow: Flow) -> Row | None:
    run = peer.run(flow.target, flow.recipe)
    if run is None or not run.area or not run.mbps:
        return None
    return {
        "name": peer.name,
        "family": family_title(peer.family),
        "layout": "open core",
        "direction": peer.direction,
        "recipe": flow.recipe,
        "area": run.area,
        "mbps": run.mbps,
        **_printed(run.mbps, run.area, run.clock_mhz, run.efficiency, run.figures.hard_blocks(run)),
    }


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
        **_printed(mbps, result.area, result.clock_mhz, efficiency, result.hard_blocks),
    }


def _printed(
    mbps: float | None, area: float | None, clock: float | None, efficiency: float | None, hard: Mapping[str, int]
) -> Row:
    return {
        "mbps_text": figure(mbps),
        "area_text": " + ".join(filter(None, (figure(area), hard_text(hard)))),
        "clock_text": figure(clock),
        "efficiency_text": figure(efficiency),
    }


def _front(rows: list[Row]) -> list[Row]:
    front = derived.pareto_front(rows, cost=lambda row: row["area"], gain=lambda row: row["mbps"])
    return [{"area": row["area"], "mbps": row["mbps"]} for row in front]


def _tooltips(what: str, figures: Figures) -> list[alt.Tooltip]:
    fields = {
        "name": what,
        "layout": "Layout",
        "direction": "Direction",
        "recipe": "Recipe",
        "area_text": figures.area_title,
        "clock_text": figures.clock_title,
        "mbps_text": figures.speed_title,
        "efficiency_text": figures.efficiency.unit,
    }
    return [alt.Tooltip(f"{field}:N", title=title) for field, title in fields.items()]
