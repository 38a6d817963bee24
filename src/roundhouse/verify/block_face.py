"""The streams of blocks of a core or a system, for stimulus that knows blocks and keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..systems import System, is_system
from .drivers.verilator.simulation import SimulationResult, simulate
from .protocol import Protocol
from .script.blocks import BlockScript
from .script.framed import Framed, Framing, framed

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike

__all__ = ["BlockFace", "at_ports", "block_face", "play"]


@dataclass(frozen=True)
class BlockFace:
    """A system as stimulus sees it: with the streams of its core, and clocks of its own.

    Attributes
    ----------
    cipher : Cipher
    ports : sequence of Port
        The core's; with a mode, those that it has without a bus.
    direction : str
    gated : bool
        The system's.
    claim : Claim
        The system's.
    replaces_keys : bool
        The system's.
    """

    cipher: Cipher
    ports: Sequence[Port]
    direction: str
    gated: bool
    claim: Claim
    replaces_keys: bool


def block_face(design: CoreLike) -> CoreLike | BlockFace:
    """Return a core itself, and of a system what stimulus needs."""
    if not is_system(design):
        return design
    seen = design.core if design.mode is None else design.of_messages
    return BlockFace(design.cipher, seen.ports, design.direction, design.gated, design.claim, design.replaces_keys)


def at_ports(system: System, script: BlockScript) -> Framed:
    """Return a script for the `block_face` of a system as it is played at the system's ports."""
    protocol = Protocol.of(system.ports, gated=system.gated, clear=system.claim.clear, framed=system.framed)
    return framed(script, protocol, Framing(system.frames, system.carrier))


def play(design: CoreLike, script: BlockScript, **options: Any) -> SimulationResult:
    """Simulate a design with a script for its `block_face`; the options are those of `simulate`.

    Returns
    -------
    SimulationResult
        Its transfers, and their clocks, are those of whole keys, blocks and results.
    """
    if not is_system(design):
        return simulate(design, script, **options)
    made = at_ports(design, script)
    result = simulate(design, made.script, **options)
    trace = None if result.trace is None else made.original(result.trace)
    return replace(result, transfers=made.whole(result.transfers), trace=trace)
