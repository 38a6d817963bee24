"""Twofish: the known-answer tests of its AES submission as Botan has them, Crypto++ and Botan."""

from __future__ import annotations

from ..chain_rule import AES_CANDIDATE
from ..family import Family
from ..libraries import botan, cryptopp
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("twofish"), botan.oracle("twofish")


FAMILY = Family(oracles, AES_CANDIDATE)
