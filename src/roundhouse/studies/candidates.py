"""The cores that may stand for a design in a study's goal: its core, and others by the rule of the study's file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ..architectures.refusal import Refused
from ..systems.system import parse
from .study import Study

__all__ = ["candidates"]


def candidates(study: Study, core: str) -> tuple[str, ...]:
    """Return the core of a design, and those whose names the study's goal lets differ from it; refused ones are not.

    Raises
    ------
    UnknownName
        If the goal's file puts in the place of a part of a name what is no value of its axis.
    """
    goal = study.description.goal
    return _candidates(core, tuple(goal.others.items()) if goal else ())


@cache
def _candidates(core: str, others: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, ...]:
    by_part = dict(others)
    parts = [(part, *by_part.get(part, ())) for part in core.split("-")]
    names = ("-".join(choice) for choice in product(*parts))
    return tuple(_built(names, core))


def _built(names: Iterator[str], core: str) -> Iterator[str]:
    for name in names:
        try:
            yield name if name == core else parse(name).name
        except Refused:
            continue
