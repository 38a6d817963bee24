"""A published study: its designs, the cores of ours that stand for them, where they are comparable, and its ledger.

A study is two files here. ``NAME.toml`` has ``title``, ``source``, ``about`` and ``left_out`` (numbers of the text that
the ledger leaves out); ``[targets.NAME]`` for each of our targets that is measured beside it, with the printed
``devices`` of the same technology, the ``stage`` of the ledger that ours is, and a ``note``; and a ``[[design]]`` for
each design. ``NAME.ledger.csv`` is the `ledger`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..storage.toml_keys import only_keys
from .ledger import STAGES, Printed, parse_ledger

__all__ = ["BOUNDARIES", "Design", "Study", "StudyTarget", "load_study", "parse_study", "study_names"]

_FOLDER = Path(__file__).parent

#: What the numbers of a design contain beside the cipher.
BOUNDARIES = {
    "streams": "ports for a whole block and a whole key",
    "words": "ports of 32-bit words",
    "axi": "AXI4-Stream for blocks, AXI4-Lite for the key",
    "system": "everything between memory and memory",
    "unstated": "the study does not say",
}


@dataclass(frozen=True)
class Design:
    """A design of a study.

    Attributes
    ----------
    name : str
        As the ledger has it.
    core : str
        The core of ours that comes closest; empty if none does.
    boundary : str
        What its numbers contain beside the cipher: one of `BOUNDARIES`.
    note : str
        What it is, why that core, and what still differs.
    also : tuple of str
        Other names under which the study counts the same design.
    """

    name: str
    core: str = ""
    boundary: str = "streams"
    note: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class StudyTarget:
    """A target of ours beside a study: printed devices of the same technology, its stage in the ledger's words."""

    name: str
    devices: tuple[str, ...] = ()
    stage: str = ""
    note: str = ""


@dataclass(frozen=True)
class Study:
    """A published study and every number that it prints."""

    name: str
    title: str
    source: str
    about: str
    left_out: str
    designs: tuple[Design, ...]
    targets: tuple[StudyTarget, ...]
    ledger: tuple[Printed, ...]

    @property
    def slips(self) -> tuple[Printed, ...]:
        """The numbers with which something is wrong."""
        return tuple(row for row in self.ledger if row.slip)

    @property
    def nearest(self) -> str:
        """The target of ours that is of the study's own technology, the first if there are several; else empty."""
        return next((target.name for target in self.targets if target.devices), "")

    def design(self, name: str) -> Design | None:
        """The design of that name; None if there is none."""
        return next((design for design in self.designs if design.name == name), None)

    def target(self, name: str) -> StudyTarget | None:
        """What is said about a target of ours; None if nothing is."""
        return next((target for target in self.targets if target.name == name), None)


def study_names() -> list[str]:
    """Return the short names of all studies."""
    return sorted(path.name.removesuffix(".ledger.csv") for path in _FOLDER.glob("*.ledger.csv"))


@cache
def load_study(name: str) -> Study:
    """Return a study by its short name.

    Raises
    ------
    UnknownName
        If there is none of that name.
    ValueError
        If its files say what no study can mean.
    """
    from ..errors import UnknownName

    if name not in study_names():
        raise UnknownName("study", name, study_names())
    texts = [(_FOLDER / f"{name}{ending}").read_text(encoding="utf-8") for ending in (".toml", ".ledger.csv")]
    return parse_study(name, *texts)


def parse_study(name: str, text: str, ledger: str) -> Study:
    """Read the texts of a study's two files; raises ValueError where they say what no study can mean."""
    told = tomllib.loads(text)
    sentences = ("title", "source", "about", "left_out")
    only_keys(told, {*sentences, "targets", "design"}, f"study {name}")
    designs = tuple(_entry(Design, raw, name) for raw in told.get("design", ()))
    targets = tuple(_entry(StudyTarget, {"name": key, **raw}, name) for key, raw in told.get("targets", {}).items())
    rows = parse_ledger(name, ledger)
    _one_of("boundary", {design.boundary for design in designs}, BOUNDARIES, name)
    _one_of("stage", {target.stage for target in targets if target.stage}, STAGES, name)
    _one_of("design of the ledger", {row.design for row in rows if row.design}, [entry.name for entry in designs], name)
    texts = {key: told.get(key, "") for key in sentences}
    return Study(name, **texts, designs=designs, targets=targets, ledger=rows)


def _entry(kind: Any, raw: Mapping[str, Any], name: str) -> Any:
    only_keys(raw, set(kind.__dataclass_fields__), f"study {name}")
    if "name" not in raw:
        raise ValueError(f"study {name}: every [[design]] must have a name; given {raw}")
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()})


def _one_of(what: str, given: set[str], valid: Any, name: str) -> None:
    if unknown := sorted(given - set(valid)):
        raise ValueError(f"study {name}: a {what} must be one of {', '.join(valid)}; given {', '.join(unknown)}")
