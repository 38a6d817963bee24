"""End mark of logs. Tools report success even if the disk took only part of their log, so scripts print a last line."""

from __future__ import annotations

from pathlib import Path

from .process import ToolStopped

__all__ = ["END", "require_end"]

END = "-- end of script"
"""What a script prints at its end."""


def require_end(tool: str, log: Path) -> None:
    """Check that the last line of a log is the end mark.

    Raises
    ------
    ToolStopped
        If it is not: the log is cut off.
    """
    if log.read_text(errors="replace").rstrip().rpartition("\n")[-1].strip() != END:
        raise ToolStopped(tool, f"must print {END!r} at the end of its log, which is cut off: is the disk full?", log)
