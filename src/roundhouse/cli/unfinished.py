"""Messages about work that the environment ended."""

from __future__ import annotations

from collections.abc import Iterable

from ..jobs.unfinished import Unfinished
from .terminal import note

__all__ = ["note_unfinished", "unfinished_line"]


def unfinished_line(one: Unfinished) -> str:
    """Return one line about work without a result."""
    return f"NOT FINISHED {one.what} {one.core_name}: {one.reason}"


def note_unfinished(ended: Iterable[Unfinished]) -> None:
    """Print how much has no result and what to do about it, and the tracebacks of defects of this package."""
    ended = list(ended)
    for trace in dict.fromkeys(one.trace for one in ended if one.trace):
        for line in trace.splitlines():
            note(line)
    if ended:
        note(f"not finished: {len(ended)}; nothing is recorded of that, and the same command tries it again")
