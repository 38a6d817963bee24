"""RC6: the vectors of its paper and of NESSIE, Crypto++ and LibTomCrypt."""

from __future__ import annotations

from ..chain_rule import AES_CANDIDATE
from ..family import Family
from ..libraries import cryptopp, tomcrypt
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and LibTomCrypt."""
    return cryptopp.oracle("rc6"), tomcrypt.oracle("rc6")


FAMILY = Family(oracles, AES_CANDIDATE)
