"""What logs say about the end of a tool: whether it came to its end, what it rejected, and a copy that stays.

Tools report success even if the disk took only part of their log, so scripts print a last line, the end mark.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..storage.paths import build_dir
from .process import ToolFailed, ToolStopped

__all__ = ["END", "log_kept", "named_error", "require_end"]

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


def named_error(error: ToolFailed, pattern: str) -> ToolFailed | ToolStopped:
    """Return the failure of a tool that names what it rejects: the last line of its log that begins with a pattern.

    If there is none, the tool itself is broken, for lack of a library for instance, and its input is not to blame.
    """
    assert error.log is not None
    named = re.findall(rf"^{pattern}.*", error.log.read_text(errors="replace"), re.MULTILINE)
    return ToolFailed(error.tool, named[-1], error.log) if named else ToolStopped(error.tool, error.reason, error.log)


@contextmanager
def log_kept(folder: Path, name: str) -> Iterator[None]:
    """Copy the log of a tool that fails in a folder, which does not outlive that, to ``build/logs/NAME.log``."""
    try:
        yield
    except (ToolFailed, ToolStopped) as error:
        raise type(error)(error.tool, error.reason, _copied(error.log or folder / "log", name)) from error


def _copied(log: Path, name: str) -> Path | None:
    """Return the copy of a log; None if there is no log, or the disk does not take it."""
    kept = build_dir() / "logs" / f"{name}.log"
    try:
        kept.parent.mkdir(exist_ok=True)
        shutil.copyfile(log, kept)
    except OSError:
        return None
    return kept
