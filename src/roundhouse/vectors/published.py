"""Published vectors: read from the untouched files in ``files/``, or registered for a cipher family of a user's own.

A family has a folder of its name there, and a module of its name in ``readers/``. ``files/SOURCES.toml`` records where
each file comes from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol

from ..errors import InvalidInput, NotFinished
from .readers import find_reader, known_families
from .vector import Vector

__all__ = [
    "FOLDER", "CipherSizes", "NoVectors", "is_recorded", "published", "published_for", "register_vectors", "sources",
]  # fmt: skip

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


class NoVectors(NotFinished, LookupError):
    """Published vectors are needed for a cipher that has none."""

    @classmethod
    def of(cls, cipher: CipherSizes) -> NoVectors:
        """Return the error for a cipher."""
        *others, last = map(str, cipher.key_sizes)
        keys = f"{', '.join(others)} or {last}" if others else last
        return cls(
            f"{cipher.name} has no published vectors for blocks of {cipher.lane_bits} bits and keys of {keys} bits "
            "(docs/adding-a-cipher.md, step 3)"
        )


_registered: dict[str, tuple[Vector, ...]] = {}


def register_vectors(family: str, vectors: Iterable[Vector]) -> None:
    """Register the vectors of a cipher family without published files here; they replace earlier ones.

    Call it in the module that defines the cipher: other processes that build and verify its cores import that module.

    Parameters
    ----------
    family : str
        The `family` of the cipher.
    vectors : iterable of Vector
        At least one for every key size.

    Raises
    ------
    InvalidInput
        If the family has published files.
    """
    if family in known_families():
        raise InvalidInput(
            f"vectors can be registered for a family that has no published files here; {family!r} has some, "
            "so give the cipher a family name of its own"
        )
    _registered[family] = _unique(vectors)


def published(family: str) -> tuple[Vector, ...]:
    """Return all published vectors of a cipher family without duplicates, in the order of the files; may be empty."""
    return _registered[family] if family in _registered else _read(family)


@cache
def _read(family: str) -> tuple[Vector, ...]:
    read = find_reader(family)
    return () if read is None else _unique(read(FOLDER / family))


def _unique(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    return tuple({(v.block_bits, v.key_bits, v.key, v.plaintext, v.ciphertext): v for v in vectors}.values())


def published_for(cipher: CipherSizes) -> list[Vector]:
    """Return the published vectors of a cipher's family that have its block size and one of its key sizes.

    Returns
    -------
    list of Vector
        For a cipher with several lanes each vector fills all lanes. Empty if none are published.
    """
    return [
        vector.in_lanes(cipher.lanes)
        for vector in published(cipher.family)
        if vector.block_bits == cipher.lane_bits and vector.key_bits in cipher.key_sizes
    ]


def is_recorded(vector: Vector) -> bool:
    """Return whether a vector was not published, but recorded from independent software: its file says so."""
    return vector.source.split()[0] in _recorded_files()


@cache
def _recorded_files() -> frozenset[str]:
    return frozenset(path for path, told in sources().items() if told["provenance"].startswith("Recorded:"))


def sources() -> dict[str, dict[str, str]]:
    """Return ``provenance``, ``licence`` and ``sha256`` of every file, by its path under `FOLDER`."""
    files: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "SOURCES.toml").read_text())["files"]
    return files
