"""Tables of our own results beside a study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ...measure.results import Result
from ...studies.description import ResultTable
from ...studies.result_columns import COLUMNS, Column
from ...studies.study import Study
from .timing import TIMINGS, mark_of

__all__ = ["ShownTable", "result_tables"]


@dataclass(frozen=True)
class ShownTable:
    """A table of results on a page.

    Attributes
    ----------
    table : ResultTable
        Its description.
    columns : tuple of Column
        Its columns.
    groups : tuple of (str, int)
        Groups of adjacent columns and their sizes; a column without a group is a group of one.
    rows : dict
        Results with their values, by recipe.
    timed : bool
        Whether a column has times of ours, or speeds.
    """

    table: ResultTable
    columns: tuple[Column, ...]
    groups: tuple[tuple[str, int], ...]
    rows: dict[str, list[tuple[Result, list[float | None]]]]

    @property
    def timed(self) -> bool:
        return any(column.timed for column in self.columns)

    @staticmethod
    def timing(result: Result) -> str:
        """How a result was timed, such as "with estimated wires"."""
        return TIMINGS.get(mark_of(result.first), "").removeprefix("timed ")


def result_tables(study: Study, results: Mapping[str, Sequence[Result]]) -> list[ShownTable]:
    """Return the result tables that a study describes; `results` are those on its target, by core."""
    return [_shown(table, _results(study, table, results)) for table in study.description.results]


def _results(study: Study, table: ResultTable, results: Mapping[str, Sequence[Result]]) -> list[Result]:
    """Return the results of the cores of a table, in the order of their designs."""
    designs = (one for one in study.designs if one.core and fnmatchcase(one.name, table.designs))
    return [result for core in dict.fromkeys(one.core for one in designs) for result in results.get(core, ())]


def _shown(table: ResultTable, results: Sequence[Result]) -> ShownTable:
    columns = tuple(COLUMNS[name] for name in table.columns)
    rows = {
        recipe: [
            (result, [column.value(result) for column in columns])
            for result in results
            if result.first.recipe == recipe
        ]
        for recipe in table.recipes
    }
    return ShownTable(table, columns, tuple(_groups(columns)), rows)


def _groups(columns: Sequence[Column]) -> list[tuple[str, int]]:
    groups: list[tuple[str, int]] = []
    for column in columns:
        if column.group and groups and groups[-1][0] == column.group:
            groups[-1] = (column.group, groups[-1][1] + 1)
        else:
            groups.append((column.group, 1))
    return groups
