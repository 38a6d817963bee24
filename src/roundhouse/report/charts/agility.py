"""Key-agility chart."""

from collections.abc import Sequence
from typing import Any

import altair as alt

from .parts import SERIES_COLOURS, axis, finish, fit


def agility_chart(contests: Sequence[tuple[str, list[dict[str, Any]]]]) -> dict[str, Any]:
    """Return the chart of throughput against blocks per key, for one selectable contest.

    Parameters
    ----------
    contests : sequence of (title, points), each point with ``label``, ``blocks`` and ``mbps``
    """
    titles = [title for title, _ in contests]
    shown = alt.param(name="contest", value=titles[0], bind=alt.binding_select(options=titles, name="Designs "))
    rows = [{"contest": title, **point} for title, points in contests for point in points]
    lines = (
        alt.Chart(alt.NamedData(name="points"))
        .mark_line(strokeWidth=2, point=alt.OverlayMarkDef(size=30))
        .encode(
            alt.X("blocks:Q", title="Blocks per key", scale=alt.Scale(type="log", nice=False), axis=axis()),
            alt.Y("mbps:Q", title="Mbit/s, key set-up included", scale=alt.Scale(type="log", padding=10), axis=axis()),
            color=alt.Color("label:N", title=None, scale=alt.Scale(range=SERIES_COLOURS)),
            tooltip=[
                alt.Tooltip("label:N", title="Design"),
                alt.Tooltip("blocks:Q", title="Blocks per key"),
                alt.Tooltip("mbps:Q", title="Mbit/s", format=",.4~r"),
            ],
        )
        .transform_filter("datum.contest == contest")
        .add_params(shown)
    )
    spec = finish(fit(lines, height=340))
    return {**spec, "datasets": {"points": rows}}
