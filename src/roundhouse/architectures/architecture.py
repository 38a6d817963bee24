"""An architecture: a frozen choice on every axis, and what it builds."""

from __future__ import annotations

from dataclasses import dataclass

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .duplex import Duplex
from .engine import Engine
from .layout import Layout
from .refusal import Refused
from .streams import Streams

__all__ = ["DIRECTIONS", "KEYS", "TABLES", "Architecture"]

DIRECTIONS = ("encrypt", "decrypt", "simplex", "duplex")
KEYS = ("on_the_fly", "direct", "stored", "travelling", "shadow")
TABLES = ("logic", "rom", "compact", "shallow", "filled")


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
        ``on_the_fly``: made anew for every block from the key that is held; ``direct``: likewise, and decryption starts
        from a last round key that hardware computes straight from the key; ``stored``: expanded once, kept;
        ``travelling``: every block brings its key; ``shadow``: stored twice, so that a key is expanded while blocks
        flow under another.
    tables : str
        ``logic``; ``rom``, in block RAM where an address stands in registers; a circuit by its name; or ``filled``:
        those that depend on the key in memories, filled when it is set up, and all others as logic.
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

    def refusal(self, cipher: Cipher) -> str | None:
        """Why the combination is impossible, and what to take instead; None if it is possible."""
        return self.layout.refusal(cipher, self.direction, self.keys, self.tables)

    def check(self, cipher: Cipher) -> None:
        """Raise `Refused` if the combination is impossible."""
        if (reason := self.refusal(cipher)) is not None:
            raise Refused(f"{cipher.name}-{self.name}", reason)

    def engine(self, cipher: Cipher, units: Units) -> Engine:
        """What the architecture makes of a cipher: its ports and claim, and the way to build it."""
        if self.direction == "duplex":
            return Duplex(cipher, self.layout, self.keys, units)
        simplex, travelling, shadow = self.direction == "simplex", self.keys == "travelling", self.keys == "shadow"
        streams = Streams(cipher, simplex=simplex, travelling=travelling, shadow=shadow)
        return self.layout.build(cipher, self.direction, self.keys, units, streams)
