"""Reading the description of a study's page from its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import InvalidInput
from ..storage.toml_entry import one_of, read_entry, typed
from .description import (
    FIELDS,
    Axis,
    Description,
    Diagram,
    Figure,
    Figures,
    Goal,
    Group,
    Link,
    ResultTable,
    Table,
    Waveform,
)
from .ledger import SENSE, Printed
from .our_values import CORE_VALUES, SPEEDS
from .result_columns import COLUMNS

__all__ = ["KEYS", "read_description"]

#: Keys of the file that a description is read from.
KEYS = ("parts", "labels", "goal", "group", "tables", "figures", "diagram", "waveform", "results", "link")


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
        waveforms=tuple(read_entry(Waveform, one, f"{where}, waveform") for one in tables(raw, "waveform")),
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
    for waveform in found.waveforms:
        if waveform.interval < 1 or waveform.key_period < (waveform.shows == "key change"):
            raise InvalidInput(
                f"{where}: a waveform must have an interval of at least 1 clock, and a key_period of at least 1 block "
                f"if it shows a key change; {waveform.title!r} has {waveform.interval} and {waveform.key_period}"
            )
    for figure in figures.figure:
        if len(figure.numbers) != len(found.groups):
            raise InvalidInput(
                f"{where}: a figure must have one number for each of the {len(found.groups)} groups; "
                f"{figure.title!r} has {len(figure.numbers)}"
            )
