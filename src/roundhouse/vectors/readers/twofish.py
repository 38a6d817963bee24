"""Twofish: the known-answer tests of its AES submission, from Botan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_vec
from ..vector import Vector

__all__ = ["read"]


def read(folder: Path) -> Iterator[Vector]:
    """Read Botan's file."""
    yield from parse_vec((folder / "twofish.vec").read_text(), 128, "twofish/twofish.vec")
