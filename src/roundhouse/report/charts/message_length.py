"""Chart of throughput against the length of messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from ...verify.message_clocks import LENGTHS
from ..analysis.message_length import MessageCurve
from .parts import SERIES_COLOURS, finish, fit

__all__ = ["message_length_chart"]

_DASHES = {"one key for all messages": [1, 0], "a new key for each message": [5, 4]}


def message_length_chart(curves: Sequence[tuple[MessageCurve, float]], unit: str) -> dict[str, Any]:
    """Return the chart of curves, a line for each.

    Parameters
    ----------
    curves : sequence of (MessageCurve, float)
        With what a bit per clock is in the unit: 1, or the clock in MHz for Mbit/s.
    unit : str
        Title of the vertical axis.
    """
    rows = [
        {"system": curve.system, "keys": curve.keys, "bytes": length, "speed": float(f"{bits * scale:.5g}")}
        for curve, scale in curves
        for length, bits in curve.bits_per_clock()
    ]
    logarithmic = alt.Scale(type="log", nice=False, padding=10)
    lengths = alt.Axis(values=list(LENGTHS), format=",d")
    lines = (
        alt.Chart(alt.NamedData(name="points"))
        .mark_line(strokeWidth=2, point=alt.OverlayMarkDef(size=30))
        .encode(
            alt.X("bytes:Q", title="Bytes of a message", scale=logarithmic, axis=lengths),
            alt.Y("speed:Q", title=unit, scale=logarithmic, axis=alt.Axis(format=",.3~r", tickCount=6)),
            color=alt.Color("system:N", title=None, sort=None, scale=alt.Scale(range=SERIES_COLOURS)),
            strokeDash=alt.StrokeDash(
                "keys:N",
                title=None,
                scale=alt.Scale(domain=list(_DASHES), range=list(_DASHES.values())),
                legend=alt.Legend(symbolType="stroke", symbolStrokeWidth=2, symbolSize=500),
            ),
            tooltip=[
                alt.Tooltip("system:N", title="System"),
                alt.Tooltip("keys:N", title="Keys"),
                alt.Tooltip("bytes:Q", title="Bytes", format=",d"),
                alt.Tooltip("speed:Q", title=unit, format=",.4~r"),
            ],
        )
    )
    spec = finish(fit(lines, height=340))
    spec["config"]["legend"] |= {"columns": 1, "labelLimit": 460}
    return {**spec, "datasets": {"points": rows}}
