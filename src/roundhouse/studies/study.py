"""A published study: its designs, our matching cores, the targets for comparison, and the ledger.

A study is four files. ``NAME.ledger.csv`` is the `ledger`, ``NAME.statements.toml`` the `statements` and
``NAME.derived.toml`` the `derivations`, which may be missing. ``NAME.toml`` has

- ``title``, ``source``, ``about``, ``year`` if known, and ``left_out``: numbers in the text that the ledger omits;
- ``throughput_over``, if a throughput is the bits of a block over other clocks than those from block to block: a
  parameter, such as ``latency_encrypt``;
- ``[targets.NAME]`` for each of our targets to compare with (`StudyTarget`);
- ``[[design]]`` for each design (`Design`);
- ``[[reason]]`` for numbers that nothing of ours stands for (`Reason`);
- optionally the `description` of its page: ``parts``, ``labels``, ``[goal]``, ``[[group]]``, ``[[tables]]``,
  ``[figures]``, ``[[diagram]]``, ``[[waveform]]``, ``[[results]]``, ``[[link]]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from ..storage.toml import parse_toml
from ..storage.toml_entry import one_of, only_keys, read_entry, typed
from .derivations import Derivation, parse_derivations
from .description import Description
from .description_file import KEYS, read_description
from .ledger import SENSE, STAGES, Printed, parse_ledger
from .our_values import CLOCKS
from .statements import Statement, parse_statements

__all__ = ["BOUNDARIES", "Design", "Reason", "Study", "StudyTarget", "parse_study"]

_TABLES = tuple[Mapping[str, Any], ...]
_NAMED_TABLES = Mapping[str, Mapping[str, Any]]

#: What a design's numbers include besides the cipher.
BOUNDARIES = {
    "streams": "ports for a whole block and a whole key",
    "words": "ports of 32-bit words",
    "axi": "AXI4-Stream for blocks, AXI4-Lite for the key",
    "system": "everything between memory and memory",
    "self-test": "a generator of blocks and keys and a checker of results, and no stream at its ports",
    "unstated": "the study does not say",
}


@dataclass(frozen=True)
class Design:
    """A design of a study.

    Attributes
    ----------
    name : str
        Name in the ledger.
    core : str
        Our closest core; empty if none matches.
    boundary : str
        What its numbers include besides the cipher: one of `BOUNDARIES`.
    note : str
        Description, reason for the choice of core, and remaining differences.
    also : tuple of str
        Other names under which the study lists the same design.
    unprinted : bool
        Whether the study prints no such design, but says something of what it would be.
    """

    name: str
    core: str = ""
    boundary: str = "streams"
    note: str = ""
    also: tuple[str, ...] = ()
    unprinted: bool = False

    def names_fitting(self, pattern: str) -> tuple[str, ...]:
        """Return its names that fit a pattern such as ``*.iterative.128``."""
        return tuple(name for name in (self.name, *self.also) if fnmatchcase(name, pattern))


@dataclass(frozen=True)
class Reason:
    """Why nothing of ours stands for some numbers.

    Attributes
    ----------
    numbers : tuple of str
        Patterns for their ids, without the study's name.
    why : str
        The reason, as the verdict gives it.
    """

    numbers: tuple[str, ...]
    why: str

    def fits(self, number: str) -> bool:
        """Return whether an id without the study's name is one of them."""
        return any(fnmatchcase(number, pattern) for pattern in self.numbers)


@dataclass(frozen=True)
class StudyTarget:
    """A target of ours for a study.

    Attributes
    ----------
    name : str
        Its name.
    devices : tuple of str
        The printed devices of the same technology; empty if it stands beside the study and is not compared.
    stage : str
        Our stage of the flow in the ledger's words.
    any_stage : tuple of str
        Parameters that are compared with numbers of any stage; `note` says so.
    least : tuple of str
        Parameters of which less is better, and ours is the least that it may take: ours can be worse, but not better.
    whole : mapping
        What each device has of a parameter, for numbers that are printed as a share of it: ``{ luts = 274080 }``.
    recipes : tuple of str
        The recipes to compare; without them the speed grades of a target that has grades, else its first recipe.
    note : str
        What still differs.
    """

    name: str
    devices: tuple[str, ...] = ()
    stage: str = ""
    any_stage: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    whole: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    recipes: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Study:
    """A published study with every number that it prints, what it claims, and the description of its page."""

    name: str
    title: str
    source: str
    about: str
    left_out: str
    designs: tuple[Design, ...]
    targets: tuple[StudyTarget, ...]
    ledger: tuple[Printed, ...]
    description: Description = field(default_factory=Description)
    statements: tuple[Statement, ...] = ()
    derived: Mapping[str, Derivation] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    year: int = 0
    throughput_over: str = "clocks_per_block"

    @property
    def slips(self) -> tuple[Printed, ...]:
        """The numbers that other numbers of the study contradict."""
        return tuple(row for row in self.ledger if row.slip)

    @cached_property
    def by_id(self) -> dict[str, Printed]:
        """The numbers by id."""
        return {row.id: row for row in self.ledger}

    def reason(self, number: str) -> str:
        """Return why nothing of ours stands for the number of an id; empty if its file does not say."""
        own = number.removeprefix(f"{self.name}.")
        return next((reason.why for reason in self.reasons if reason.fits(own)), "")

    @property
    def printed(self) -> tuple[Design, ...]:
        """The designs that it prints."""
        return tuple(one for one in self.designs if not one.unprinted)

    @cached_property
    def tabled(self) -> tuple[Printed, ...]:
        """The numbers of the tables that the study's file describes; all numbers if it describes none."""
        titles = self.description.titles
        return tuple(row for row in self.ledger if row.place in titles or not titles)

    @property
    def nearest(self) -> str:
        """Our first target of the study's own technology; empty if there is none."""
        return next((target.name for target in self.targets if target.devices), "")

    @cached_property
    def _key_sizes(self) -> dict[str, set[int]]:
        sizes: dict[str, set[int]] = {}
        for row in self.ledger:
            sizes.setdefault(row.design, set()).update(row.key_bits)
        return sizes

    def key_sizes(self, design: str) -> set[int]:
        """Return the key sizes in bits for which the study prints numbers of a design."""
        return self._key_sizes.get(design, set())

    def part(self, design: str, part: str) -> str:
        """Return a part of a design's name (`Description.parts`); empty if the name has fewer parts."""
        pieces = dict(zip(self.description.parts, design.split("."), strict=False))
        return pieces.get(part, "")

    def design(self, name: str) -> Design | None:
        """Return the design of that name; None if there is none."""
        return next((design for design in self.designs if design.name == name), None)

    def target(self, name: str) -> StudyTarget | None:
        """Return the study's entry for one of our targets; None without one."""
        return next((target for target in self.targets if target.name == name), None)


def parse_study(name: str, text: str, ledger: str, statements: str = "", derived: str = "") -> Study:
    """Return the study in the texts of its files.

    Raises
    ------
    InvalidInput
        If they are invalid; the message says where.
    """
    where = f"study {name}"
    raw = parse_toml(text, where)
    sentences = ("title", "source", "about", "left_out")
    only_keys(raw, {*sentences, "year", "throughput_over", "targets", "design", "reason", *KEYS}, where)
    designs = tuple(
        read_entry(Design, one, f"{where}, design") for one in typed(raw.get("design", ()), _TABLES, f"{where}: design")
    )
    targets = tuple(
        read_entry(StudyTarget, {"name": target, **one}, f"{where}, targets")
        for target, one in typed(raw.get("targets", {}), _NAMED_TABLES, f"{where}: targets").items()
    )
    reasons = tuple(
        read_entry(Reason, one, f"{where}, reason") for one in typed(raw.get("reason", ()), _TABLES, f"{where}: reason")
    )
    rows = parse_ledger(name, ledger)
    one_of("boundary", {design.boundary for design in designs}, BOUNDARIES, where)
    one_of("stage", {target.stage for target in targets if target.stage}, STAGES, where)
    less_is_better = [name for name, sense in SENSE.items() if sense < 0]
    one_of("parameter in `least`", {name for target in targets for name in target.least}, less_is_better, where)
    one_of("design of the ledger", {row.design for row in rows if row.design}, [one.name for one in designs], where)
    title, source, about, left_out = (typed(raw.get(key, ""), str, f"{where}: {key}") for key in sentences)
    description = read_description(raw, rows, where)
    names = {each: design.name for design in designs for each in (design.name, *design.also)}
    claims = parse_statements(names, statements, f"statements of {name}")
    year: int = typed(raw.get("year", 0), int, f"{where}: year")
    over: str = typed(raw.get("throughput_over", Study.throughput_over), str, f"{where}: throughput_over")
    one_of("throughput_over", {over}, CLOCKS, where)
    one_of("target", {one.target for one in claims} - {""}, [one.name for one in targets], f"statements of {name}")
    rules = parse_derivations(name, {row.id: row for row in rows}, derived)
    told = (title, source, about, left_out)
    return Study(name, *told, designs, targets, rows, description, claims, rules, reasons, year, over)
