"""Values kept in files until what determines them changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .schema import DIGEST, digest_of
from .whole import write_if_possible

__all__ = ["kept_value"]


def kept_value(path: Path, determined_by: str, make: Callable[[], Any]) -> Any:
    """Return a JSON value from a file; recompute it if its determining hash has changed, or it is damaged.

    It is stored with a digest, so that nothing but what was computed is returned.

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
        write_if_possible(path, json.dumps(kept | {DIGEST: digest_of(kept)}))  # in the order of the value
    return kept["value"]


def _kept(path: Path) -> dict[str, Any]:
    """Return the content of a file without its digest; empty if it is missing or damaged."""
    try:
        kept = json.loads(path.read_text())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) and kept.pop(DIGEST, None) == digest_of(kept) else {}
