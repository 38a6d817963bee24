"""Serpent: the NESSIE vectors as Botan has them, Crypto++ and Botan."""

from __future__ import annotations

from ..libraries import botan, cryptopp
from ..montecarlo import AES_CANDIDATE
from ..oracles import Oracle
from .family import Family


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("serpent"), botan.oracle("serpent")


FAMILY = Family(oracles, AES_CANDIDATE)
