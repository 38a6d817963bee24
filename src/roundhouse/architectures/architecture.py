"""An architecture: a frozen choice on every axis, and what it builds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..ciphers.cipher import Cipher
from ..graph.units import Units
from .duplex import Duplex, DuplexStreams
from .engine import Engine
from .keys.policy import KeyPolicy, find_policy
from .layout import Layout
from .refusal import Refused
from .secrecy import GATED, Secrecy
from .streams import Streams

__all__ = ["DIRECTIONS", "TABLES", "Architecture"]

DIRECTIONS = ("encrypt", "decrypt", "simplex", "duplex")
TABLES = ("logic", "rom", "compact", "shallow", "lut4", "tbox", "filled")


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
        Name of a key policy; see `roundhouse.architectures.keys`.
    tables : str
        ``logic``; ``rom``, in block RAM where an address stands in registers; a circuit by its name; ``tbox``: logic,
        each S-box in one table with what follows it; or ``filled``: those that depend on the key in memories, filled
        when it is set up, and all others as logic.
    secrecy : Secrecy
        Whether outputs are gated, and whether reset clears.
    """

    direction: str
    layout: Layout
    keys: str
    tables: str
    secrecy: Secrecy = GATED

    def __reduce__(self) -> tuple[Callable[..., Architecture], tuple[object, ...]]:
        """Pickle with the class of the key policy: another process imports its module, which registers it."""
        return _unpickled, (type(self.policy), self.direction, self.layout, self.keys, self.tables, self.secrecy)

    @property
    def name(self) -> str:
        """The axes in a core's name."""
        tables = "" if self.tables == "logic" else f"-{self.tables}"
        return f"{self.direction}-{self.layout.name}-{self.keys}{tables}{self.secrecy.name}"

    @property
    def policy(self) -> KeyPolicy:
        """How round keys are made, and where they are kept."""
        return find_policy(self.keys)

    def steps(self, cipher: Cipher) -> Cipher:
        """The cipher as it is built: in the form for these tables, cut into the steps of the layout."""
        return self.layout.steps(cipher, self.tables)

    def refusal(self, cipher: Cipher) -> str | None:
        """Why the combination is impossible, and what to take instead; None if it is possible."""
        return self.layout.refusal(self.steps(cipher), self.direction, self.policy, self.tables)

    def check(self, cipher: Cipher) -> None:
        """Raise `Refused` if the combination is impossible."""
        if (reason := self.refusal(cipher)) is not None:
            raise Refused(f"{cipher.name}-{self.name}", reason)

    def units(self, cipher: Cipher, *, inline: bool = False, prefix: str = "") -> Units:
        """The hardware of tables for a cipher; see `Units` for `inline` and `prefix`."""
        return Units(self.tables, inline, self.layout.kinds(self.steps(cipher), self.tables), prefix)

    def engine(self, cipher: Cipher, units: Units) -> Engine:
        """What the architecture makes of a cipher: its ports and claim, and the way to build it."""
        cipher, gated = self.steps(cipher), self.secrecy.gated
        if self.direction == "duplex":
            return Duplex(cipher, self.layout, self.policy, units, DuplexStreams(cipher, self.policy, gated=gated))
        streams = Streams(cipher, self.policy, simplex=self.direction == "simplex", gated=gated)
        return self.layout.build(cipher, self.direction, self.policy, units, streams)


def _unpickled(policy: type[KeyPolicy], *axes: Any) -> Architecture:
    """Return an architecture of axes; `policy` is the class that their key policy is registered with."""
    return Architecture(*axes)
