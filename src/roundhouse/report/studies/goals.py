"""The goal of a study on its page and on the entry page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ...measure.record import Measurement
from ...studies.description import ENDS, Goal
from ...studies.goal import DesignGoal, goal_results, goal_units
from ...studies.our_values import rests_on_clock
from ...studies.study import Study
from .heads import axis_title, parameter_text

__all__ = ["GoalSection", "goal_basis", "goal_section", "goal_sentence"]


@dataclass(frozen=True)
class GoalSection:
    """The goal on the page of a study.

    Attributes
    ----------
    goal : Goal
    sentence, basis : str
        Statement of the goal, and whether it rests on our timing.
    cost, gain : str
        Column headings, with units.
    rows : dict
        Labelled designs by group title.
    total, measured : int
        Number of designs, and of those with a record.
    met : mapping
        Number of designs that meet the goal, by end of the printed range.
    """

    goal: Goal
    sentence: str
    basis: str
    cost: str
    gain: str
    rows: dict[str, list[tuple[str, DesignGoal]]]
    total: int
    measured: int
    met: Mapping[str, int]


def goal_sentence(goal: Goal) -> str:
    """State a goal, such as "at most 1/2 of the transistor count at no lower throughput, or ..."."""
    cost, gain = (parameter_text(name).lower() for name in (goal.cost, goal.gain))
    return (
        f"at most 1/{goal.factor} of the {cost} at no lower {gain}, "
        f"or at least {goal.factor} times the {gain} at no higher {cost}"
    )


def goal_basis(goal: Goal) -> str:
    """Say whether a goal rests on our timing; empty if it does not."""
    timed = rests_on_clock(goal.gain, goal_units(goal)[1])
    return f"All of it rests on our timing, as it asks for {parameter_text(goal.gain).lower()}." if timed else ""


def goal_section(study: Study, records: Iterable[Measurement]) -> GoalSection | None:
    """Return the goal of a study and our results; None if it has none."""
    goal = study.description.goal
    if goal is None:
        return None
    rows, units = goal_results(study, records), goal_units(goal)
    return GoalSection(
        goal,
        goal_sentence(goal),
        goal_basis(goal),
        axis_title((goal.cost,), units[0]),
        axis_title((goal.gain,), units[1]),
        _by_group(study, rows),
        len(rows),
        sum(bool(row.ours) for row in rows),
        {end: sum(row.versions[end].met for row in rows) for end in ENDS},
    )


def _by_group(study: Study, rows: Sequence[DesignGoal]) -> dict[str, list[tuple[str, DesignGoal]]]:
    """Return labelled designs by group title; the title is empty for designs without a group."""
    groups: dict[str, list[tuple[str, DesignGoal]]] = {group.title: [] for group in study.description.groups}
    for row in rows:
        fits = (group.title for group in study.description.groups if fnmatchcase(row.design, group.designs))
        groups.setdefault(next(fits, ""), []).append((_label(study, row.design), row))
    return {title: found for title, found in groups.items() if found}


def _label(study: Study, design: str) -> str:
    """Return what distinguishes a design within its group."""
    value = study.part(design, study.description.figures.series) or design
    return study.description.labels.get(value, value)
