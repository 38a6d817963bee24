"""Cache of results under a hash of everything that determines them.

A result is written under a temporary name and moved into place when complete, so a kill at any moment leaves no partial
result. It is reused as long as the hash is the same.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from filelock import FileLock

from .whole import write_if_possible

__all__ = ["kept_path", "kept_value"]


def kept_path(path: Path, make: Callable[[Path], Path]) -> Path:
    """Return a file or folder; create it if missing.

    Processes that want the same path at the same time wait for the first.

    Parameters
    ----------
    path : Path
        Its name contains a hash of everything that determines it.
    make : callable
        Creates it in a given empty folder, and returns its path: in that folder, or the folder itself.
    """
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_name(f"{path.name}.lock")):
        if not path.exists():
            for left in path.parent.glob(f"part-????????-{path.name}"):  # of a killed run: we hold the lock
                shutil.rmtree(left)
            with TemporaryDirectory(dir=path.parent, prefix="part-", suffix=f"-{path.name}") as folder:
                os.replace(make(Path(folder)), path)
    return path


def kept_value(path: Path, determined_by: str, make: Callable[[], Any]) -> Any:
    """Return a JSON value from a file; recompute and store it if its determining hash has changed, or it is broken.

    Parameters
    ----------
    path : Path
        The file.
    determined_by : str
        Hash of everything that determines the value, such as `source_key`.
    make : callable
        Computes the value.
    """
    kept = _kept(path)
    if kept.get("determined_by") != determined_by or "value" not in kept:
        kept = {"determined_by": determined_by, "value": make()}
        write_if_possible(path, json.dumps(kept))
    return kept["value"]


def _kept(path: Path) -> dict[str, Any]:
    """Return the content of a file; empty if it is missing or broken."""
    try:
        kept = json.loads(path.read_text())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
