"""DES: NIST's known answers, which its files give for triple DES with three equal keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_rsp
from ..vector import Vector

__all__ = ["read"]


def read(folder: Path) -> Iterator[Vector]:
    """Read the response files: ``KEYs`` is every key; in messages of several blocks, ``KEY1`` is as the others."""
    for path in sorted(folder.glob("*.rsp")):
        key = "KEY1" if "MMT" in path.name else "KEYs"
        yield from parse_rsp(path.read_text(), 64, f"des/{path.name}", (key,))
