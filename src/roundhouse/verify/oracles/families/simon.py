"""SIMON: the vectors of its paper and of Crypto++; simonspeckciphers, and Crypto++ or answers of cryptography-rs."""

from __future__ import annotations

from ..chain_rule import UNPUBLISHED
from ..family import Family
from ..libraries import cryptopp, simonspeck
from ..oracle import Oracle, Recorded


def oracles_of(family: str, block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """The oracles of SIMON or SPECK: Crypto++ has blocks of 64 and 128 bits only."""
    recorded = Recorded("cryptography-rs (recorded)", "0.8.0", f"{family}/cryptography_rs.rsp")
    second = cryptopp.oracle(f"{family}{block_bits}") if block_bits in (64, 128) else recorded
    return simonspeck.oracle(family, block_bits), second


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Those of SIMON."""
    return oracles_of("simon", block_bits)


FAMILY = Family(oracles, UNPUBLISHED)
