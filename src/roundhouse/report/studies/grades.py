"""The speed grades of a study's cores on its target: which of them differ, and the blocks of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ...measure.record import Measurement
from ...measure.results import Result
from ...studies.lookup import recipes_for
from ...studies.study import Study
from ...targets import figures_of
from ...targets.cells.abc_scripts import GOALS
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
    why : str
        Why it is several grades, or that it is of another version of the core than the fastest; empty for any other.
    """

    grades: tuple[str, ...]
    result: Result
    blocks: tuple[float | None, ...]
    why: str = ""


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
    netlists = list(same.values())
    return [
        GradeRow(
            tuple(one.first.recipe for one in equal),
            equal[0],
            tuple(figures_of(equal[0].first.target).block_area(equal[0].first, block) for block in BLOCKS),
            _why(netlists[0][0].first, [one.first for one in equal], following[0].first if following else None),
        )
        for equal, following in zip_longest(netlists, netlists[1:])
    ]


def _why(fastest: Measurement, equal: Sequence[Measurement], following: Measurement | None) -> str:
    """Return why a netlist is several grades: the one that follows saves less area than the last of them asks for."""
    own = equal[0]
    if own.core_hash != fastest.core_hash:
        return f"measured on another version of the core than {fastest.recipe}"
    if len(equal) == 1:
        return ""
    if following is None:
        return "no other is smaller"
    if following.core_hash != own.core_hash:
        return f"{following.recipe} was measured on another version of the core"
    if not (own.area_um2 and own.period_ns and following.area_um2 and following.period_ns):
        return ""
    grade = equal[-1].recipe
    goal = GOALS[grade]
    slower, smaller = following.period_ns / own.period_ns - 1, 1 - following.area_um2 / own.area_um2
    asked = 1 - goal(1, own.period_ns) / goal(1, following.period_ns)
    if smaller > asked:
        return f"{grade} would take {following.recipe} by these figures: earlier weights or parts before assembly chose"
    saved = f"saves {100 * smaller:.1f} % of the area for a period {100 * slower:.1f} % longer"
    return f"the netlist of {following.recipe} {saved}; {grade} asks for {100 * asked:.1f} %"
