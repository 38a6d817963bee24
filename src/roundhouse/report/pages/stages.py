"""Page on rounds cut into stages."""

from collections.abc import Sequence
from typing import Any

from ...measure.results import Result
from ...targets import figures_of
from ..analysis.stages import cut_points
from ..charts.speed_area import stages_chart
from ..facts import Facts
from ..site.page import Page


def stages_page(facts: Facts) -> Page:
    """Return the page."""
    everything = [*facts.compared, *facts.ceilings]
    stages = [_stages(target, everything) for target in facts.targets]
    return Page("stages.html", "stages.html", {"stages": stages, "ceilings": facts.ceilings})


def _stages(target: str, results: Sequence[Result]) -> dict[str, Any]:
    points = cut_points(results, target)
    drawable = any(point.result.clock_mhz is not None for point in points)
    return {
        "figures": figures_of(target),
        "recipe": figures_of(target).cut_recipe,
        "points": points,
        "chart": stages_chart(points, target) if drawable else None,
    }
