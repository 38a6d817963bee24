"""The numbers of a study that stand in none of the tables that its page repeats: a list by place, with verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...studies.comparison import Comparison, tally
from ...studies.study import Study
from .heads import condition_text, parameter_text, printed_unit
from .tables import Entry, elsewhere
from .timing import Present

__all__ = ["Numbers", "Place", "Row", "numbers_elsewhere"]


@dataclass(frozen=True)
class Row:
    """A number, ours and the verdict, with the design, what the number counts, what it holds for, and its unit."""

    entry: Entry
    design: str
    what: str
    condition: str
    unit: str


@dataclass(frozen=True)
class Place:
    """The numbers of one place of the text."""

    title: str
    rows: tuple[Row, ...]

    @property
    def kinds(self) -> list[str]:
        """The kinds of verdicts on them, each once."""
        return list(dict.fromkeys(row.entry.kind for row in self.rows))


@dataclass(frozen=True)
class Numbers:
    """The numbers of a study outside the described tables.

    Attributes
    ----------
    places : tuple of Place
        In the order of the ledger.
    counts : dict of str to int
        Number of verdicts of each kind.
    """

    places: tuple[Place, ...]
    counts: dict[str, int]


def numbers_elsewhere(study: Study, comparisons: Iterable[Comparison], present: Present) -> Numbers:
    """Return the numbers outside the described tables; `present` as of `Entry.of`."""
    by_place = elsewhere(study, comparisons)
    places = tuple(
        Place(_title(place), tuple(_row(one, present) for one in found)) for place, found in by_place.items()
    )
    return Numbers(places, tally(one for found in by_place.values() for one in found))


def _row(one: Comparison, present: Present) -> Row:
    printed = one.printed
    what, condition = parameter_text(printed.parameter), condition_text(printed)
    return Row(Entry.of(one, present), printed.design or "several", what, condition, printed_unit(printed))


def _title(place: str) -> str:
    """Return "Section 3.1" for "3.1", and the place itself where it begins with no number."""
    return f"Section {place}" if place[0].isdigit() else place
