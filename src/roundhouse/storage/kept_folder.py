"""Cache of folders under a hash of everything that determines them: whole, or absent.

A folder is made under a temporary name, synced with a manifest of its files, and moved into place, so a kill or a power
cut at any moment leaves no partial folder. A folder that no longer matches its manifest is made again.

A manifest cannot show that a tool was cut short by a full disk and reported success: its hashes are those of the cut
file. `confirmed` finds that out: work that fails is repeated with all of its folders made again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

from ..errors import NotFinished
from .manifest import is_whole, write_manifest
from .working_folder import working_folder

__all__ = ["confirmed", "kept_folder"]

Result = TypeVar("Result")

#: The folders that the first attempt of `confirmed` has asked for; None outside it.
_asked: ContextVar[set[Path] | None] = ContextVar("asked", default=None)
#: The folders that the second attempt of `confirmed` has made again; None outside it.
_made_again: ContextVar[set[Path] | None] = ContextVar("made_again", default=None)


def kept_folder(path: Path, make: Callable[[Path], object]) -> Path:
    """Return a folder; make it if it is missing or damaged.

    Processes that want the same folder at the same time wait for the first.

    Parameters
    ----------
    path : Path
        Its name contains a hash of everything that determines its files.
    make : callable
        Fills a given empty folder; all files that it leaves there, at least one, are kept.

    Raises
    ------
    OSError
        If the disk takes no more files; nothing is kept then.
    """
    _note(path, _asked)
    if _is_usable(path):
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_name(f"{path.name}.lock")):
        if not _is_usable(path):
            with working_folder(path) as folder:
                new = folder / "new"
                new.mkdir()
                make(new)
                write_manifest(new, path.name)
                if path.exists():
                    os.replace(path, folder / "old")
                os.replace(new, path)
            _note(path, _made_again)
    return path


def _is_usable(path: Path) -> bool:
    again = _made_again.get()
    return (again is None or path in again) and is_whole(path)


def confirmed(attempt: Callable[[], Result]) -> Result:
    """Return the result of work on kept folders. If it fails, it is done once more, with each folder made again first.

    So a failure counts only if no output of an earlier tool run can have caused it. Work that fails before it asks for
    a folder is not repeated.

    Parameters
    ----------
    attempt : callable
        The work.

    Raises
    ------
    NotFinished
        If the environment ended the work: a second attempt would meet the same environment.
    Exception
        The failure of the second attempt.
    """
    asked: set[Path] = set()
    try:
        with _set(_asked, asked):
            return attempt()
    except NotFinished:
        raise
    except Exception:  # what reads a truncated file may fail in any way
        if not asked:
            raise
    with _set(_made_again, set()):
        return attempt()


def _note(path: Path, paths: ContextVar[set[Path] | None]) -> None:
    if (noted := paths.get()) is not None:
        noted.add(path)


@contextmanager
def _set(paths: ContextVar[set[Path] | None], value: set[Path]) -> Iterator[None]:
    token = paths.set(value)
    try:
        yield
    finally:
        paths.reset(token)
