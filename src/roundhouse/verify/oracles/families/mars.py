"""MARS: IBM's vectors; Crypto++, and Botan as recorded. No other library of today has it."""

from __future__ import annotations

from ..chain_rule import AES_CANDIDATE
from ..family import Family
from ..libraries import cryptopp
from ..oracle import Oracle, Recorded

BOTAN = Recorded("Botan (recorded)", "22a63af", "mars/botan.rsp")


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Crypto++, and Botan as recorded."""
    return cryptopp.oracle("mars"), BOTAN


FAMILY = Family(oracles, AES_CANDIDATE)
