"""What verification needs to know of a cipher family, apart from the cipher itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...errors import UserError
from .chain_rule import ChainRule
from .oracle import Oracle, Recorded

__all__ = ["Family", "NoOracles"]


class NoOracles(UserError, LookupError):
    """A cipher has too few independent implementations to be verified against."""


@dataclass(frozen=True, eq=False)
class Family:
    """The sources of right answers for a cipher family.

    Attributes
    ----------
    oracles : callable
        ``oracles(block_bits)`` returns the independent implementations for a block size: at least two. If all are
        recorded, random blocks are drawn from their answers, and no Monte-Carlo chain can run. It is called when
        answers are first needed, so no library is loaded, or missed, sooner.
    chain : ChainRule
        How a Monte-Carlo chain of this family runs.
    """

    oracles: Callable[[int], tuple[Oracle | Recorded, ...]]
    chain: ChainRule
