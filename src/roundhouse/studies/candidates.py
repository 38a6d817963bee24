"""The cores that may stand for a design in a study's goal: its core, and others by the rule of the study's file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from ..architectures.layouts.folded import Folded
from ..architectures.reasons import units_of_a_step
from ..architectures.refusal import Refused
from ..cores.core import Core
from ..storage.kept import kept_value
from ..storage.paths import build_path
from ..storage.sources import package_key
from ..systems.names import SEPARATOR
from ..systems.system import parse
from .study import Study

__all__ = ["HALF", "candidates", "with_layer"]

#: In a study's file, the folded layout with half of the units of a step: S-boxes or multipliers, of each kind.
HALF = "folded-half"


def candidates(study: Study, core: str) -> tuple[str, ...]:
    """Return the core of a design, and those whose names the study's goal lets differ from it; refused ones are not.

    Raises
    ------
    UnknownName
        If the goal's file puts in the place of a part of a name what is no value of its axis.
    """
    goal = study.description.goal
    return _candidates(core, tuple(goal.others.items())) if goal and goal.others else (core,)


def with_layer(study: Study, core: str) -> str:
    """Return a core's name inside the layer of the study's goal; the core's own name if the goal has none."""
    goal = study.description.goal
    return f"{core}{SEPARATOR}{goal.layer}" if goal and goal.layer else core


@cache
def _candidates(core: str, others: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, ...]:
    """Find them, or take them from ``build/candidates``, where they are kept until anything of ours changes."""
    by_part, own = dict(others), core.split("-")
    choices = product(*((part, *by_part.get(part, ())) for part in own))
    key = " ".join([package_key(), repr(others)])
    return tuple(kept_value(build_path() / "candidates" / f"{core}.json", key, lambda: list(_built(choices, own))))


def _built(choices: Iterator[tuple[str, ...]], own: list[str]) -> Iterator[str]:
    for choice in choices:
        try:
            if HALF in choice:
                whole = "-".join(mine if part == HALF else part for part, mine in zip(choice, own, strict=True))
                choice = tuple(_half(Core.parse(whole)) if part == HALF else part for part in choice)
            yield "-".join(choice) if list(choice) == own else parse("-".join(choice)).name
        except Refused:
            continue


def _half(core: Core) -> str:
    """Return the folded layout on half of the units of a core's step; on one if it has no two, which is refused."""
    cipher = Folded(1).steps(core.cipher, core.tables)
    return Folded(max(1, units_of_a_step(cipher, core.direction, core.architecture.policy, core.tables) // 2)).name
