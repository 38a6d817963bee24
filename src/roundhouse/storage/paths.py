"""The folder for generated files."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["build_dir"]


def build_dir() -> Path:
    """Return the folder for all generated files: ``$ROUNDHOUSE_BUILD``, or ``build`` in the working directory.

    It is created if missing.
    """
    folder = Path(os.environ.get("ROUNDHOUSE_BUILD", "build"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
