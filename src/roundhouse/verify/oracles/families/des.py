"""DES: the known answers of NIST SP 800-17 in the files of its validation suite, OpenSSL and LibTomCrypt."""

from __future__ import annotations

from ..chain_rule import TDES_MODES
from ..family import Family
from ..libraries import openssl, tomcrypt
from ..oracle import Oracle


def oracles(block_bits: int) -> tuple[Oracle, ...]:
    """OpenSSL, which knows DES as triple DES with equal keys, and LibTomCrypt."""
    return openssl.triple_des(), tomcrypt.oracle("des")


FAMILY = Family(oracles, TDES_MODES)
