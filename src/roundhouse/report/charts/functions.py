"""Chart of functions: area against delay of every mapping, with Pareto front and speed grades of each function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from ...functions.grades import Curve
from ...functions.record import FunctionRecord
from ..site.text import figure

__all__ = ["functions_chart"]

Row = dict[str, Any]
FORMS_SHAPES = ["circle", "square", "triangle-up", "diamond", "cross"]
GRADE_SIZE, POINT_SIZE = 110, 35


def functions_chart(found: Sequence[Curve]) -> alt.TopLevelMixin:
    """Return a chart of curves: a point per mapping, a line for each Pareto front, large points for speed grades."""
    x = alt.X("area_um2:Q", title="Area, µm²", scale=alt.Scale(type="log", nice=False, padding=16), axis=_axis())
    y = alt.Y("delay_ns:Q", title="Delay, ns", scale=alt.Scale(type="log", nice=False, padding=16), axis=_axis())
    colour = alt.Color("function:N", title="Function", sort=None, scale=alt.Scale(scheme="tableau20"))
    shape = alt.Shape("form:N", title="Form", sort=None, scale=alt.Scale(range=FORMS_SHAPES))
    front = alt.Chart(alt.Data(values=[_row(point) for curve in found for point in curve.front]))
    line = front.mark_line(strokeWidth=1.5, interpolate="step-after").encode(x, y, colour)
    points = alt.Chart(alt.Data(values=[_row(point) for curve in found for point in curve.points]))
    dots = points.mark_point(size=POINT_SIZE, opacity=0.5).encode(x, y, colour, shape, tooltip=_tooltips())
    graded = alt.Chart(alt.Data(values=[row for curve in found for row in _graded(curve)]))
    marks = graded.mark_point(size=GRADE_SIZE, filled=True).encode(x, y, colour, shape, tooltip=_tooltips())
    return alt.layer(line, dots, marks).properties(height=380)


def _graded(curve: Curve) -> list[Row]:
    """Return a row for each point that is one or more grades."""
    grades: dict[FunctionRecord, list[str]] = {}
    for grade, point in curve.grades.items():
        grades.setdefault(point, []).append(grade)
    return [_row(point) | {"grades": ", ".join(names)} for point, names in grades.items()]


def _row(point: FunctionRecord) -> Row:
    return {
        "function": point.function,
        "form": point.form,
        "mapping": point.mapping,
        "area_um2": point.area_um2,
        "delay_ns": point.delay_ns,
        "area": figure(point.area_um2),
        "delay": figure(point.delay_ns),
        "grades": "",
    }


def _axis() -> alt.Axis:
    return alt.Axis(format="~s", tickCount=6)


def _tooltips() -> list[alt.Tooltip]:
    titles = {
        "function": "Function",
        "form": "Form",
        "mapping": "Mapping",
        "area": "Area, µm²",
        "delay": "Delay, ns",
        "grades": "Speed grades",
    }
    return [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
