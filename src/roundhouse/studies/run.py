"""Measurements for a study: its cores on its targets, with the recipes that its numbers are compared with."""

from __future__ import annotations

from collections.abc import Iterable

from ..cores.core_like import CoreLike
from ..errors import InvalidInput
from ..measure.record import Measurement
from ..measure.sets import Plan
from ..systems.system import parse
from .candidates import candidates, with_layer
from .goal import goal_results, once
from .lookup import recipes_for
from .study import Study

__all__ = ["cores_of", "layered_cores"]


def cores_of(study: Study, only: str = "*") -> list[tuple[CoreLike, tuple[Plan, ...]]]:
    """Return the cores that may stand for the designs whose names fit a pattern, each once, with measurement plans.

    The fastest and the smallest grade come first: studies print them for every design, but other grades for few.

    Raises
    ------
    InvalidInput
        If the pattern fits no design with a core.
    """
    fits = [one for one in study.designs if one.names_fitting(only)]
    names = dict.fromkeys(core for one in fits if one.core for core in candidates(study, one.core))
    if not names:
        known = ", ".join(design.name for design in study.designs if design.core)
        raise InvalidInput(f"a pattern must fit a design of {study.name} with a core: {known}; {only!r} fits none")
    plans = tuple(Plan(target.name, _ends_first(recipes_for(target))) for target in study.targets)
    return [(parse(name), plans) for name in names]


def layered_cores(
    study: Study, records: Iterable[Measurement], only: str = "*"
) -> list[tuple[CoreLike, tuple[Plan, ...]]]:
    """Return the cores that stand for the designs in the goal by records, inside its layer, with measurement plans.

    A design without a record has none, and without a goal, or a layer in it, there are none at all.
    """
    goal, target = study.description.goal, study.target(study.nearest)
    if goal is None or not goal.layer or target is None:
        return []
    fitting = {name for design in study.designs if design.names_fitting(only) for name in (design.name, *design.also)}
    chosen = [row.core for row in once(goal_results(study, records)) if row.ours and row.design in fitting]
    plans = (Plan(target.name, _ends_first(recipes_for(target))),)
    return [(parse(with_layer(study, core)), plans) for core in chosen]


def _ends_first(grades: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((grades[0], grades[-1], *grades)))
