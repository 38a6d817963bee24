"""The folder for generated files."""

from __future__ import annotations

import os
from pathlib import Path

from .working_folder import sweep

__all__ = ["build_dir", "build_path", "sweep_build"]


def build_dir() -> Path:
    """Return `build_path`, created if missing."""
    folder = build_path()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def build_path() -> Path:
    """Return the folder for all generated files: ``$ROUNDHOUSE_BUILD``, or ``build`` in the working directory."""
    return Path(os.environ.get("ROUNDHOUSE_BUILD", "build"))


def sweep_build() -> None:
    """Remove what killed runs left half made in the build folder; runs that are still alive keep theirs."""
    folder = build_dir()
    for place in (folder, folder / "cache", folder / "sim", folder / "drawings"):
        sweep(place)
