"""The folder for generated files, and folders of a user's own."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import InvalidInput
from .working_folder import sweep

__all__ = ["build_dir", "build_path", "folders_in", "sweep_build"]


def build_dir() -> Path:
    """Return `build_path`, created if missing."""
    folder = build_path()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def build_path() -> Path:
    """Return the folder for all generated files: ``$ROUNDHOUSE_BUILD``, or ``build`` in the working directory.

    Raises
    ------
    InvalidInput
        If it or a folder above it is a file.
    """
    folder = Path(os.environ.get("ROUNDHOUSE_BUILD", "build"))
    if not folder.is_dir():
        there = next(above for above in (folder, *folder.absolute().parents) if above.exists())
        if not there.is_dir():
            raise InvalidInput(
                f"the build folder must be a folder; given {folder}, and {there} is a file; set ROUNDHOUSE_BUILD to "
                "another"
            )
    return folder


def sweep_build() -> None:
    """Remove what killed runs left half made in the build folder; runs that are still alive keep theirs."""
    folder = build_dir()
    for place in (folder, folder / "cache", folder / "sim", folder / "drawings"):
        sweep(place)


def folders_in(variable: str) -> list[Path]:
    """Return the folders that an environment variable lists, as ``PATH`` does; none if it is not set."""
    return [Path(folder) for folder in os.environ.get(variable, "").split(os.pathsep) if folder]
