"""XTEA: Botan's vectors and the designers', Crypto++ and Botan."""

from __future__ import annotations

from ..libraries import botan, cryptopp
from ..montecarlo import UNPUBLISHED
from ..oracles import Oracle
from .family import Family


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and Botan."""
    return cryptopp.oracle("xtea"), botan.oracle("xtea")


FAMILY = Family(oracles, UNPUBLISHED)
