"""Files that are whole or absent, whatever is killed and however full the disk is."""

from __future__ import annotations

import errno
import fcntl
import glob
import hashlib
import os
import stat
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import InvalidInput

__all__ = ["locked_folder", "require_regular", "sweep_drafts", "sync", "write_if_possible", "write_whole"]


_LONGEST_NAME = 200  # bytes; file systems take 255
_NOT_POSSIBLE = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}


def write_whole(path: Path, content: str | bytes, *, synced: bool = True) -> None:
    """Replace a file atomically; on any error the earlier file is left as it was.

    The content goes to a draft beside the file, which is then renamed and keeps its permissions. The folder is created
    if missing.

    Parameters
    ----------
    path : Path
        The file. Through a symbolic link its target is replaced.
    content : str or bytes
        All of it; text is encoded in UTF-8.
    synced : bool
        Wait until the disk has the draft and the new name, so that a power failure does not lose the file. Files that
        one command recomputes, such as pages of a report, do not need this.

    Raises
    ------
    InvalidInput
        If the path is a folder or a device.
    OSError
        If the file cannot be written.
    """
    path = Path(os.path.realpath(path))
    require_regular(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{_draft_prefix(path)}{uuid.uuid4().hex[:8]}.part")
    try:
        with draft.open("xb") as file:
            if path.exists():
                os.fchmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    if synced:
        sync(path.parent)


def write_if_possible(path: Path, content: str) -> None:
    """Replace a file that can be recomputed, unless its folder may not be written or its disk is full."""
    try:
        write_whole(path, content)
    except OSError as error:
        if error.errno not in _NOT_POSSIBLE:
            raise


def require_regular(path: Path) -> None:
    """Raise `InvalidInput` if a path is a folder or a device."""
    if path.exists() and not path.is_file():
        raise InvalidInput(f"an output file must be a regular file, and {path} is none; give another path")


def sweep_drafts(path: Path) -> None:
    """Delete the drafts that killed processes left beside a file; the caller holds `locked_folder`."""
    for draft in path.parent.glob(f"{glob.escape(_draft_prefix(path))}????????.part"):
        draft.unlink(missing_ok=True)


def _draft_prefix(path: Path) -> str:
    """Return how names of drafts of a file begin, short enough for whatever name the file may have."""
    name = path.name.encode(errors="surrogateescape")
    return f".{path.name}." if len(name) <= _LONGEST_NAME else f".{hashlib.sha256(name).hexdigest()[:32]}."


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Hold an exclusive lock on a folder, which is created if missing; it leaves no lock file.

    Whoever reads a file, changes it and writes it back holds this lock meanwhile.
    """
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def sync(path: Path) -> None:
    """Wait until the disk has a file, or the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
