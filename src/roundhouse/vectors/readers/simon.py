"""SIMON: the vectors of its paper and of Crypto++, and recorded answers of cryptography-rs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..formats import parse_rsp
from ..vector import Vector

__all__ = ["read"]

CRYPTOPP = re.compile(r"Comment: \w+-\d+/ECB, .+\nKey: (.+)\nPlaintext: (.+)\nCiphertext: (.+)")


def read(folder: Path) -> Iterator[Vector]:
    """Read the files of SIMON or SPECK.

    A section of a response file is ``[block size/key size]``; Crypto++ prints the bytes of each number in reverse.
    """
    for path in sorted(folder.glob("*.txt")):
        for n, fields in enumerate(CRYPTOPP.findall(path.read_text())):
            key, *texts = (bytes.fromhex(field)[::-1] for field in fields)
            plaintext, ciphertext = ((int.from_bytes(text),) for text in texts)
            source = f"{folder.name}/{path.name} {n}"
            yield Vector(int.from_bytes(key), 8 * len(key), 8 * len(texts[0]), plaintext, ciphertext, source)
    for path in sorted(folder.glob("*.rsp")):
        _, *sections = path.read_text().split("\n[")
        for section in sections:
            yield from parse_rsp(f"[{section}", int(section.split("/")[0]), f"{folder.name}/{path.name}")
