"""The streams of blocks of a core or a system, for stimulus that knows blocks and keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..systems import System, is_system
from ..vectors.published import CipherSizes
from .drivers.verilator.simulation import SimulationResult, simulate
from .protocol import Protocol
from .script.blocks import BlockScript
from .script.framed import Framed, Framing, framed

if TYPE_CHECKING:
    from ..cores.core_like import CoreLike

__all__ = ["BlockFace", "at_ports", "block_face", "play"]


@dataclass(frozen=True)
class SeveralKeys:
    """The sizes of a cipher with several keys, one after another, as one: see `CipherSizes`."""

    name: str
    family: str
    key_sizes: tuple[int, ...]
    lanes: int
    lane_bits: int

    @classmethod
    def of(cls, cipher: Cipher, keys: int) -> Self:
        """Return the sizes of so many keys."""
        sizes = tuple(keys * bits for bits in cipher.key_sizes)
        return cls(cipher.name, cipher.family, sizes, cipher.lanes, cipher.lane_bits)


@dataclass(frozen=True)
class BlockFace:
    """A system as stimulus sees it: with the streams of its core, and clocks of its own.

    Attributes
    ----------
    cipher : CipherSizes
        With the key sizes of its mode.
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

    cipher: CipherSizes
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
    keys = 1 if design.mode is None else design.mode.keys
    sizes = design.cipher if keys == 1 else SeveralKeys.of(design.cipher, keys)
    return BlockFace(sizes, seen.ports, design.direction, design.gated, design.claim, design.replaces_keys)


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
