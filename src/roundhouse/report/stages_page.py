"""The page of rounds cut into stages."""

from collections.abc import Sequence
from typing import Any

from roundhouse.measure.results import Result
from roundhouse.report.charts import stages_chart
from roundhouse.report.facts import Facts
from roundhouse.report.site import Page
from roundhouse.report.stages import cut_points, stages_recipe
from roundhouse.report.target_words import target_words


def stages_page(facts: Facts) -> Page:
    """Return the page."""
    everything = [*facts.results, *facts.ceilings]
    stages = [_stages(target, everything) for target in facts.targets]
    return Page("stages.html", "stages.html", {"stages": stages, "ceilings": facts.ceilings})


def _stages(target: str, results: Sequence[Result]) -> dict[str, Any]:
    points = cut_points(results, target)
    drawable = any(point.result.clock_mhz is not None for point in points)
    return {
        "words": target_words(target),
        "recipe": stages_recipe(target),
        "points": points,
        "chart": stages_chart(points, target) if drawable else None,
    }
