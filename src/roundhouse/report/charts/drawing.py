"""Charts as SVG. A drawing is kept, so that a report without new results does not start the converter."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.metadata import version
from typing import Any

import altair as alt

from ...storage.kept import kept_value
from ...storage.paths import build_path

__all__ = ["svg"]

_VEGA_LITE = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])


def svg(spec: dict[str, Any], *, width: int, ink: str = "black") -> str:
    """Return a chart as SVG text.

    Parameters
    ----------
    spec : dict
        A specification of Vega-Lite, as `roundhouse.report.charts.parts.finish` returns it.
    width : int
        Of the drawing, in pixels.
    ink : str
        Colour of text and rules, instead of the page's.
    """
    text = json.dumps(spec | {"width": width}).replace("currentColor", ink)

    def draw() -> str:
        import vl_convert  # starts a JavaScript engine of a hundred megabytes

        drawn: str = vl_convert.vegalite_to_svg(text, vl_version=_VEGA_LITE)
        return drawn

    made_by = f"{version('vl-convert-python')} {_VEGA_LITE}"
    name = sha256(f"{made_by} {text}".encode()).hexdigest()[:16]
    kept: str = kept_value(build_path() / "drawings" / f"{name}.json", name, draw)
    return kept
