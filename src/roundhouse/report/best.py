"""Best cores of a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..measure.results import Result
from ..targets import figures_of
from .facts import Facts

__all__ = ["best"]


def best(target: str, facts: Facts, family: str | None = None) -> dict[str, Any]:
    """Return the figures of a target and its fastest, most efficient and smallest core, optionally of one family."""
    wanted = [result for result in facts.compared if result.first.target == target and result.area is not None]
    sized = [result for result in wanted if family in (None, result.first.family)]

    def top(value: Callable[[Result], float | None]) -> Result:
        return max(sized, key=lambda result: value(result) or 0)

    return {
        "figures": figures_of(target),
        "fastest": top(Result.mbps),
        "leanest": top(Result.efficiency),
        "smallest": min(sized, key=lambda result: result.area or 0),
    }
