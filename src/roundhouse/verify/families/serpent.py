"""Serpent: the NESSIE vectors as Botan has them, Crypto++ and Botan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..libraries import botan, cryptopp
from ..montecarlo import AES_CANDIDATE
from ..oracles import Oracle
from ..vectors import Vector, parse_vec
from .family import Family


def parse(folder: Path) -> Iterator[Vector]:
    """Read Botan's file."""
    yield from parse_vec(folder / "serpent.vec", 128)


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("serpent"), botan.oracle("serpent")


FAMILY = Family(parse, oracles, AES_CANDIDATE)
