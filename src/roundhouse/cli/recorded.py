"""What a command did not compute, since it was stored: told with its date, and its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .terminal import note

if TYPE_CHECKING:
    from ..measure.record import Measurement
    from ..measure.results import Result

__all__ = ["area_and_clock", "note_medians", "now", "recorded"]


def now() -> str:
    """Return the present second, UTC, ISO 8601, as records have it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def recorded(date: str, since: str) -> str:
    """Return a note such as " (recorded 2026-11-21)" on what is older than a command; empty on what is not."""
    return f" (recorded {date[:10]})" if date[:10] and date < since else ""


def note_medians(records: Iterable[Measurement], since: str) -> None:
    """Print the figures of each result that has several seeds, or that was there before; medians over seeds."""
    from ..measure.results import gather

    for result in gather(records):
        if result.good and (len(result.good) > 1 or recorded(result.date, since)):
            note(_line(result, since))


def area_and_clock(records: Sequence[Measurement]) -> str:
    """Return area and clock of good records on one target, as medians, with their units."""
    from ..measure.derived import median_of
    from ..targets import figures_of

    figures = figures_of(records[0].target)
    shown = (figures.area, *(figures.clock.quantities if figures.clock else ()))
    values = ((median_of(one.of, records), one.label) for one in shown)
    return ", ".join(f"{value:,} {label}" for value, label in values if value is not None)


def _line(result: Result, since: str) -> str:
    record, count = result.first, len(result.good)
    seeds = f", median of {count} seeds" if count > 1 else ""
    where = f"{record.target} {record.recipe} {record.core_name}"
    return f"{where}: {area_and_clock(result.good)}{seeds}{recorded(result.date, since)}"
