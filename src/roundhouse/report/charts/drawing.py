"""Charts as SVG. A drawing is kept, so that a report without new results does not start the converter."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import altair as alt

from ...storage.kept import kept_path
from ...storage.paths import build_dir

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

    def draw(folder: Path) -> Path:
        import vl_convert  # starts a JavaScript engine of a hundred megabytes

        file = folder / "drawing.svg"
        file.write_text(vl_convert.vegalite_to_svg(text, vl_version=_VEGA_LITE), encoding="utf-8")
        return file

    made_by = f"{version('vl-convert-python')} {_VEGA_LITE}"
    name = sha256(f"{made_by} {text}".encode()).hexdigest()[:16]
    return kept_path(build_dir() / "drawings" / f"{name}.svg", draw).read_text(encoding="utf-8")
