"""Modules of one name with numbers behind, such as S1 to S8 of DES, and their instances, stand in rising order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TypeVar

from ..form import Design

__all__ = ["in_rising_order"]

_NUMBERED = re.compile(r"(.*\D)\d+")
_Value = TypeVar("_Value")


def in_rising_order(design: Design) -> None:
    """Order the modules of a design, and the instances in each; what has no number keeps its place."""
    families = {name: match[1] for name in design.modules if (match := _NUMBERED.fullmatch(name))}
    design.modules = _ordered(design.modules, lambda name, _: "" if name == design.top else families.get(name, ""))
    for module in design.modules.values():
        module.instances = _ordered(module.instances, lambda _, one: families.get(one.module, ""))


def _ordered(found: Mapping[str, _Value], family: Callable[[str, _Value], str]) -> dict[str, _Value]:
    """What is found, with the members of each family in rising order on the places that they have together."""
    families = {name: family(name, value) for name, value in found.items()}
    rising = sorted((name for name in found if families[name]), key=lambda name: (families[name], _natural(name)))
    members = {stem: iter([*names]) for stem, names in groupby(rising, families.__getitem__)}
    order = [next(members[families[name]]) if families[name] else name for name in found]
    return {name: found[name] for name in order}


def _natural(name: str) -> list[tuple[int, str]]:
    """What names are sorted by: numbers as numbers."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]
