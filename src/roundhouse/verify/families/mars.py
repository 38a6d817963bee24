"""MARS: IBM's vectors; Crypto++, and Botan as recorded. No other library of today has it."""

from __future__ import annotations

from ..libraries import cryptopp
from ..montecarlo import AES_CANDIDATE
from ..oracles import Oracle, Recorded
from .family import Family

BOTAN = Recorded("Botan (recorded)", "22a63af", "mars/botan.rsp")


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Crypto++, and Botan as recorded."""
    return cryptopp.oracle("mars"), BOTAN


FAMILY = Family(oracles, AES_CANDIDATE)
