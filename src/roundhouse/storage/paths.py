"""Output paths."""

from __future__ import annotations

import os
import uuid
from pathlib import Path

__all__ = ["build_dir", "write_whole"]


def build_dir() -> Path:
    """Return the folder for all generated files: ``$ROUNDHOUSE_BUILD``, or ``build`` in the working directory.

    It is created if missing.
    """
    folder = Path(os.environ.get("ROUNDHOUSE_BUILD", "build"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, so that readers never see part of it; its folder is created if missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}")
    draft.write_text(text)
    draft.replace(path)
