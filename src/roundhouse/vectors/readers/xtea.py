"""XTEA: the vectors of Botan and of the designers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_vec
from ..vector import Vector

__all__ = ["read"]

#: The designers' series has one cycle more in every vector; XTEA is the one of 32.
DESIGNERS = re.compile(r"Plaintext: (.+)\nKey: (.+)\nRounds: 32\nCiphertext: (.+)")


def read(folder: Path) -> Iterator[Vector]:
    """Read the files."""
    yield from parse_vec((folder / "xtea.vec").read_text(), 64, "xtea/xtea.vec")
    for fields in DESIGNERS.findall((folder / "tea.txt").read_text()):
        plaintext, key, ciphertext = (int(field.replace(" ", ""), 16) for field in fields)
        yield Vector(key, 128, 64, (plaintext,), (ciphertext,), "xtea/tea.txt XTEA 32")
