"""Named sets of cores to measure together, with their targets.

A set is a file ``NAME.toml`` in this folder: ``about``, a sentence; ``[targets.NAME]`` for each target, with
``recipes`` and ``seeds`` if they differ from the target's; and ``[[core]]`` for each core, with its ``name`` and
optional ``targets`` that replace those of the set and default to their settings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...errors import InvalidInput, UnknownName
from ...storage.toml import parse_toml
from ...storage.toml_entry import only_keys, read_entry

__all__ = ["CoreSet", "Entry", "Plan", "load_set", "parse_set", "set_names"]

_FOLDER = Path(__file__).parent
_LARGEST_SEED = 2**31 - 1  # nextpnr has a 32-bit integer for it


@dataclass(frozen=True)
class Plan:
    """A target for a core: target name, recipes and placement seeds; None for those of the target.

    Raises
    ------
    InvalidInput
        If a seed is negative or has more than 31 bits.
    """

    target: str
    recipes: tuple[str, ...] | None = None
    seeds: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if wrong := [seed for seed in self.seeds or () if not 0 <= seed <= _LARGEST_SEED]:
            raise InvalidInput(f"placement seeds must be numbers from 0 to {_LARGEST_SEED}; given {wrong[0]}")


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

    def on(self, targets: Collection[str]) -> tuple[Entry, ...]:
        """Return what is measured on some targets only.

        Raises
        ------
        InvalidInput
            If the set measures nothing on one of them.
        """
        its = list(dict.fromkeys(plan.target for entry in self.entries for plan in entry.plans))
        if unknown := [target for target in targets if target not in its]:
            raise InvalidInput(f"set {self.name} is measured on {', '.join(its)}; given {unknown[0]!r}")
        chosen = (Entry(e.core, tuple(plan for plan in e.plans if plan.target in targets)) for e in self.entries)
        return tuple(entry for entry in chosen if entry.plans)


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
    where = f"set {name}"
    given = read_entry(_Contents, parse_toml(text, where), where)
    _plans(given.targets, where)
    entries = []
    for row in (read_entry(_Row, table, f"{where}, core") for table in given.core):
        own = given.targets if row.targets is None else row.targets
        chosen = {target: {**given.targets.get(target, {}), **choice} for target, choice in own.items()}
        entries.append(Entry(row.name, _plans(chosen, where)))
    return CoreSet(name, given.about, tuple(entries))


_Choices = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class _Contents:
    """The file, before its tables are read."""

    about: str = ""
    targets: _Choices = field(default_factory=dict)
    core: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class _Row:
    """A table ``[[core]]``."""

    name: str
    targets: _Choices | None = None


def _plans(targets: _Choices, where: str) -> tuple[Plan, ...]:
    plans = []
    for target, choice in targets.items():
        only_keys(choice, {"recipes", "seeds"}, f"{where}, targets: {target}")
        plans.append(read_entry(Plan, {"target": target, **choice}, f"{where}, targets: {target}"))
    return tuple(plans)
