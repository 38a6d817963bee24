"""MARS: IBM's vectors; Crypto++, and Botan as recorded. No other library of today has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..libraries import cryptopp
from ..montecarlo import AES_CANDIDATE
from ..oracles import Oracle, Recorded
from ..vectors import Vector, parse_rsp
from .family import Family

#: A known answer; what is named EncryptionMCT or DecryptionMCT is the end of a chain.
ANSWER = re.compile(r"^Key: (\w+)\nPlaintext: (\w+)\nCiphertext: (\w+)\nTest: Encrypt$", re.MULTILINE)

BOTAN = Recorded("Botan (recorded)", "22a63af", "mars/botan.rsp")


def parse(folder: Path) -> Iterator[Vector]:
    """Read the files, which have the format of Crypto++, and what Botan said."""
    for path in sorted(folder.glob("*.txt")):
        for n, (key, *blocks) in enumerate(ANSWER.findall(path.read_text())):
            plaintext, ciphertext = (int(block, 16) for block in blocks)
            yield Vector(int(key, 16), 4 * len(key), 128, (plaintext,), (ciphertext,), f"mars/{path.name} {n}")
    yield from parse_rsp((folder / "botan.rsp").read_text(), 128, BOTAN.file)


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Crypto++, and Botan as recorded."""
    return cryptopp.oracle("mars"), BOTAN


FAMILY = Family(parse, oracles, AES_CANDIDATE)
