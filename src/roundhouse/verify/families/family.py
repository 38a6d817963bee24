"""What the verification of a cipher family needs to know, apart from the cipher itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..montecarlo import ChainRule
    from ..oracles import Oracle, Recorded
    from ..vectors import Vector


@dataclass(frozen=True, eq=False)
class Family:
    """Where the right answers of a cipher family come from.

    Attributes
    ----------
    parse : callable
        ``parse(folder)``: the published vectors, from the files in the family's folder under ``vectors/``.
    oracles : callable
        ``oracles(block_bits)``: the independent implementations for a block size, at least two, of which one may be
        recorded. It is called when answers are first wanted, so libraries are loaded, and missed, no sooner.
    chain : ChainRule
        How a Monte-Carlo chain of this family is run.
    """

    parse: Callable[[Path], Iterator[Vector]]
    oracles: Callable[[int], tuple[Oracle | Recorded, ...]]
    chain: ChainRule
