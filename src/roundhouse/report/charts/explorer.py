"""Chart of the explorer."""

from typing import Any

import altair as alt

from .parts import SERIES_COLOURS, SHAPES, ZOOM, axis, finish, fit, scale


def explorer_chart() -> dict[str, Any]:
    """Return the chart without data; the page's script sets ``points``, ``front``, titles and scales."""
    logarithmic = alt.Scale(type="log", nice=False, padding=24)
    x, y = alt.X("x:Q", scale=logarithmic, axis=axis()), alt.Y("y:Q", scale=logarithmic, axis=axis())
    front = (
        alt.Chart(alt.NamedData(name="front"))
        .mark_line(strokeWidth=1.5, strokeDash=[5, 4], opacity=0.6, color="currentColor", interpolate="step-after")
        .encode(x, y, order="order:Q")
    )
    points = (
        alt.Chart(alt.NamedData(name="points"))
        .mark_point(size=75, filled=True, cursor="pointer", opacity=0.9)
        .encode(
            x,
            y,
            href="href:N",
            color=alt.Color("colour:N", title=None, scale=alt.Scale(range=SERIES_COLOURS)),
            shape=alt.Shape("direction:N", title="Direction", scale=scale(SHAPES), sort=list(SHAPES)),
            tooltip=[
                alt.Tooltip("name:N", title="Core"),
                alt.Tooltip("recipe:N", title="Recipe"),
                alt.Tooltip("beside:N", title="Hard blocks"),
            ],
        )
        .add_params(alt.selection_interval(name="zoom", bind="scales", zoom=ZOOM))
    )
    return finish(fit(alt.layer(front, points), height=440))
