"""What the machine lacks: room on a disk, memory."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["memory_kills", "require_room"]

_ROOM_BYTES = 65_536
"""More than a program holds back in the buffer of a file, so that one whose last write failed leaves less room."""


def require_room(folder: Path) -> None:
    """Check that a folder takes another file, by writing and syncing one.

    Free space is not asked for, since a quota or a read-only remount does not show there.

    Raises
    ------
    OSError
        If it does not.
    """
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(os.urandom(_ROOM_BYTES))  # random: some file systems store no zeros
        probe.flush()
        os.fsync(probe.fileno())


def memory_kills() -> int:
    """Return how many processes Linux has ended for lack of memory since it started; 0 on other systems."""
    try:
        lines = Path("/proc/vmstat").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), 0)
