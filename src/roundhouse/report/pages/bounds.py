"""Page on what bounds the clock: where critical paths start, by target and layout, and every path."""

from collections.abc import Sequence
from typing import Any

from ...measure import derived
from ...measure.path_kinds import KINDS
from ...measure.places import CONTROLLER, PLACES
from ...targets import figures_of
from ..analysis.bounds import GOAL_PERCENT, GOALS_PERCENT, Path, PathGroup, by_layout, critical_paths
from ..charts.bounds import bounds_chart
from ..facts import Facts
from ..site.page import Page
from .records import record_path


def bounds_page(facts: Facts) -> Page:
    """Return the page. Paths of earlier designs are listed, and not counted."""
    paths = critical_paths(facts.results)
    counted = [path for path in paths if not path.is_earlier]
    told = {path.record.target for path in counted}
    return Page(
        "bounds.html",
        "bounds.html",
        {
            "targets": [
                _target(target, [path for path in counted if path.record.target == target]) for target in sorted(told)
            ],
            "without": [figures_of(target) for target in facts.targets if target not in told],
            "rows": [_row(path) for path in paths],
            "earlier": len(paths) - len(counted),
            "places": PLACES,
            "kinds": KINDS,
            "controller": CONTROLLER,
            "goal_percent": GOAL_PERCENT,
            "goals_percent": GOALS_PERCENT,
        },
    )


def _target(target: str, paths: Sequence[Path]) -> dict[str, Any]:
    groups = by_layout(paths)
    every = PathGroup("all layouts", tuple(paths))
    return {"figures": figures_of(target), "groups": [*groups, every], "every": every, "chart": bounds_chart(groups)}


def _row(path: Path) -> dict[str, Any]:
    return {
        "path": path,
        "record": path.record,
        "bound": path.bound,
        "href": record_path(path.record.id),
        "figures": figures_of(path.record.target),
        "clock": derived.clock_mhz(path.record),
    }
