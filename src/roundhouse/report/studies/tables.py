"""The tables of a study in their printed layout, and all its other numbers as lists.

An entry has one printed number, ours and the verdict. Every row of a ledger occurs exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isinf

from ...measure.results import Result
from ...studies.checks import FAILS, HOLDS, UNCHECKED
from ...studies.comparison import Comparison
from ...studies.description import Table
from ...studies.lookup import clock_of
from ...studies.study import Study
from ...studies.verdict import (
    AGREES,
    BETTER,
    CONSISTENT,
    CONTRADICTS,
    DIFFERS,
    FOLLOWS,
    REPRODUCED,
    UNLIKE,
    WORSE,
    Verdict,
)
from ..site.text import MISSING, figure
from .heads import heads, unit_text

__all__ = ["SIGNS", "Entry", "Grid", "by_place", "elsewhere", "grids", "href"]

#: The sign of each verdict, in the order in which they are counted, and of each outcome of a statement.
SIGNS = {REPRODUCED: "=", AGREES: "≡", CONSISTENT: "≈", BETTER: "▲", WORSE: "▼", DIFFERS: "≠"}
SIGNS |= {FOLLOWS: "∴", CONTRADICTS: "‡", UNLIKE: "○", HOLDS: "✓", FAILS: "✗", UNCHECKED: "○"}


@dataclass(frozen=True)
class Entry:
    """A printed number, ours and the verdict, as a page shows them.

    Attributes
    ----------
    id, printed : str
        As in the ledger.
    ours, href : str
        Our figure ("–" if there is none) and its link to a data sheet, relative to the report's folder.
    kind, sign, times, words : str
        The verdict: its kind, its sign, the factor of a better or worse one, and in words the whole verdict, the
        one without wires, the target and recipe of ours, and a rounding.
    """

    id: str
    printed: str
    ours: str
    href: str
    kind: str
    sign: str
    times: str
    words: str

    @classmethod
    def of(cls, comparison: Comparison) -> Entry:
        """Return the entry for a ledger row."""
        printed, ours, verdict = comparison.printed, comparison.ours, comparison.verdict
        unit = f" {unit_text(ours.unit)}" if ours and ours.unit != printed.unit else ""
        text = f"{figure(ours.value)}{unit}" if ours else MISSING
        kind, times = verdict.kind, _times(verdict)
        note = f"a rounding: {printed.note}" if printed.note else ""
        bare = f"without wires: {comparison.bare}" if comparison.bare else ""
        words = "; ".join(filter(None, (str(verdict), bare, _source(comparison), note)))
        return cls(printed.id, printed.printed, text, href(comparison), kind, SIGNS[kind], times, words)


@dataclass(frozen=True)
class Grid:
    """A table in its printed layout.

    Attributes
    ----------
    place, title : str
        Such as "Table 5", and its title.
    columns : tuple of (str, str)
        Group and heading of each column.
    rows : tuple of (str, str, tuple of cells)
        Heading, subheading, and the numbers of each column.
    """

    place: str
    title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[tuple[Entry, ...], ...]], ...]

    @property
    def anchor(self) -> str:
        """Anchor on the page."""
        return self.place.lower().replace(" ", "-")

    @property
    def groups(self) -> tuple[tuple[str, int], ...]:
        """The groups of columns, with the number of columns in each."""
        names = [group for group, _ in self.columns]
        return tuple((name, names.count(name)) for name in dict.fromkeys(names))


def href(comparison: Comparison) -> str:
    """Return the link to our figure on a data sheet, relative to the report's folder; empty without a record."""
    record = comparison.record
    return f"cores/{record.core_name}.html#{Result((record,)).anchor}" if record else ""


def grids(study: Study, comparisons: Iterable[Comparison]) -> tuple[Grid, ...]:
    """Return the tables that a study describes, in the order of its ledger."""
    layouts = {place: table for table in study.description.tables for place in table.titles}
    places = by_place(comparisons)
    return tuple(_grid(study, layouts[place], place, found) for place, found in places.items() if place in layouts)


def elsewhere(study: Study, comparisons: Iterable[Comparison]) -> dict[str, list[Comparison]]:
    """Return the numbers outside the described tables, by place."""
    return by_place(one for one in comparisons if one.printed.place not in study.description.titles)


def by_place(comparisons: Iterable[Comparison]) -> dict[str, list[Comparison]]:
    """Return the numbers of a study by printed place, in the ledger's order."""
    places: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        places.setdefault(comparison.printed.place, []).append(comparison)
    return places


def _grid(study: Study, table: Table, place: str, comparisons: Sequence[Comparison]) -> Grid:
    """Arrange numbers in rows and columns by first occurrence, with rows of equal heading together."""
    labels = {**study.description.labels, **table.labels}
    cells: dict[tuple[str, str], dict[tuple[str, str], list[Entry]]] = {}
    for comparison in comparisons:
        row = cells.setdefault(heads(study, comparison.printed, table.rows, labels), {})
        column = heads(study, comparison.printed, table.columns, labels)
        row.setdefault(column if len(table.columns) > 1 else column[::-1], []).append(Entry.of(comparison))
    columns = tuple(dict.fromkeys(name for row in cells.values() for name in row))
    first = list(dict.fromkeys(head for head, _ in cells))
    ordered = sorted(cells.items(), key=lambda entry: first.index(entry[0][0]))
    rows = tuple((*name, tuple(tuple(row.get(where, ())) for where in columns)) for name, row in ordered)
    return Grid(place, table.titles[place], columns, rows)


def _source(comparison: Comparison) -> str:
    """Return what our value is of: target and recipe, or the printed clock, and a claim; empty where we have none."""
    ours, case = comparison.ours, comparison.printed.case
    if ours is None:
        return ""
    if ours.target:
        return f"ours on {ours.target}, {ours.recipe}"
    at = f" at {case}," if clock_of(case) is not None and ours.unit != "clocks" else ""
    told = f"ours{at}{' as claimed, no record' if ours.claimed else ''}".rstrip(",")
    return "" if told == "ours" else told


def _times(verdict: Verdict) -> str:
    """Return the factor between ours and the printed number, at least one, where one of them is better."""
    ratio = verdict.ratio
    if verdict.kind not in (BETTER, WORSE) or not ratio or isinf(ratio):
        return ""
    return figure(max(ratio, 1 / ratio))
