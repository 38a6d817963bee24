"""Time that a run took, in words."""

from __future__ import annotations

from ..jobs.processor_time import ProcessorTime

__all__ = ["duration", "times_line"]


def times_line(wall_s: float, spent: ProcessorTime) -> str:
    """Return how long a run took, the processor time of its tasks, and the share of the tools in that."""
    share = round(100 * spent.tools_s / spent.total_s)
    return f"it took {duration(wall_s)}: {duration(spent.total_s)} of processor time, {share} % of it in tools"


def duration(seconds: float) -> str:
    """Return seconds as ``3 s``, ``2 min 3 s`` or ``1 h 2 min``."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
