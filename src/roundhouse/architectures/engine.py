"""The interface that all engines share, and the module made of one."""

from __future__ import annotations

from typing import Protocol

from amaranth.hdl import Module

from ..graph.units import Units
from .clearing import cleared
from .common.claim import Claim
from .common.submodules import Submodules
from .streams import Interface

__all__ = ["Engine", "assemble", "clear_clocks"]


class Engine(Protocol):
    """Hardware that takes keys and blocks from streams. `Loop`, `Pipe`, `SerialEngine` and `Duplex` are engines."""

    @property
    def claim(self) -> Claim:
        """Clocks that the engine claims to take."""
        ...

    @property
    def keys_wait(self) -> bool:
        """Whether a new key waits until no block is in flight."""
        ...

    @property
    def streams(self) -> Interface:
        """Keys, blocks and results."""
        ...

    @property
    def units(self) -> Units:
        """The hardware of tables."""
        ...

    def build(self, submodules: Submodules) -> None:
        """Build the engine in the four submodules; called once."""
        ...


def assemble(engine: Engine, *, clears: bool = False) -> Module:
    """Build an engine, once, as one module: the top level of its core.

    Parameters
    ----------
    engine : Engine
    clears : bool
        Whether reset clears; see `cleared`.

    Returns
    -------
    Module
        With the submodules ``interface``, ``algorithm``, ``key_schedule`` and ``controller``; its ports are the signals
        of the engine's streams.
    """
    submodules, top = Submodules(), Module()
    engine.build(submodules)
    if clears:
        submodules, _ = cleared(submodules, engine.streams, engine.units.inside)
    submodules.add_to(top)
    return top


def clear_clocks(engine: Engine) -> int:
    """Build an engine, once, and return the clocks after reset for which a clear goes on; see `cleared`."""
    submodules = Submodules()
    engine.build(submodules)
    return cleared(submodules, engine.streams, engine.units.inside)[1]
