"""MARS: IBM's vectors, and recorded answers of Botan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_rsp
from ..vector import Vector

__all__ = ["read"]

#: A known answer. EncryptionMCT and DecryptionMCT are ends of chains.
ANSWER = re.compile(r"^Key: (\w+)\nPlaintext: (\w+)\nCiphertext: (\w+)\nTest: Encrypt$", re.MULTILINE)


def read(folder: Path) -> Iterator[Vector]:
    """Read the recorded answers, then the files of Crypto++: of equal vectors the last counts."""
    for name in ("botan.rsp", "botan_variable.rsp"):
        yield from parse_rsp((folder / name).read_text(), 128, f"mars/{name}")
    for path in sorted(folder.glob("*.txt")):
        for n, (key, *blocks) in enumerate(ANSWER.findall(path.read_text())):
            plaintext, ciphertext = (int(block, 16) for block in blocks)
            yield Vector(int(key, 16), 4 * len(key), 128, (plaintext,), (ciphertext,), f"mars/{path.name} {n}")
