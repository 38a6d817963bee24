"""The goal of a study on its page and on the entry page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ...measure.record import Measurement
from ...measure.results import Result
from ...studies.description import Goal
from ...studies.goal import DesignGoal, count_met, goal_results, goal_units, once
from ...studies.our_values import rests_on_clock
from ...studies.study import Study
from .heads import axis_title, parameter_text

__all__ = ["GoalSection", "MetTexts", "goal_basis", "goal_section", "goal_sentence", "met_texts", "origin_text"]


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
    has_layered : bool
        Whether any core was measured inside the goal's layer.
    total, measured : int
        Number of printed designs by name, and of those with a record.
    versions : int
        Number of printed versions, each counted under one name.
    met : (int, int)
        Number of versions against which the goal is met, and that were compared.
    timed, otherwise : str
        Whether with wires or without, and a sentence on the other.
    origin : str
        Of which designs the records are, and of when.
    """

    goal: Goal
    sentence: str
    basis: str
    cost: str
    gain: str
    rows: dict[str, list[tuple[str, DesignGoal]]]
    has_layered: bool
    total: int
    measured: int
    versions: int
    met: tuple[int, int]
    timed: str
    otherwise: str
    origin: str


def goal_sentence(goal: Goal) -> str:
    """State a goal, such as "at most 1/2 of the transistor count and at least 2 times the throughput, at once"."""
    cost, gain = (parameter_text(name).lower() for name in (goal.cost, goal.gain))
    return f"at most 1/{goal.factor:g} of the {cost} and at least {goal.factor:g} times the {gain}, at once"


def goal_basis(goal: Goal) -> str:
    """Say whether a goal rests on our timing; empty if it does not."""
    timed = rests_on_clock(goal.gain, goal_units(goal)[1])
    return (
        f"Every version that ours beats rests on our timing, by its {parameter_text(goal.gain).lower()}."
        if timed
        else ""
    )


@dataclass(frozen=True)
class MetTexts:
    """Against how many printed versions the goal is met, in words.

    Attributes
    ----------
    met : (int, int)
        Number of versions against which the goal is met, and that were compared.
    timed : str
        Whether with wires or without.
    otherwise : str
        What it is otherwise: without wires, and for the same cores inside the goal's layer.
    names : str
        What it is if a version counts under each of its names; empty if all have one, or without a record.
    """

    met: tuple[int, int]
    timed: str
    otherwise: str
    names: str


def met_texts(goal: Goal, rows: Iterable[DesignGoal]) -> MetTexts:
    """Return against how many versions the goal is met.

    With estimated wires, which is harder on us, as soon as there are any; else without. A version that is printed
    under several names counts once.
    """
    named = list(rows)
    rows = once(named)
    bare, wired = (count_met(rows, wires=wires) for wires in (False, True))
    if wired[1]:
        met, timed, otherwise = wired, "with estimated wires", f"Without wires it is {bare[0]} of {bare[1]}."
    else:
        met, timed, otherwise = bare, "without wires", "No record behind it has estimated wires."
    return MetTexts(met, timed, " ".join(filter(None, (otherwise, _layered(goal, rows)))), _under_names(named, rows))


def _layered(goal: Goal, rows: Sequence[DesignGoal]) -> str:
    """Tell the counts of the same cores inside the goal's layer; empty if it has none."""
    if not goal.layer:
        return ""
    counts = _counts(rows, layered=True)
    if not counts:
        return f"{goal.layered} none was measured yet."
    ends = [(row, end) for row in rows for end, version in row.layered.items()]
    found = [row.versions[end] for row, end in ends if row.layered[end].bare]
    wired, bare = (
        sum(bool(one and one.met) for one in ways)
        for ways in ([version.wired for version in found], [version.bare for version in found])
    )
    left = len(ends) - len(found)
    told = f"{goal.layered} it is {counts}; without it, the same versions are {wired} and {bare}."
    return f"{told} {left} have no such record." if left else told


def _under_names(named: Sequence[DesignGoal], rows: Sequence[DesignGoal]) -> str:
    """Tell the counts if a version counts under each of its names; empty if all have one, or without a record."""
    counts = _counts(named)
    if len(named) == len(rows) or not counts:
        return ""
    return f"A version printed under several names counts once; under each name it is {counts}."


def _counts(rows: Sequence[DesignGoal], *, layered: bool = False) -> str:
    """Tell against how many versions the goal is met: "2 of 4 with wires, 3 of 4 without"; empty without a record."""
    found = (count_met(rows, wires=wires, layered=layered) for wires in (True, False))
    timed = zip(found, ("with wires", "without"), strict=True)
    return ", ".join(f"{met} of {compared} {how}" for (met, compared), how in timed if compared)


def origin_text(rows: Iterable[DesignGoal]) -> str:
    """Say of which designs the results behind a goal are, and of when; empty without results."""
    results = list({id(one): one for row in rows for one in row.results}.values())
    if not results:
        return ""
    days = sorted(result.date[:10] for result in results)
    when = days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"
    earlier, unknown = sum(one.is_earlier for one in results), sum(one.present_hash is None for one in results)
    counts = (
        (len(results) - earlier - unknown, "of the present designs"),
        (earlier, "of earlier designs"),
        (unknown, "of designs that may be earlier ones"),
    )
    return f"Results of {when}: {', '.join(f'{number} {of}' for number, of in counts if number)}."


def goal_section(study: Study, records: Iterable[Measurement], results: Iterable[Result]) -> GoalSection | None:
    """Return the goal of a study and our results; None if it has none."""
    goal = study.description.goal
    if goal is None:
        return None
    rows, units = goal_results(study, records, results), goal_units(goal)
    found = met_texts(goal, rows)
    return GoalSection(
        goal=goal,
        sentence=goal_sentence(goal),
        basis=goal_basis(goal),
        cost=axis_title((goal.cost,), units[0]),
        gain=axis_title((goal.gain,), units[1]),
        rows=_by_group(study, rows),
        has_layered=count_met(rows, wires=False, layered=True) != (0, 0),
        total=len(rows),
        measured=sum(bool(row.ours) for row in rows),
        versions=sum(len(row.versions) for row in once(rows)),
        met=found.met,
        timed=found.timed,
        otherwise=" ".join(filter(None, (found.otherwise, found.names))),
        origin=origin_text(rows),
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
