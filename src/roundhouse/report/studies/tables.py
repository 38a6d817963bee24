"""The tables of a study in their printed layout, and all its other numbers as lists.

An entry has one printed number, ours and the verdict. Every row of a ledger occurs exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isinf
from types import MappingProxyType

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
from ...targets import figures_of
from ..site.text import figure
from .heads import heads, unit_text
from .timing import TIMINGS, Present, is_earlier, timed

__all__ = ["MEANINGS", "SIGNS", "Entry", "Grid", "by_place", "elsewhere", "grids", "href"]

_UNKNOWN: Present = MappingProxyType({})

#: What each verdict means, in short.
MEANINGS = {
    REPRODUCED: "measured on a target and within 5 %, durations in blocks too; or clocks of a record, and equal",
    AGREES: "a constant, a property of the interface, or clocks that the core claims, and equal",
    CONSISTENT: "inside the range that the study prints over its speed grades, 5 % wider",
    BETTER: "ours is better",
    WORSE: "ours is worse",
    DIFFERS: "ours differs, and is neither better nor worse",
    FOLLOWS: "not compared with ours; other numbers of the study give it",
    CONTRADICTS: "other numbers of the study contradict it",
    UNLIKE: "ours is not alike, or there is none",
}
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
    grade, timing : str
        The speed grade of ours, and how it was timed (a key of `timing.TIMINGS`); empty where there is none.
    aside : str
        Why ours is no part of the verdict, such as "not compared"; empty if it is.
    earlier : bool
        Whether ours is known to be of an earlier design.
    """

    id: str
    printed: str
    ours: str
    href: str
    kind: str
    sign: str
    times: str
    words: str
    grade: str = ""
    timing: str = ""
    aside: str = ""
    earlier: bool = False

    @property
    def timing_words(self) -> str:
        """How ours was timed, in words; empty where it was not."""
        return TIMINGS.get(self.timing, "")

    @classmethod
    def of(cls, comparison: Comparison, present: Present = _UNKNOWN) -> Entry:
        """Return the entry for a ledger row; `present` has the hashes of the present designs, where they are known."""
        printed, ours, verdict = comparison.printed, comparison.ours, comparison.verdict
        value, unit = printed.in_its_unit(ours.value, ours.unit) if ours else (None, "")
        text = figure(value) if unit == printed.unit else f"{figure(value)} {unit_text(unit)}".rstrip()
        kind, times = verdict.kind, _times(verdict)
        note = f"a rounding: {printed.note}" if printed.is_rounding else printed.note
        words = "; ".join(filter(None, (str(verdict), _without_wires(comparison), _source(comparison), note)))
        told = (printed.id, printed.printed, text, href(comparison), kind, SIGNS[kind], times, words)
        earlier = is_earlier(comparison.record, present)
        return cls(*told, _grade(comparison), timed(comparison), _aside(comparison), earlier)


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
    note : str
        Note to the reader; empty for none.
    """

    place: str
    title: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[tuple[Entry, ...], ...]], ...]
    note: str = ""

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


def grids(study: Study, comparisons: Iterable[Comparison], present: Present = _UNKNOWN) -> tuple[Grid, ...]:
    """Return the tables that a study describes, in the order of its ledger; `present` as of `Entry.of`."""
    layouts = {place: table for table in study.description.tables for place in table.titles}
    places = by_place(comparisons)
    return tuple(
        _grid(study, layouts[place], place, found, present) for place, found in places.items() if place in layouts
    )


def elsewhere(study: Study, comparisons: Iterable[Comparison]) -> dict[str, list[Comparison]]:
    """Return the numbers outside the described tables, by place."""
    return by_place(one for one in comparisons if one.printed.place not in study.description.titles)


def by_place(comparisons: Iterable[Comparison]) -> dict[str, list[Comparison]]:
    """Return the numbers of a study by printed place, in the ledger's order."""
    places: dict[str, list[Comparison]] = {}
    for comparison in comparisons:
        places.setdefault(comparison.printed.place, []).append(comparison)
    return places


def _grid(study: Study, table: Table, place: str, comparisons: Sequence[Comparison], present: Present) -> Grid:
    """Arrange numbers in rows and columns by first occurrence, with rows of equal heading together."""
    labels = {**study.description.labels, **table.labels}
    cells: dict[tuple[str, str], dict[tuple[str, str], list[Entry]]] = {}
    for comparison in comparisons:
        row = cells.setdefault(heads(study, comparison.printed, table.rows, labels), {})
        column = heads(study, comparison.printed, table.columns, labels)
        entry = Entry.of(comparison, present)
        row.setdefault(column if len(table.columns) > 1 else column[::-1], []).append(entry)
    columns = tuple(dict.fromkeys(name for row in cells.values() for name in row))
    first = list(dict.fromkeys(head for head, _ in cells))
    ordered = sorted(cells.items(), key=lambda entry: first.index(entry[0][0]))
    rows = tuple((*name, tuple(tuple(row.get(where, ())) for where in columns)) for name, row in ordered)
    return Grid(place, table.titles[place], columns, rows, table.note)


def _without_wires(comparison: Comparison) -> str:
    """Return the verdict without wires; of what the study contradicts either way, the ratio alone."""
    bare = comparison.bare
    if bare is None:
        return ""
    if bare.why and bare.why == comparison.verdict.why and bare.ratio is not None:
        return f"without wires {bare.ratio:.3g} times"
    return f"without wires: {bare}"


def _source(comparison: Comparison) -> str:
    """Return what our value is of: target and recipe, or the printed clock, and a claim; empty where we have none."""
    ours, case = comparison.ours, comparison.printed.case
    if ours is None:
        return ""
    if ours.target:
        return ", ".join(filter(None, (f"ours on {ours.target}", ours.recipe, TIMINGS.get(timed(comparison), ""))))
    at = f" at {case}," if clock_of(case) is not None and ours.unit != "clocks" else ""
    told = f"ours{at}{' as claimed, no record' if ours.claimed else ''}".rstrip(",")
    return "" if told == "ours" else told


def _grade(comparison: Comparison) -> str:
    """Return the speed grade of ours; empty if its recipe is none."""
    ours = comparison.ours
    return ours.recipe if ours and ours.target and ours.recipe in figures_of(ours.target).grades else ""


def _aside(comparison: Comparison) -> str:
    """Return why ours is no part of the verdict."""
    if comparison.ours is None or comparison.verdict.kind not in (FOLLOWS, UNLIKE):
        return ""
    return f"{'estimate, ' if timed(comparison) else ''}not compared"


def _times(verdict: Verdict) -> str:
    """Return the factor between ours and the printed number, at least one, where one of them is better."""
    ratio = verdict.ratio
    if verdict.kind not in (BETTER, WORSE) or not ratio or isinf(ratio):
        return ""
    return figure(max(ratio, 1 / ratio))
