"""One core on many targets: its results beside each other, by how far each flow goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from ...measure.results import Result
from ...targets import figures_of

__all__ = ["FEWEST", "CoreOnTargets", "on_many_targets"]

FEWEST = 5
"""Targets from which on a core is shown: most cores are measured on the few of their set."""


@dataclass(frozen=True)
class CoreOnTargets:
    """The results of a core.

    Attributes
    ----------
    name : str
        The core.
    by_stage : mapping of str to tuple of Result
        By the last stage of the flow, since figures of different stages are not comparable; then by target and recipe.
    """

    name: str
    by_stage: Mapping[str, tuple[Result, ...]]


def on_many_targets(results: Iterable[Result]) -> list[CoreOnTargets]:
    """Return the cores with results on at least `FEWEST` targets, by name; failed results count and are kept."""
    found = []
    for name, group in groupby(sorted(results, key=_by_core), key=_by_core):
        of_core = sorted(group, key=_by_stage)
        if len({result.first.target for result in of_core}) >= FEWEST:
            stages = groupby(of_core, key=lambda result: figures_of(result.first.target).axis_stage)
            found.append(CoreOnTargets(name, {stage: tuple(here) for stage, here in stages}))
    return found


def _by_core(result: Result) -> str:
    return result.first.core_name


def _by_stage(result: Result) -> tuple[bool, str, str, str]:
    """Placed flows first, then those that only estimate a clock."""
    figures = figures_of(result.first.target)
    return figures.estimate, figures.axis_stage, figures.title, result.first.recipe
