"""How a core keeps keys and blocks off its ports and, after a reset, out of its registers and memories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

__all__ = ["GATED", "Secrecy"]


@dataclass(frozen=True)
class Secrecy:
    """The last axis of a core's name: ``-open``, ``-clear``, both in this order, or by default neither.

    Attributes
    ----------
    gated : bool
        The payload of every output stream is zero while its valid is low. A name with ``open`` saves these gates; the
        payload then shows intermediate states, from which keys can be computed.
    clears : bool
        Reset overwrites every memory and resets every register, data and keys included. A name without ``clear`` saves
        that; reset then leaves keys and blocks in registers and memories, unreachable unless outputs are open. What is
        on the port of keys may be in registers a clock later, valid or not: after a reset, too.
    """

    gated: bool = True
    clears: bool = False

    #: The options of a name, in their order.
    OPTIONS: ClassVar[tuple[str, ...]] = ("open", "clear")

    @classmethod
    def parse(cls, options: Sequence[str]) -> Self | None:
        """Return the choice that a list of options gives; None unless they are options, each once and in order."""
        found = cls(gated="open" not in options, clears="clear" in options)
        return found if found.options == tuple(options) else None

    @property
    def options(self) -> tuple[str, ...]:
        """The options that a name gives."""
        given = {"open": not self.gated, "clear": self.clears}
        return tuple(option for option in self.OPTIONS if given[option])

    @property
    def name(self) -> str:
        """The end of a core's name: empty, ``-open``, ``-clear`` or ``-open-clear``."""
        return "".join(f"-{option}" for option in self.options)

    @property
    def outputs(self) -> str:
        """``gated`` or ``open``."""
        return "gated" if self.gated else "open"


#: The choice of a name without options.
GATED = Secrecy()
