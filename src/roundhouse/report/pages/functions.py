"""Functions page: for each cipher a chart with a curve per function, and the speed grades."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from ...functions.grades import Curve, curves
from ...functions.record import FunctionRecord
from ...targets.cells.abc_scripts import GRADES
from ..charts.drawing import svg
from ..charts.functions import functions_chart
from ..charts.parts import finish, fit
from ..site.page import Page

PICTURE_INK, PICTURE_WIDTH = "#666", 620


def functions_page(records: Iterable[FunctionRecord]) -> Page:
    """Return the page."""
    return Page("functions.html", "functions.html", functions_context(records))


def functions_context(records: Iterable[FunctionRecord]) -> dict[str, Any]:
    """Return the variables of `functions.html`: for each cipher and target the curves, the chart, and its picture."""
    made = sorted(curves(records), key=_group)
    groups = [(key, list(group)) for key, group in groupby(made, key=_group)]
    return {"grades": GRADES, "groups": [_shown(*key, found) for key, found in groups]}


def _shown(cipher: str, target: str, found: list[Curve]) -> dict[str, Any]:
    drawn = functions_chart(found)
    picture = svg(finish(drawn), width=PICTURE_WIDTH, ink=PICTURE_INK)
    return {
        "cipher": cipher,
        "target": target,
        "stage": found[0].first.stage,
        "curves": found,
        "points": sum(len(curve.points) for curve in found),
        "failed": [record for curve in found for record in curve.failed],
        "chart": finish(fit(drawn)),
        "picture": b64encode(picture.encode()).decode(),
    }


def _group(curve: Curve) -> tuple[str, str]:
    return curve.first.cipher, curve.first.target
