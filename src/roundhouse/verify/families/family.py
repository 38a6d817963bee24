"""What the verification of a cipher family needs to know, apart from the cipher itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..montecarlo import ChainRule
    from ..oracles import Oracle, Recorded


@dataclass(frozen=True, eq=False)
class Family:
    """Where the right answers of a cipher family come from.

    Attributes
    ----------
    oracles : callable
        ``oracles(block_bits)``: the independent implementations for a block size, at least two, of which one may be
        recorded. It is called when answers are first wanted, so libraries are loaded, and missed, no sooner.
    chain : ChainRule
        How a Monte-Carlo chain of this family is run.
    """

    oracles: Callable[[int], tuple[Oracle | Recorded, ...]]
    chain: ChainRule
