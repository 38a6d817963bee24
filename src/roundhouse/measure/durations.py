"""Expected durations of measurements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..jobs.progress import Durations
from .record import Measurement

__all__ = ["MeasurementDurations"]


class MeasurementDurations:
    """Expected seconds to measure a core on a target: its last duration, or the mean of other cores on that target.

    Recipes and seeds share most of their tool runs, so the longest measurement is the estimate for all of them.
    """

    def __init__(self, records: Iterable[Measurement]) -> None:
        known: dict[str, dict[str, float]] = defaultdict(dict)
        for record in records:
            longest = known[record.target]
            longest[record.core_name] = max(longest.get(record.core_name, 0.0), record.wall_s or 0.0)
        self._by_target = {target: Durations(longest) for target, longest in known.items()}

    def of(self, core: str, target: str) -> float:
        """Return the expected seconds for a core on a target, by their names."""
        return self._by_target.get(target, Durations[str]({})).of(core)
