"""What all engines have in common."""

from __future__ import annotations

from typing import Protocol

from .common.claim import Claim
from .common.submodules import Submodules
from .streams import Interface

__all__ = ["Engine"]


class Engine(Protocol):
    """Hardware that takes keys and blocks from streams. `Loop`, `Pipe`, `SerialEngine` and `Duplex` are engines."""

    @property
    def claim(self) -> Claim:
        """Clocks that the engine claims to take."""
        ...

    @property
    def streams(self) -> Interface:
        """Keys, blocks and results."""
        ...

    def build(self, blocks: Submodules) -> None:
        """Build the engine in the four submodules; called once."""
        ...
