"""The data of a study's comparison figures: printed numbers and ours side by side.

Printed values are those of the study's tables, not read off its drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any

from ...measure import derived
from ...measure.record import Measurement
from ...measure.results import Result
from ...studies.comparison import Comparison
from ...studies.description import Axis, Figure, Group
from ...studies.ledger import GROWS_WITH_SPEED, Printed
from ...studies.our_values import rests_on_clock, value_of
from ...studies.study import Study
from ...targets import figures_of
from ...targets.target import BLOCKS
from ..site.text import figure as number_text
from .heads import head, parameter_text
from .tables import href
from .timing import TIMINGS, UNWIRED, WIRED, hashes_of, is_earlier, mark_of, timed

__all__ = ["ENDS", "WHOLE", "Sources", "bars", "marks", "part_text", "scale_end", "short", "told_of"]

Row = dict[str, Any]

#: The ends of a range of speed grades, and their names in figures.
ENDS = {"min": "least", "max": "most"}
_OTHER = {"min": "max", "max": "min"}
#: A bar this many times longer than the median bar goes off the scale.
OFF_SCALE = 8
#: The gap in a bar that goes off the scale, as shares of the scale.
GAP = (0.87, 0.9)
#: The part of an undivided bar.
WHOLE = "whole"


@dataclass(frozen=True)
class Sources:
    """Data sources of figures.

    Attributes
    ----------
    study : Study
    comparisons : sequence of Comparison
        Comparisons of the study.
    results : mapping
        Our results on the target of the study's technology, by core, with the clocks that verdicts take.
    """

    study: Study
    comparisons: Sequence[Comparison]
    results: Mapping[str, Sequence[Result]]

    @cached_property
    def present(self) -> dict[str, str]:
        """Hash of the present design of each core, where it is known."""
        return hashes_of(result for found in self.results.values() for result in found)

    def of(self, group: Group) -> list[Comparison]:
        """Return the comparisons of a group's designs; a design with several names can be in several groups."""
        names = {design.name for design in self.study.designs if design.names_fitting(group.designs)}
        return [one for one in self.comparisons if one.printed.design in names]

    def label(self, row: Printed, fields: Sequence[str]) -> str:
        """Return the label of a bar or series."""
        labels = self.study.description.labels
        return " ".join(filter(None, (head(self.study, row, field, labels) for field in fields)))

    def series(self, row: Printed) -> str:
        """Return the label of a number's series."""
        return self.label(row, (self.study.description.figures.series,))

    def ranges(self, group: Group) -> dict[tuple[str, str, str], Comparison]:
        """Return the ends of the ranges in the study's tables by parameter, bar and end."""
        figures = self.study.description.figures
        return {
            (one.printed.parameter, self.label(one.printed, figures.bars), one.printed.case): one
            for one in self.of(group)
            if one.printed.place in figures.places and one.printed.case in ENDS
        }


def bars(figure: Figure, group: Group, sources: Sources, root: str) -> list[Row]:
    """Return the segments of a figure's bars, from top to bottom: printed and ours, least and most."""
    ranges, parameters = sources.ranges(group), figure.x.parameters
    rows: list[Row] = []
    for label in dict.fromkeys(label for name, label, _ in ranges if name == parameters[-1]):
        for end in ENDS:
            found = {name: ranges[name, label, end] for name in parameters if (name, label, end) in ranges}
            if found:
                rows += _bars_of_end(figure, label, end, found, sources.present, root)
    return _clipped(rows)


def _bars_of_end(
    figure: Figure, label: str, end: str, found: Mapping[str, Comparison], present: Mapping[str, str], root: str
) -> list[Row]:
    """Return the printed bar of one end of a range, and ours if there is one."""
    printed = {parameter_text(name): one.printed.plain[0] for name, one in found.items()}
    ours = {parameter_text(name): one.ours.value for name, one in found.items() if one.ours}
    last = list(found.values())[-1]
    if figure.split:
        total = sum(ours.values())
        printed, ours = {WHOLE: sum(printed.values())}, _shares(last.record, last.printed.parameter, total)
    facts: Row = {"label": label, "end": ENDS[end], **_origin()}
    rows = _pieces(printed, {**facts, "whose": "printed", "name": last.printed.place, "href": ""})
    if ours and last.record:
        facts |= {"name": last.record.core_name, "href": f"{root}{href(last)}"}
        facts |= _origin(timed(last), is_earlier(last.record, present))
        rows += _pieces(ours, {**facts, "whose": "ours"})
    return rows


def _origin(timing: str = "", earlier: bool = False) -> Row:
    """Return how a value of ours was timed, and whether it is of an earlier design."""
    return {"timing": timing, "timed": TIMINGS.get(timing, ""), "design": "earlier" if earlier else ""}


def told_of(rows: Iterable[Row]) -> str:
    """Say below a figure how ours were timed, and how many are of earlier designs; empty without ours."""
    ours = [row for row in rows if row["whose"] == "ours" and row.get("last", True)]
    timings = [row["timing"] for row in ours if row["timing"]]
    bare, earlier = timings.count(UNWIRED), sum(bool(row["design"]) for row in ours)
    told = []
    if timings and bare in (0, len(timings)):
        told = [f"Ours are {TIMINGS[timings[0]]}." if set(timings) <= {WIRED, UNWIRED} else "Our clocks are estimates."]
    elif timings:
        told = [f"Ours are timed with estimated wires, {bare} of {len(timings)} without: ◆."]
    if earlier:
        sign, where = ("† ", "") if "bar" in ours[0] else ("", ": point at a mark")
        told.append(f"{sign}{earlier} of ours are of earlier designs{where}.")
    return " ".join(told)


def _shares(record: Measurement | None, parameter: str, total: float) -> dict[str, float]:
    """Return a total split in proportion to the four submodules' own values; whole if the record has none."""
    if record is None:
        return {}
    quantity = figures_of(record.target).answering(parameter)
    parts = {block: quantity.of_block(record, block) or 0.0 for block in BLOCKS} if quantity else {}
    whole = sum(parts.values())
    if not whole:
        return {WHOLE: total} if total else {}
    return {part_text(block): total * part / whole for block, part in parts.items()}


def part_text(block: str) -> str:
    """Return the title of a submodule."""
    return block.replace("_", " ")


def _pieces(parts: Mapping[str, float], facts: Row) -> list[Row]:
    end, total, rows = 0.0, sum(parts.values()), []
    for part, value in parts.items():
        start, end = end, end + value
        rows.append(
            {
                **facts,
                "part": part,
                "value_text": number_text(value),
                "total_text": number_text(total),
                "last": part == list(parts)[-1],
                "start": start,
                "stop": end,
                "total": total,
                "bar": f"{facts['whose']} {facts['end']}",
            }
        )
    return rows


def _clipped(rows: list[Row]) -> list[Row]:
    """Truncate bars at the end of the scale, with a gap before it, and write the values at their ends."""
    limit = scale_end([row["total"] for row in rows])
    for row in rows:
        row["off"] = row["total"] > limit
        marks = ("◆" * (row["timing"] == UNWIRED), "†" * bool(row["design"]))
        row["text"] = " ".join(filter(None, (short(row.pop("total")), *marks)))
    return [piece for row in rows for piece in (_broken(row, limit) if row["off"] else [row])]


def _broken(row: Row, limit: float) -> list[Row]:
    """Return the pieces of a segment of a bar that is longer than the scale, before and behind the gap."""
    start, stop = min(row["start"], limit), min(row["stop"], limit)
    before, behind = (share * limit for share in GAP)
    spans = [span for span in ((start, min(stop, before)), (max(start, behind), stop)) if span[0] < span[1]]
    spans = spans or [(stop, stop)]
    last = [False] * (len(spans) - 1) + [row["last"]]
    gap = (before + behind) / 2
    return [
        {**row, "start": start, "stop": stop, "last": end, "gap": gap}
        for (start, stop), end in zip(spans, last, strict=True)
    ]


def scale_end(totals: Sequence[float]) -> float:
    """Return the end of the scale for bars of these lengths: the longest one that is not off the scale."""
    positive = [total for total in totals if total > 0]
    return max((total for total in positive if total <= OFF_SCALE * median(positive)), default=1.0)


def short(value: float) -> str:
    """Format a number for the end of a bar: millions as M."""
    return f"{number_text(value / 1e6)} M" if value >= 1e6 else number_text(value)


def marks(figure: Figure, group: Group, sources: Sources, root: str) -> list[Row]:
    """Return the marks of a scatter: printed ends, and ours for each grade; x is None if only y is printed."""
    if figure.y is None:
        raise ValueError(f"a scatter must have a y axis; {figure.title!r} has none")
    series: dict[str, list[Comparison]] = {}
    for one in sources.of(group):
        series.setdefault(sources.series(one.printed), []).append(one)
    rows: list[Row] = []
    for label, comparisons in series.items():
        printed = [one.printed for one in comparisons]
        design = sources.study.design(printed[0].design)
        results = sources.results.get(design.core, ()) if design else ()
        places = sources.study.description.figures.places
        rows += [{"label": label, **mark} for mark in _printed_marks(printed, figure.x, figure.y, places)]
        rows += [{"label": label, **mark} for mark in _our_marks(results, figure.x, figure.y, root)]
    return rows


def _printed_marks(rows: Sequence[Printed], x: Axis, y: Axis, places: Sequence[str]) -> Iterator[Row]:
    """Yield the printed ends for the smallest key; fast designs are large."""
    (across,), (up,) = x.parameters, y.parameters
    smallest = min((row.key_bits for row in rows if row.parameter == up), default=())
    ends = {row.case: row for row in rows if row.parameter == across and row.case in ENDS}
    together = (up in GROWS_WITH_SPEED) == (across in GROWS_WITH_SPEED)
    for row in rows:
        if row.parameter == up and row.case in ENDS and row.place in places and row.key_bits == smallest:
            other = ends.get(row.case if together else _OTHER[row.case])
            name = f"{row.place}, {ENDS[row.case]}"
            yield _mark("printed", name, other.plain[0] if other else None, row.plain[0])


def _our_marks(results: Sequence[Result], x: Axis, y: Axis, root: str) -> Iterator[Row]:
    for result in results:
        record = result.first
        smallest = derived.key_sizes(record)[0]
        across, up = (value_of(axis.parameters[0], result, smallest, axis.unit) for axis in (x, y))
        if across and up is not None:
            link = f"{root}cores/{record.core_name}.html#{result.anchor}"
            clocked = any(rests_on_clock(axis.parameters[0], axis.unit) for axis in (x, y))
            origin = _origin(mark_of(record) if clocked else "", result.is_earlier)
            yield _mark("ours", record.core_name, across, up, record.recipe, link) | origin


def _mark(whose: str, name: str, x: float | None, y: float, grade: str = "", link: str = "") -> Row:
    texts = {"x_text": number_text(x), "y_text": number_text(y)}
    return {"whose": whose, "name": name, "grade": grade, "x": x, "y": y, "href": link, **texts, **_origin()}
