"""XTEA: Botan's vectors and the designers', Crypto++ and Botan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..libraries import botan, cryptopp
from ..montecarlo import UNPUBLISHED
from ..oracles import Oracle
from ..vectors import Vector, parse_vec
from .family import Family

#: In the designers' series, which has a cycle more in every vector, the one of XTEA as it is used.
DESIGNERS = re.compile(r"Plaintext: (.+)\nKey: (.+)\nRounds: 32\nCiphertext: (.+)")


def parse(folder: Path) -> Iterator[Vector]:
    """Read the files."""
    yield from parse_vec(folder / "xtea.vec", 64)
    for fields in DESIGNERS.findall((folder / "tea.txt").read_text()):
        plaintext, key, ciphertext = (int(field.replace(" ", ""), 16) for field in fields)
        yield Vector(key, 128, 64, (plaintext,), (ciphertext,), "xtea/tea.txt XTEA 32")


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("xtea"), botan.oracle("xtea")


FAMILY = Family(parse, oracles, UNPUBLISHED)
