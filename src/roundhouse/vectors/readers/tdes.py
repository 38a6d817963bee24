"""Triple DES: NIST's messages of several blocks under two keys and three, and its known answers of three equal keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_rsp
from ..vector import Vector

__all__ = ["read"]


def read(folder: Path) -> Iterator[Vector]:
    """Read the response files, and those of DES, as a bundle of two keys and of three."""
    for keys in (2, 3):
        fields = [f"KEY{n + 1}" for n in range(keys)]
        for path in sorted((folder.parent / "des").glob("*.rsp")):
            equal = fields if "MMT" in path.name else keys * ["KEYs"]
            yield from parse_rsp(path.read_text(), 64, f"des/{path.name}", equal)
        name = f"TECBMMT{keys}.rsp"
        yield from parse_rsp((folder / name).read_text(), 64, f"tdes/{name}", fields)
