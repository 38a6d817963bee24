"""SPECK: its oracles are of the same kinds as those of SIMON."""

from __future__ import annotations

from ..chain_rule import UNPUBLISHED
from ..family import Family
from ..oracle import Oracle, Recorded
from .simon import oracles_of


def oracles(block_bits: int) -> tuple[Oracle | Recorded, ...]:
    """Those of SPECK."""
    return oracles_of("speck", block_bits)


FAMILY = Family(oracles, UNPUBLISHED)
