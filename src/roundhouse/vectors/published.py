"""Published vectors, read from the untouched files in ``files/``.

A family has a folder of its name there, and a module of its name in ``readers/``. ``files/SOURCES.toml`` records where
each file comes from.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Protocol

from ..errors import UserError
from .readers import find_reader
from .vector import Vector

__all__ = ["FOLDER", "CipherSizes", "NoVectors", "published", "published_for", "sources"]

FOLDER = Path(__file__).parent / "files"


class CipherSizes(Protocol):
    """What selects the vectors of a cipher; `roundhouse.ciphers.cipher.Cipher` describes the attributes."""

    @property
    def name(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def key_sizes(self) -> tuple[int, ...]: ...
    @property
    def lanes(self) -> int: ...
    @property
    def lane_bits(self) -> int: ...


class NoVectors(UserError, LookupError):
    """Published vectors are needed for a cipher that has none."""

    def __init__(self, cipher: CipherSizes) -> None:
        super().__init__(
            f"a cipher needs published vectors of its block and key size; for {cipher.name}, with blocks of "
            f"{cipher.lane_bits} and keys of {cipher.key_sizes} bits, there are none"
        )


@cache
def published(family: str) -> tuple[Vector, ...]:
    """Return all published vectors of a cipher family, each once, in the order of the files; none if none are known."""
    read = find_reader(family)
    if read is None:
        return ()
    unique = {(v.block_bits, v.key_bits, v.key, v.plaintext, v.ciphertext): v for v in read(FOLDER / family)}
    return tuple(unique.values())


def published_for(cipher: CipherSizes) -> list[Vector]:
    """Return the published vectors of a cipher's family that have its block size and one of its key sizes.

    Returns
    -------
    list of Vector
        In a cipher with several lanes each vector fills all lanes. Empty if nothing is published.
    """
    return [
        vector.in_lanes(cipher.lanes)
        for vector in published(cipher.family)
        if vector.block_bits == cipher.lane_bits and vector.key_bits in cipher.key_sizes
    ]


def sources() -> dict[str, dict[str, str]]:
    """Return ``provenance``, ``licence`` and ``sha256`` of every file, by its path under `FOLDER`."""
    files: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "SOURCES.toml").read_text())["files"]
    return files
