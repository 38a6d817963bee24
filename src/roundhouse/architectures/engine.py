"""The interface that all engines share, and the module made of one."""

from __future__ import annotations

from typing import Protocol

from amaranth.hdl import Module

from .common.claim import Claim
from .common.submodules import Submodules
from .streams import Interface

__all__ = ["Engine", "assemble"]


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

    def build(self, submodules: Submodules) -> None:
        """Build the engine in the four submodules; called once."""
        ...


def assemble(engine: Engine) -> Module:
    """Build an engine, once, as one module: the top level of its core.

    Returns
    -------
    Module
        With the submodules ``interface``, ``algorithm``, ``key_schedule`` and ``controller``; its ports are the signals
        of the engine's streams.
    """
    submodules, top = Submodules(), Module()
    engine.build(submodules)
    submodules.add_to(top)
    return top
