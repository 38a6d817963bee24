"""The streams of blocks of a core or a system, for stimulus that knows blocks and keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..systems import System, is_system
from ..systems.layer import LINE
from ..vectors.published import CipherSizes
from .drivers.verilator.simulation import SimulationResult, simulate
from .line import Line
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
        The core's; with a mode or a loop, those that it has without a bus, and those of the line of a loop.
    direction : str
        Of a loop, that in which its results pass the line.
    gated : bool
        The system's.
    claim : Claim
        The system's.
    replaces_keys, looped : bool
        The system's.
    """

    cipher: CipherSizes
    ports: Sequence[Port]
    direction: str
    gated: bool
    claim: Claim
    replaces_keys: bool
    looped: bool


def block_face(design: CoreLike, *, watched: bool = True) -> CoreLike | BlockFace:
    """Return a core itself, and of a system what stimulus needs; `watched` says whether the line of a loop is seen."""
    if not is_system(design):
        return design
    keys = 1 if design.mode is None else design.mode.keys
    sizes = design.cipher if keys == 1 else SeveralKeys.of(design.cipher, keys)
    direction = "encrypt" if design.looped else design.direction
    ports = _ports_inside(design, watched)
    return BlockFace(sizes, ports, direction, design.gated, design.claim, design.replaces_keys, design.looped)


def _ports_inside(system: System, watched: bool) -> tuple[Port, ...]:
    """The ports of what no bus surrounds, with those of the line of a loop."""
    if not system.looped:
        return (system.core if system.mode is None else system.of_messages).ports
    line = Line.of(system)
    return (*line.loop.ports, *(line.whole_ports if watched else ()))


def at_ports(system: System, script: BlockScript) -> Framed:
    """Return a script for the `block_face` of a system as it is played at the system's ports."""
    ports, framing = system.ports, Framing(system.frames, system.carrier)
    if LINE in script.protocol.streams:
        line = Line.of(system)
        ports, framing = line.watch(system).ports, line.framing(framing)
    protocol = Protocol.of(ports, gated=system.gated, clear=system.claim.clear, framed=system.framed)
    return framed(script, protocol, framing)


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
    result = simulate(Line.of(design).watch(design) if design.looped else design, made.script, **options)
    trace = None if result.trace is None else made.original(result.trace)
    return replace(result, transfers=made.whole(result.transfers), trace=trace)
