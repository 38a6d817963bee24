"""Named sets of cores to measure together, with their targets.

A set is a file ``NAME.toml`` in this folder: ``about``, a sentence; ``[targets.NAME]`` for each target, with
``recipes`` and ``seeds`` if they differ from the target's; and ``[[core]]`` for each core, with its ``name`` and
optional ``targets`` that replace those of the set and default to their settings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import InvalidInput, UnknownName
from ...storage.toml_keys import only_keys

__all__ = ["CoreSet", "Entry", "Plan", "load_set", "parse_set", "set_names"]

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Plan:
    """A target for a core: target name, recipes and placement seeds; None for those of the target."""

    target: str
    recipes: tuple[str, ...] | None = None
    seeds: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Entry:
    """Name of a core in a set, and its measurement plans."""

    core: str
    plans: tuple[Plan, ...]


@dataclass(frozen=True)
class CoreSet:
    """A named set of cores with a sentence about it."""

    name: str
    about: str
    entries: tuple[Entry, ...]


def set_names() -> list[str]:
    """Return the names of all sets."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def load_set(name: str) -> CoreSet:
    """Return a set by its name.

    Raises
    ------
    UnknownName
        If there is none of that name.
    InvalidInput
        If its file is invalid.
    """
    if name not in set_names():
        raise UnknownName("set of cores", name, set_names())
    return parse_set(name, (_FOLDER / f"{name}.toml").read_text())


def parse_set(name: str, text: str) -> CoreSet:
    """Read the text of a set's file; raises `InvalidInput` if it is invalid."""
    given = tomllib.loads(text)
    only_keys(given, {"about", "targets", "core"}, f"set {name}")
    usual = given.get("targets", {})
    _plans(usual, name)
    entries = []
    for row in given.get("core", ()):
        only_keys(row, {"name", "targets"}, f"set {name}")
        if "name" not in row:
            raise InvalidInput(f"set {name}: every [[core]] must have a name; given {row}")
        own = {target: {**usual.get(target, {}), **choice} for target, choice in row.get("targets", usual).items()}
        entries.append(Entry(row["name"], _plans(own, name)))
    return CoreSet(name, given.get("about", ""), tuple(entries))


def _plans(targets: Mapping[str, Mapping[str, Any]], name: str) -> tuple[Plan, ...]:
    plans = []
    for target, choice in targets.items():
        only_keys(choice, {"recipes", "seeds"}, f"set {name}")
        plans.append(Plan(target, **{key: tuple(values) for key, values in choice.items()}))
    return tuple(plans)
