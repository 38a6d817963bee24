"""The speed grades of a study's cores on its target: which of them differ, and the blocks of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...measure.results import Result
from ...studies.lookup import recipes_for
from ...studies.study import Study
from ...targets import figures_of
from ...targets.target import BLOCKS

__all__ = ["GradeRow", "GradeSection", "grade_section"]


@dataclass(frozen=True)
class GradeRow:
    """A netlist of a core, and the grades that it is.

    Attributes
    ----------
    grades : tuple of str
        The grades, the fastest first.
    result : Result
        The result of the first of them.
    blocks : tuple of float or None
        Areas of the four submodules in um^2.
    """

    grades: tuple[str, ...]
    result: Result
    blocks: tuple[float | None, ...]


@dataclass(frozen=True)
class GradeSection:
    """The grades on the page of a study.

    Attributes
    ----------
    grades : tuple of str
        All grades, the fastest first.
    rows : dict
        The netlists of each core by name, the fastest first.
    """

    grades: tuple[str, ...]
    rows: dict[str, list[GradeRow]]

    @property
    def distinct(self) -> int:
        """How many cores have another netlist in every grade."""
        return sum(len(rows) == len(self.grades) for rows in self.rows.values())

    @property
    def blocks(self) -> tuple[str, ...]:
        """Headings of the submodules."""
        return tuple(block.replace("_", " ").capitalize() for block in BLOCKS)


def grade_section(study: Study, results: Mapping[str, Sequence[Result]]) -> GradeSection | None:
    """Return the grades of a study's cores; `results` are those on its target, by core. None without grades."""
    target = study.target(study.nearest)
    grades = recipes_for(target) if target else ()
    if target is None or not figures_of(target.name).grades:
        return None
    rows = {}
    for core in dict.fromkeys(design.core for design in study.designs if design.core):
        known = {one.first.recipe: one for one in results.get(core, ()) if one.first.recipe in grades}
        if known:
            rows[core] = _rows([known[grade] for grade in grades if grade in known])
    return GradeSection(grades, rows) if rows else None


def _rows(results: Sequence[Result]) -> list[GradeRow]:
    """Return the netlists among results of one core; grades with equal cells, area and period have the same."""
    same: dict[tuple[object, ...], list[Result]] = {}
    for result in results:
        first = result.first
        same.setdefault((first.cells, first.area_um2, first.period_ns, first.variant), []).append(result)
    return [
        GradeRow(
            tuple(one.first.recipe for one in equal),
            equal[0],
            tuple(figures_of(equal[0].first.target).block_area(equal[0].first, block) for block in BLOCKS),
        )
        for equal in same.values()
    ]
