"""An architecture: a frozen choice on every axis, and what it builds."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Module, Signal

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .blocks import Blocks
from .claim import Claim
from .duplex import Duplex
from .engine import engine
from .layout import Layout
from .loop import Loop
from .pipe import Pipe
from .refusal import Refused, refusal
from .streams import Port, Streams

__all__ = ["DIRECTIONS", "KEYS", "TABLES", "Architecture", "Build"]

DIRECTIONS = ("encrypt", "decrypt", "simplex", "duplex")
KEYS = ("on_the_fly", "stored", "travelling", "shadow")
TABLES = ("logic", "rom", "compact", "shallow")


@dataclass(frozen=True)
class Build:
    """What an architecture makes of a cipher: the four blocks, the ports with their signals, the units and the claim."""

    module: dict[str, Module]
    ports: list[tuple[Port, Signal]]
    units: Units
    claim: Claim


@dataclass(frozen=True)
class Architecture:
    """A choice on every axis.

    Attributes
    ----------
    direction : str
        ``encrypt``; ``decrypt``; ``simplex``, both in one datapath, block by block; ``duplex``, both at once in two.
    layout : Layout
        How steps are spread over hardware and clocks.
    keys : str
        ``on_the_fly``: made anew for every block from the key that is held; ``stored``: expanded once, kept; ``travelling``: every
        block brings its key; ``shadow``: stored twice, so that a key is expanded while blocks flow under another.
    tables : str
        ``logic``; ``rom``, in block RAM where an address stands in registers; or a circuit by its name.
    """

    direction: str
    layout: Layout
    keys: str
    tables: str

    @property
    def name(self) -> str:
        """The axes in a core's name."""
        tables = "" if self.tables == "logic" else f"-{self.tables}"
        return f"{self.direction}-{self.layout.name}-{self.keys}{tables}"

    def check(self, cipher: Cipher) -> None:
        """Raise `Refused` if the combination is impossible."""
        if (reason := refusal(cipher, self.direction, self.layout, self.keys, self.tables)) is not None:
            raise Refused(f"{cipher.name}-{self.name}", reason)

    def build(self, cipher: Cipher, *, inline: bool = False) -> Build:
        """Build for a cipher; `inline` for Amaranth's own simulator."""
        units = Units(self.tables, inline)
        blocks = Blocks()
        if self.direction == "duplex":
            core: Loop | Pipe | Duplex = Duplex(cipher, self.layout, self.keys, units)
        else:
            simplex, travelling, shadow = self.direction == "simplex", self.keys == "travelling", self.keys == "shadow"
            streams = Streams(cipher, simplex=simplex, travelling=travelling, shadow=shadow)
            core = engine(cipher, self.direction, self.layout, self.keys, units, streams)
        core.build(blocks)
        return Build(vars(blocks), core.ports(), units, core.claim)
