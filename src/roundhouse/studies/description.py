"""Description of a study's page in its file: goal, groups of designs, tables, figures and tables of our results.

A *field* selects the label of a ledger row: ``design``, ``parameter``, ``key_bits``, ``case``, ``grade``
(for numbers of one speed grade) or a part of the design's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..errors import InvalidInput
from ..storage.toml_entry import one_of, read_entry, typed
from .ledger import SENSE, Printed
from .our_values import CORE_VALUES, SPEEDS
from .result_columns import COLUMNS

__all__ = ["ENDS", "Axis", "Description", "Diagram", "Figure", "Figures", "Goal", "Group", "Link"]
__all__ += ["ResultTable", "Table", "read_description"]

#: The ends of a printed range, as cases of the ledger.
ENDS = ("min", "max")

FIELDS = ("design", "parameter", "key_bits", "case", "grade")
Scale = Literal["linear", "log", "symlog"]


@dataclass(frozen=True)
class Goal:
    """A goal for our cores: cost reduced by a factor, and gain raised by it, at once.

    Attributes
    ----------
    factor : float
        Required improvement.
    cost, gain : str
        Ledger parameters: a size of the whole core, and a speed.
    smallest, fastest : str
        How the page names the printed ``min`` and ``max`` versions of a design.
    cheaper, better : str
        How the page names the two factors, such as "Fewer transistors" and "More throughput".
    finding : str
        Sentence for the entry page, after the number of printed versions against which the goal is met.
    rule : str
        Which of our results counts against a printed version.
    caveat : str
        What favours our figures, or may, besides what `advantages` computes; printed wherever the goal is.
    """

    factor: float
    cost: str
    gain: str
    smallest: str
    fastest: str
    cheaper: str
    better: str
    finding: str
    rule: str
    caveat: str


@dataclass(frozen=True)
class Group:
    """Designs that the page shows together: a title, and a pattern for their names (or other names)."""

    title: str
    designs: str


@dataclass(frozen=True)
class Table:
    """Layout of some of the printed tables.

    Attributes
    ----------
    rows, columns : tuple of str
        One or two fields each: heading and subheading of a row, group and heading of a column.
    titles : mapping
        Title of each table by place in the ledger ("Table 5").
    labels : mapping
        Labels used in these tables only.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    titles: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Axis:
    """A value axis.

    Attributes
    ----------
    parameters : tuple of str
        Ledger parameters; several are stacked in one bar.
    unit : str
        Ledger unit of the axis.
    title : str
        Title; parameter and unit by default.
    scale : {"linear", "log", "symlog"}
        Scale of a scatter; ``symlog`` where values may be zero.
    """

    parameters: tuple[str, ...]
    unit: str
    title: str = ""
    scale: Scale = "linear"


@dataclass(frozen=True)
class Figure:
    """A figure, drawn once for each group.

    Attributes
    ----------
    title : str
        Title.
    numbers : tuple of int
        Number of the figure in each group; 0 for a group without it.
    x : Axis
        Value axis.
    y : Axis, optional
        Makes a scatter of `y` against `x`; without it the figure is horizontal bars.
    split : bool
        Whether our bars are split by the four submodules.
    note : str
        Note to the reader.
    """

    title: str
    numbers: tuple[int, ...]
    x: Axis
    y: Axis | None = None
    split: bool = False
    note: str = ""


@dataclass(frozen=True)
class Figures:
    """The comparison figures.

    Attributes
    ----------
    figure : tuple of Figure
        In the order of their numbers.
    places : tuple of str
        Places in the ledger whose numbers are drawn as printed.
    bars : tuple of str
        Fields that label a bar.
    series : str
        Field that sets the colour.
    note : str
        Note on all figures.
    """

    figure: tuple[Figure, ...] = ()
    places: tuple[str, ...] = ()
    bars: tuple[str, ...] = ("design",)
    series: str = "design"
    note: str = ""


@dataclass(frozen=True)
class Diagram:
    """A figure of the study that shows how designs are made or built; ours is drawn from our designs.

    Attributes
    ----------
    number : int
        Number of the study's figure.
    title : str
    kind : {"flow", "blocks"}
        The way from a cipher's page to a data sheet, or block diagrams.
    designs : str
        Pattern for the names of the designs that it shows.
    note : str
        Note to the reader.
    """

    number: int
    title: str
    kind: Literal["flow", "blocks"]
    designs: str
    note: str = ""


@dataclass(frozen=True)
class ResultTable:
    """A table of our own results for the study's designs, on the target of its technology.

    Attributes
    ----------
    id, title, text : str
        Anchor, heading and introduction.
    columns : tuple of str
        Names in `result_columns.COLUMNS`.
    recipes : tuple of str
        One table for each.
    designs : str
        Pattern for the names of the designs in it.
    """

    id: str
    title: str
    text: str
    columns: tuple[str, ...]
    recipes: tuple[str, ...]
    designs: str = "*"


@dataclass(frozen=True)
class Link:
    """A link to another page of the report that belongs to the study."""

    title: str
    page: str


@dataclass(frozen=True)
class Description:
    """Everything that a study's file says about its page.

    Attributes
    ----------
    parts : tuple of str
        What the dotted parts of a design's name are.
    labels : mapping
        How the page prints values of fields.
    goal, groups, tables, figures, diagrams, results, links
        See their classes.
    """

    parts: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    goal: Goal | None = None
    groups: tuple[Group, ...] = ()
    tables: tuple[Table, ...] = ()
    figures: Figures = field(default_factory=Figures)
    diagrams: tuple[Diagram, ...] = ()
    results: tuple[ResultTable, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def titles(self) -> dict[str, str]:
        """Titles of all tables, by place."""
        return {place: title for table in self.tables for place, title in table.titles.items()}


#: Keys of the file that a description is read from.
KEYS = ("parts", "labels", "goal", "group", "tables", "figures", "diagram", "results", "link")


def read_description(raw: Mapping[str, Any], ledger: tuple[Printed, ...], where: str) -> Description:
    """Return the description in a study's file.

    Raises
    ------
    InvalidInput
        If it names an unknown parameter, field, place or column; the message begins with `where`.
    """
    figures = typed(raw.get("figures", {}), Mapping[str, Any], f"{where}: figures")

    def tables(content: Mapping[str, Any], key: str) -> tuple[Mapping[str, Any], ...]:
        found: tuple[Mapping[str, Any], ...] = typed(
            content.get(key, ()), tuple[Mapping[str, Any], ...], f"{where}: {key}"
        )
        return found

    found = Description(
        parts=typed(raw.get("parts", ()), tuple[str, ...], f"{where}: parts"),
        labels=typed(raw.get("labels", {}), Mapping[str, str], f"{where}: labels"),
        goal=read_entry(Goal, raw["goal"], f"{where}, goal") if "goal" in raw else None,
        groups=tuple(read_entry(Group, one, f"{where}, group") for one in tables(raw, "group")),
        tables=tuple(read_entry(Table, one, f"{where}, tables") for one in tables(raw, "tables")),
        figures=read_entry(
            Figures,
            {**figures, "figure": [_figure(one, f"{where}, figure") for one in tables(figures, "figure")]},
            f"{where}, figures",
        ),
        diagrams=tuple(read_entry(Diagram, one, f"{where}, diagram") for one in tables(raw, "diagram")),
        results=tuple(read_entry(ResultTable, one, f"{where}, results") for one in tables(raw, "results")),
        links=tuple(read_entry(Link, one, f"{where}, link") for one in tables(raw, "link")),
    )
    _check(found, ledger, where)
    return found


def _figure(raw: Mapping[str, Any], where: str) -> Figure:
    axes = {name: read_entry(Axis, raw[name], f"{where}, {name}") for name in ("x", "y") if name in raw}
    return read_entry(Figure, {**raw, **axes}, where)


def _check(found: Description, ledger: tuple[Printed, ...], where: str) -> None:
    """Raise `InvalidInput` if a description has an unknown name."""
    figures, places = found.figures, {row.place for row in ledger}
    fields = (*FIELDS, *found.parts)
    one_of("table's place", set(found.titles), sorted(places), where)
    one_of("figures' place", set(figures.places), sorted(places), where)
    used = {name for table in found.tables for name in (*table.rows, *table.columns)}
    one_of("field", used | {*figures.bars, figures.series}, fields, where)
    axes = [axis for figure in figures.figure for axis in (figure.x, figure.y) if axis]
    one_of("parameter of an axis", {name for axis in axes for name in axis.parameters}, SENSE, where)
    one_of("column of results", {name for table in found.results for name in table.columns}, COLUMNS, where)
    if found.goal:
        one_of("goal's cost", {found.goal.cost}, CORE_VALUES, where)
        one_of("goal's gain", {found.goal.gain}, SPEEDS, where)
    for figure in figures.figure:
        if len(figure.numbers) != len(found.groups):
            raise InvalidInput(
                f"{where}: a figure must have one number for each of the {len(found.groups)} groups; "
                f"{figure.title!r} has {len(figure.numbers)}"
            )
