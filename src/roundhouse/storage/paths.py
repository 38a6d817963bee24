"""Where Roundhouse puts what it makes."""

import os
import uuid
from pathlib import Path


def build_dir() -> Path:
    """Return the folder for everything that is made: ``$ROUNDHOUSE_BUILD``, or ``build`` here.

    Returns
    -------
    Path
        The folder; it exists.
    """
    folder = Path(os.environ.get("ROUNDHOUSE_BUILD", "build"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it; its folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}")
    draft.write_text(text)
    draft.replace(path)
