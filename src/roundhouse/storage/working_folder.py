"""Folders for work in progress, removed when the work ends; `sweep` removes those of killed runs.

A folder belongs to a locked file beside it. The system releases the lock when its holder ends, however it ends.
"""

from __future__ import annotations

import shutil
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock, Timeout

__all__ = ["own_working_folder", "sweep", "working_folder"]

_MARK, _OWN = "part-", "run-"
_RANDOM = 8
"""Characters that `tempfile` puts between prefix and suffix."""
_STARTING_S = 60.0
"""Seconds in which a run that has just created its lock is sure to hold it."""


@contextmanager
def working_folder(path: Path) -> Iterator[Path]:
    """Make an empty folder beside a path, in which the path is made; the caller holds the lock ``PATH.lock``."""
    for left in path.parent.glob(f"{_MARK}{'?' * _RANDOM}-{path.name}"):  # of a killed run: we hold the lock
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=path.parent, prefix=_MARK, suffix=f"-{path.name}") as folder:
        yield Path(folder)


@contextmanager
def own_working_folder(parent: Path) -> Iterator[Path]:
    """Make an empty folder that no other process wants."""
    path = parent / f"{_OWN}{uuid.uuid4().hex}"
    lock = path.with_name(f"{path.name}.lock")
    try:
        with FileLock(lock), working_folder(path) as folder:
            yield folder
    finally:
        lock.unlink(missing_ok=True)


def sweep(parent: Path) -> None:
    """Remove the working folders of killed runs, and their locks; those whose lock is held are in use, and stay.

    Parameters
    ----------
    parent : Path
        Its subfolders are swept, not theirs; it need not exist.
    """
    for folder in parent.glob(f"{_MARK}*"):
        name = folder.name[len(_MARK) + _RANDOM + 1 :]
        lock = folder.with_name(f"{name}.lock")
        with suppress(Timeout, OSError), FileLock(lock, timeout=0):
            shutil.rmtree(folder, ignore_errors=True)
            if name.startswith(_OWN):
                lock.unlink(missing_ok=True)
    for lock in parent.glob(f"{_OWN}*.lock"):
        with suppress(Timeout, OSError):
            if time.time() - lock.stat().st_mtime > _STARTING_S:
                with FileLock(lock, timeout=0):
                    lock.unlink()
