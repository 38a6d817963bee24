"""SIMON: the vectors of its paper and of Crypto++; simonspeckciphers, and Crypto++ or answers of cryptography-rs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..libraries import cryptopp, simonspeck
from ..montecarlo import UNPUBLISHED
from ..oracles import Oracle, Recorded
from ..vectors import Vector, parse_rsp
from .family import Family

CRYPTOPP = re.compile(r"Comment: \w+-\d+/ECB, .+\nKey: (.+)\nPlaintext: (.+)\nCiphertext: (.+)")


def parse(folder: Path) -> Iterator[Vector]:
    """Read the files of SIMON or SPECK.

    A section of a response file is ``[block size/key size]``; Crypto++ has the bytes of each number in reverse.
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


def oracles_of(family: str, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """The oracles of SIMON or SPECK: Crypto++ has blocks of 64 and 128 bits only."""
    recorded = Recorded("cryptography-rs (recorded)", "0.8.0", f"{family}/cryptography_rs.rsp")
    second = cryptopp.oracle(f"{family}{block_bits}") if block_bits in (64, 128) else recorded
    return simonspeck.oracle(family, block_bits), second


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Those of SIMON."""
    return oracles_of("simon", block_bits)


FAMILY = Family(parse, oracles, UNPUBLISHED)
