"""Measurements for a study: its cores on its targets, with the recipes that its numbers are compared with."""

from __future__ import annotations

from fnmatch import fnmatchcase

from ..cores.core_like import CoreLike
from ..errors import InvalidInput
from ..measure.sets import Plan
from ..systems.system import parse
from .candidates import candidates
from .lookup import recipes_for
from .study import Study

__all__ = ["cores_of"]


def cores_of(study: Study, only: str = "*") -> list[tuple[CoreLike, tuple[Plan, ...]]]:
    """Return the cores that may stand for the designs whose names fit a pattern, each once, with measurement plans.

    The fastest and the smallest grade come first: studies print them for every design, but other grades for few.

    Raises
    ------
    InvalidInput
        If the pattern fits no design with a core.
    """
    fits = [one for one in study.designs if any(fnmatchcase(name, only) for name in (one.name, *one.also))]
    names = dict.fromkeys(core for one in fits if one.core for core in candidates(study, one.core))
    if not names:
        known = ", ".join(design.name for design in study.designs if design.core)
        raise InvalidInput(f"a pattern must fit a design of {study.name} with a core: {known}; {only!r} fits none")
    plans = tuple(Plan(target.name, _ends_first(recipes_for(target))) for target in study.targets)
    return [(parse(name), plans) for name in names]


def _ends_first(grades: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((grades[0], grades[-1], *grades)))
