"""Serpent: the NESSIE vectors as Botan has them, Crypto++ and Botan."""

from __future__ import annotations

from ..chain_rule import AES_CANDIDATE
from ..family import Family
from ..libraries import botan, cryptopp
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("serpent"), botan.oracle("serpent")


FAMILY = Family(oracles, AES_CANDIDATE)
