"""Rounds cut into stages: gain in clock and throughput per area, compared with the target's ceiling."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from ...measure.results import Result, is_buffered, is_ceiling, is_cut, is_pipeline, stages_per_round
from ...targets import figures_of


@dataclass(frozen=True)
class CutPoint:
    """One core of a series: stages per round, result, and the ceiling to compare its clock with."""

    series: str
    stages: float
    result: Result
    ceiling: Result | None

    @property
    def reach_percent(self) -> float | None:
        """The clock as a share of the ceiling's, in percent."""
        if self.ceiling is None or self.ceiling.clock_mhz is None or self.result.clock_mhz is None:
            return None
        return 100 * self.result.clock_mhz / self.ceiling.clock_mhz


def cut_points(results: Sequence[Result], target: str) -> list[CutPoint]:
    """Return the cores of every series with rounds cut into stages on a target, by series and stages.

    A series has one cipher, direction, key policy and form of tables, as a loop or as a pipeline. Results are those of
    the target's ``cut_recipe``.
    """
    on_target = [result for result in results if result.first.target == target]
    recipe = figures_of(target).cut_recipe
    here = [result for result in on_target if result.first.recipe == recipe]
    ceilings = [result for result in on_target if is_ceiling(result.first) and result.clock_mhz is not None]
    points = [
        CutPoint(series_of(result), float(stages), result, _ceiling(ceilings, result))
        for result in here
        if not is_ceiling(result.first) and (stages := stages_per_round(result.first.layout)) is not None
    ]
    wanted = {point.series for point in points if is_cut(point.result.first.layout)}
    return sorted((point for point in points if point.series in wanted), key=lambda point: (point.series, point.stages))


def series_of(result: Result) -> str:
    """Return the name of a core's series."""
    record = result.first
    form = "pipeline" if is_pipeline(record.layout) else "loop"
    buffered = "buffered " if is_buffered(record.layout) else ""
    return f"{record.cipher} {record.direction} {record.keys} {record.tables}, {buffered}{form}"


def _ceiling(ceilings: list[Result], result: Result) -> Result | None:
    # Larger designs route slower, so a core is compared with the ceiling of the nearest size.
    def distance(ceiling: Result) -> float:
        return abs(log((ceiling.area or 1) / (result.area or 1)))

    return min(ceilings, key=distance, default=None)
