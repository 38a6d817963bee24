"""Verification of one core on one rung of the ladder."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .evidence import SIMULATE, Verification, check_effort
from .ladder import find_rung

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike

__all__ = ["require_verifiable", "verify"]


def require_verifiable(cores: Iterable[CoreLike], rung: str = SIMULATE) -> None:
    """Raise an error if one of the cores cannot be verified on a rung yet.

    Raises
    ------
    NoSoftwareModel
        If one is a system whose layers have no software model.
    NoVectors, NoOracles
        If a cipher has no published vectors, or its family no oracles.
    """
    if (require := find_rung(rung).require) is not None:
        for core in cores:
            require(core)


def verify(core: CoreLike, *, rung: str = SIMULATE, effort: str = "standard", seed: int = 0) -> Verification:
    """Verify that a core reaches a rung of the ladder.

    Parameters
    ----------
    core : CoreLike
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
    NoSoftwareModel
        If the core is a system whose layers have no software model.
    NoVectors, NoOracles
        If the cipher has no published vectors, or its family fewer than two oracles.
    InvalidInput
        If there is no such rung or effort.
    """
    check_effort(effort)
    require_verifiable([core], rung)
    run = find_rung(rung).run
    assert run is not None
    return run(core, effort, seed)
