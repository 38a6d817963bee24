"""How long the tasks of a run will take, from what equal ones took before; and how much of the run is done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import TYPE_CHECKING

from .record import Measurement

if TYPE_CHECKING:
    from ..verify import Verification

__all__ = ["Costs"]

_UNKNOWN_S = 60.0


class Costs:
    """Seconds that are expected of verifying a core, and of measuring it on a target.

    A core that was verified or measured before, in whatever version, is expected to take as long again; others the
    mean of those. Recipes share most of their tool runs, so the cost of one stands for a core on a target.
    """

    def __init__(self, records: Iterable[Measurement], evidence: Iterable[Verification]) -> None:
        self._measured: dict[tuple[str, str], float] = defaultdict(float)
        for record in records:
            place = record.core_name, record.target
            self._measured[place] = max(self._measured[place], record.wall_s or 0.0)
        self._verified = {found.core_name: sum(check.seconds for check in found.evidence) for found in evidence}

    def verify_s(self, core: str) -> float:
        """Seconds to verify a core."""
        return self._verified.get(core, mean(self._verified.values() or [_UNKNOWN_S]))

    def measure_s(self, core: str, target: str) -> float:
        """Seconds to measure a core on a target with all recipes."""
        same = [seconds for (_, place), seconds in self._measured.items() if place == target]
        return self._measured.get((core, target), mean(same or [_UNKNOWN_S]))


class Share:
    """How much of a run is done, by the seconds that are expected of its parts."""

    def __init__(self) -> None:
        self._open: dict[str, float] = {}
        self._done = 0.0

    def expect(self, parts: Sequence[str], seconds: float) -> None:
        """Expect parts that together take some seconds."""
        self._open.update({part: seconds / len(parts) for part in parts})

    def drop(self, part: str) -> None:
        """A part need not be done."""
        self._open.pop(part, None)

    def finish(self, part: str) -> float:
        """Count a part as done; the share of the run that is, from 0 to 1."""
        self._done += self._open.pop(part, 0.0)
        total = self._done + sum(self._open.values())
        return self._done / total if total else 1.0
