"""Layouts: how the steps of a cipher are spread over hardware and over clocks."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["LAYOUTS", "Layout"]


@dataclass(frozen=True)
class Layout:
    """A layout.

    Attributes
    ----------
    kind : str
        ``iterative`` (one block goes round, `unroll` steps a clock), ``interleaved`` (the same loop cut into `stages`
        with as many blocks in it), ``folded`` (a step takes several clocks on `units` units of every kind), ``serial``
        (a step takes a clock for every digit of a word) or ``pipelined`` (hardware for every step, with a register
        after every `rounds` steps, or `stages` registers for a step).
    buffered : bool
        Blocks never stop on their way: results wait in a buffer with room for all that are under way, where otherwise
        one result that is not taken halts everything. It costs the buffer, and makes the clock independent of the
        handshake.
    digit : int
        Bits of every word that a serial core makes in a clock.
    """

    kind: str
    unroll: int = 1
    stages: int = 1
    units: int = 0
    rounds: int = 1
    buffered: bool = False
    digit: int = 0

    @property
    def name(self) -> str:
        """The layout in a core's name."""
        suffix = "-buffered" if self.buffered else ""
        for letter, attribute, usual in _PARAMETERS[self.kind]:
            if (value := getattr(self, attribute)) != usual:
                return f"{self.kind}-{letter}{value}{suffix}"
        return f"{self.kind}{suffix}"

    @property
    def is_loop(self) -> bool:
        """Whether blocks go round one piece of hardware."""
        return self.kind not in ("pipelined", "serial")

    def usual_keys(self, direction: str) -> str:
        """How round keys are kept if a name does not say: made on the way where that costs least, else stored."""
        if self.kind == "serial":
            return "travelling"
        return "on_the_fly" if self.is_loop and direction == "encrypt" else "stored"

    @classmethod
    def parse(cls, text: str) -> Layout | None:
        """The layout of that name; None if there is none."""
        buffered = text.endswith("-buffered")
        kind, _, parameter = text.removesuffix("-buffered").partition("-")
        for letter, attribute, usual in _PARAMETERS.get(kind, ()):
            if not parameter and usual:
                return cls(kind, buffered=buffered)
            if (match := re.fullmatch(rf"{letter}([1-9]\d*)", parameter)) and int(match[1]) > usual:
                return cls(kind, buffered=buffered, **{attribute: int(match[1])})
        return None


#: For each kind: letter in the name, attribute, value that the name leaves out (0: none).
_PARAMETERS = {
    "iterative": (("x", "unroll", 1),),
    "interleaved": (("c", "stages", 0),),
    "folded": (("n", "units", 0),),
    "serial": (("d", "digit", 0),),
    "pipelined": (("r", "rounds", 1), ("s", "stages", 1)),
}

#: The layouts that are listed, some of every kind; every other parameter can be asked for as well.
LAYOUTS = (
    *(Layout("iterative", unroll=n) for n in (1, 2)),
    Layout("folded", units=1),
    *(Layout("serial", digit=n) for n in (1, 8)),
    Layout("interleaved", stages=2),
    Layout("interleaved", stages=5, buffered=True),
    *(Layout("pipelined", stages=n) for n in (1, 2)),
)
