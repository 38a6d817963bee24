"""AES: NIST's validation suite (AESAVS) and the examples of FIPS 197."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_rsp
from ..vector import Vector

__all__ = ["read"]


def read(folder: Path) -> Iterator[Vector]:
    """Read the response files."""
    for path in sorted(folder.glob("*.rsp")):
        yield from parse_rsp(path.read_text(), 128, f"aes/{path.name}")
