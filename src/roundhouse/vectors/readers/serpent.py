"""Serpent: the NESSIE vectors as Botan has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_vec
from ..vector import Vector

__all__ = ["read"]


def read(folder: Path) -> Iterator[Vector]:
    """Read Botan's file."""
    yield from parse_vec(folder / "serpent.vec", 128)
