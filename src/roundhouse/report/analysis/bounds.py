"""What bounds the clock: critical paths by layout, where they start and what they are spent on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...architectures.layouts import LAYOUTS
from ...measure.bound import Bound, bound_of
from ...measure.path_kinds import KINDS
from ...measure.places import CONTROLLER, PLACES, UNKNOWN
from ...measure.record import Measurement
from ...measure.results import Result, layout_kind

GOAL_PERCENT, GOALS_PERCENT = 5, {"serial": 20}
"""At most this share of the paths should start in the controller: of most layouts, and of some by their family."""


@dataclass(frozen=True)
class Path:
    """The critical path of one record, and whether that is known to be of an earlier design."""

    record: Measurement
    bound: Bound
    is_earlier: bool = False

    @property
    def layout(self) -> str:
        """The family of the core's layout."""
        return layout_kind(self.record.layout)


@dataclass(frozen=True)
class PathGroup:
    """The critical paths of some records.

    Attributes
    ----------
    name : str
        What the records have in common.
    paths : tuple of Path
        At least one.
    goal_percent : float or None
        The share that may start in the controller, in percent; None where no goal is set.
    """

    name: str
    paths: tuple[Path, ...]
    goal_percent: float | None = None

    @cached_property
    def starts(self) -> dict[str, int]:
        """Number of paths that start in each place, in the order of `PLACES`; places without any are left out."""
        return _counted((path.bound.start.place for path in self.paths), PLACES)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Number of paths of each kind, in the order of `KINDS`; kinds without any are left out."""
        return _counted((path.bound.kind for path in self.paths), KINDS)

    @property
    def controller_percent(self) -> float:
        """Share of the paths that start in the controller."""
        return 100 * self.starts.get(CONTROLLER, 0) / len(self.paths)

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is met even if every unknown start is in the controller; None without a goal."""
        if self.goal_percent is None:
            return None
        unknown_percent = 100 * self.starts.get(UNKNOWN, 0) / len(self.paths)
        return self.controller_percent + unknown_percent <= self.goal_percent


def critical_paths(results: Iterable[Result]) -> list[Path]:
    """Return the critical path of every successful record that has one, in the order of the results."""
    return [
        Path(record, bound, result.is_earlier)
        for result in results
        for record in result.good
        if (bound := bound_of(record)) is not None
    ]


def by_layout(paths: Iterable[Path]) -> list[PathGroup]:
    """Return the paths of each family of layouts, in the order of the listed layouts."""
    groups: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        groups[path.layout].append(path)
    order = list(dict.fromkeys([*(layout.family for layout in LAYOUTS), *groups]))
    return [
        PathGroup(name, tuple(groups[name]), GOALS_PERCENT.get(name, GOAL_PERCENT)) for name in order if name in groups
    ]


def _counted(values: Iterable[str], order: Iterable[str]) -> dict[str, int]:
    found = Counter(values)
    return {value: found[value] for value in order if found[value]}
