"""How our times in a study were obtained: with estimated wires or without, or as an estimate; and of which design."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...measure import derived
from ...measure.record import Measurement
from ...measure.results import Result
from ...studies.comparison import Comparison
from ...studies.our_values import BY_CONSTRUCTION, PERIODS
from ...targets import figures_of

__all__ = ["ESTIMATE", "TIMINGS", "UNWIRED", "WIRED", "Present", "hashes_of", "is_earlier", "mark_of", "timed"]

WIRED, UNWIRED, ESTIMATE = "w", "no w", "est."
#: The mark of a time, and what it means.
TIMINGS = {WIRED: "timed with estimated wires", UNWIRED: "timed without wires", ESTIMATE: "an estimated clock"}

Present = Mapping[str, str]


def mark_of(record: Measurement) -> str:
    """Return how the clock of a record was obtained: a key of `TIMINGS`, or empty where it is of a routed design."""
    figures = figures_of(record.target)
    if figures.clock is not None and figures.clock.wired is not None:
        return WIRED if derived.is_wired(record) else UNWIRED
    return ESTIMATE if figures.estimate else ""


def timed(comparison: Comparison) -> str:
    """Return the mark of our number; empty if it rests on no clock of ours."""
    parameter = comparison.printed.parameter
    if comparison.record is None or not comparison.rests_on_timing or parameter in BY_CONSTRUCTION:
        return ""
    return UNWIRED if parameter in PERIODS else mark_of(comparison.record)


def hashes_of(results: Iterable[Result]) -> dict[str, str]:
    """Return the hash of the present design of each core, where it is known."""
    return {one.first.core_name: one.present_hash for one in results if one.present_hash is not None}


def is_earlier(record: Measurement | None, present: Present) -> bool:
    """Return whether a record is known to be of another design than the present one of its name."""
    return record is not None and present.get(record.core_name, record.core_hash) != record.core_hash
