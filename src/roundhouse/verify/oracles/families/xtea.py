"""XTEA: Botan's vectors and the designers', Crypto++ and Botan."""

from __future__ import annotations

from ..chain_rule import UNPUBLISHED
from ..family import Family
from ..libraries import botan, cryptopp
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("xtea"), botan.oracle("xtea")


FAMILY = Family(oracles, UNPUBLISHED)
