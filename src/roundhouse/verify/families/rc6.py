"""RC6: the vectors of its paper and of NESSIE, Crypto++ and LibTomCrypt."""

from __future__ import annotations

from ..libraries import cryptopp, tomcrypt
from ..montecarlo import AES_CANDIDATE
from ..oracles import Oracle
from .family import Family


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """Crypto++ and LibTomCrypt."""
    return cryptopp.oracle("rc6"), tomcrypt.oracle("rc6")


FAMILY = Family(oracles, AES_CANDIDATE)
