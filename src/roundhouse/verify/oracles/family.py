"""Oracles and chain rule of a cipher family."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...errors import NotFinished
from .chain_rule import ChainRule
from .oracle import Oracle, Recorded

__all__ = ["Family", "NoOracles"]


class NoOracles(NotFinished, LookupError):
    """A cipher has too few independent implementations for verification."""


@dataclass(frozen=True, eq=False)
class Family:
    """Sources of expected results for a cipher family.

    Attributes
    ----------
    oracles : callable
        ``oracles(block_bits)`` returns at least two independent implementations for a block size. If all are
        recorded, random blocks are drawn from their answers, and Monte-Carlo chains are left out. It is called on
        first use, so that no library is loaded, or found missing, earlier.
    chain : ChainRule
        Rule of this family's Monte-Carlo chains.
    """

    oracles: Callable[[int], tuple[Oracle | Recorded, ...]]
    chain: ChainRule
