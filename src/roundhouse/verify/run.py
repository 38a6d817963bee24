"""Verification of one core on one rung of the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .evidence import SIMULATE, Verification, check_effort
from .ladder import find_rung

if TYPE_CHECKING:
    from ..cores.core import Core

__all__ = ["verify"]


def verify(core: Core, *, rung: str = SIMULATE, effort: str = "standard", seed: int = 0) -> Verification:
    """Verify that a core reaches a rung of the ladder.

    Parameters
    ----------
    core : Core
    rung : str
        Name of a runnable rung.
    effort : str
        ``"quick"``, ``"standard"`` or ``"thorough"``: amount of simulation.
    seed : int
        Determines random keys, blocks and stalls.

    Returns
    -------
    Verification
        All checks; it has passed if no check failed.

    Raises
    ------
    ToolMissing
        If a tool of the rung is not installed.
    NoVectors, NoOracles
        If the cipher has no published vectors, or its family fewer than two oracles.
    InvalidInput
        If there is no such rung or effort.
    """
    check_effort(effort)
    run = find_rung(rung).run
    assert run is not None
    return run(core, effort, seed)
