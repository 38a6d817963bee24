"""Published vectors, read from the untouched files that travel with the package.

A cipher family has a folder of its name in ``files/``, and in ``readers/`` a module that reads it.
``files/SOURCES.toml`` tells where each file comes from.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ..ciphers.cipher import Cipher
from .readers import find_reader
from .vector import Vector

__all__ = ["FOLDER", "published", "published_for", "sources"]

FOLDER = Path(__file__).parent / "files"


@cache
def published(family: str) -> tuple[Vector, ...]:
    """Return all published vectors of a cipher family, each once, in the order of the files; none if none are known."""
    unique = {
        (v.block_bits, v.key_bits, v.key, v.plaintext, v.ciphertext): v for v in find_reader(family)(FOLDER / family)
    }
    return tuple(unique.values())


def published_for(cipher: Cipher) -> list[Vector]:
    """Return the published vectors of a cipher's family that have its block size and one of its key sizes.

    Raises
    ------
    LookupError
        If there are none.
    """
    found = [
        vector.in_lanes(cipher.lanes)
        for vector in published(cipher.family)
        if vector.block_bits == cipher.lane_bits and vector.key_bits in cipher.key_sizes
    ]
    if not found:
        raise LookupError(
            f"a cipher needs published vectors of its block and key size; for {cipher.name}, with blocks of "
            f"{cipher.lane_bits} and keys of {cipher.key_sizes} bits, there are none"
        )
    return found


def sources() -> dict[str, dict[str, str]]:
    """Return provenance, licence and sha256 of every file, by its path under `FOLDER`."""
    return tomllib.loads((FOLDER / "SOURCES.toml").read_text())["files"]
