"""Description of a study's page in its file: goal, groups of designs, tables, figures and tables of our results.

A *field* selects the label of a ledger row: ``design``, ``parameter``, ``quantity`` (a parameter without its unit),
``unit``, ``device``, ``key_bits``, ``case``, ``grade`` (for numbers of one speed grade) or a part of the design's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["ENDS", "FIELDS", "Axis", "Description", "Diagram", "Figure", "Figures", "Goal", "Group", "Link"]
__all__ += ["ResultTable", "Table", "Waveform"]

#: The ends of a printed range, as cases of the ledger.
ENDS = ("min", "max")

FIELDS = ("design", "parameter", "quantity", "unit", "device", "key_bits", "case", "grade")
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
    others : mapping
        For a part of a core's name, such as ``compact``, the parts that may take its place; see `candidates`. Of the
        cores that a design so has, that one stands for it whose smallest factor against both printed versions is
        largest.
    layer : str
        A layer with which the same cores are compared once more, as the study's designs have what it adds; empty for
        none.
    layered : str
        How a sentence names such cores, such as "With a register at every input".
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
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    layer: str = ""
    layered: str = ""


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
        Fields: heading and subheading of a row, group and heading of a column. Of more than two, the last one is the
        subheading of a row, or the heading of a column, and those before it are told together.
    titles : mapping
        Title of each table by place in the ledger ("Table 5").
    labels : mapping
        Labels used in these tables only.
    note : str
        Note to the reader, below each of them.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    titles: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


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
class Waveform:
    """A figure of the study that shows signals; ours is drawn from a simulation of a system that tests itself.

    Attributes
    ----------
    number : int
        Number of the study's figure.
    title : str
    system : str
        Name of our system, which ends with ``+selftest`` or ``+kat``.
    shows : {"blocks", "key change"}
        The first blocks until their results leave, or the first change of key.
    interval, key_period : int
        Clocks from block to block, at least; blocks under each key, 0 for no change.
    note : str
        Note to the reader.
    """

    number: int
    title: str
    system: str
    shows: Literal["blocks", "key change"]
    interval: int = 1
    key_period: int = 0
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
    goal, groups, tables, figures, diagrams, waveforms, results, links
        See their classes.
    """

    parts: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    goal: Goal | None = None
    groups: tuple[Group, ...] = ()
    tables: tuple[Table, ...] = ()
    figures: Figures = field(default_factory=Figures)
    diagrams: tuple[Diagram, ...] = ()
    waveforms: tuple[Waveform, ...] = ()
    results: tuple[ResultTable, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def titles(self) -> dict[str, str]:
        """Titles of all tables, by place."""
        return {place: title for table in self.tables for place, title in table.titles.items()}
