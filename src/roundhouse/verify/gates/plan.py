"""What a netlist is put through, as plain data: a file in the folder of the step that simulates it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...vectors.known_answers import KnownAnswer, known_answers
from ..stimulus import DIRECTIONS
from .bench import Interface
from .cases import MOST

__all__ = ["Plan"]

SIDES = {"duplex": ("enc_", "dec_")}


@dataclass(frozen=True)
class Plan:
    """What a netlist is put through.

    Attributes
    ----------
    top : str
        Its top module.
    ports : dict of str to int
        Widths of the ports.
    direction, keys : str
        The core's, as in its name.
    key_sizes : tuple of int
        The core's, in bits, rising.
    cases : tuple of KnownAnswer
        Published blocks.
    patterns : tuple of str
        Data with which its activity is counted, of `roundhouse.verify.gates.patterns`.
    parts : tuple of str
        Instances of the top module whose energies are told apart.
    """

    top: str
    ports: dict[str, int]
    direction: str
    keys: str
    key_sizes: tuple[int, ...]
    cases: tuple[KnownAnswer, ...]
    patterns: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    @classmethod
    def of(cls, core: Any, patterns: Sequence[str] = (), parts: Sequence[str] = ()) -> Plan:
        """Return the plan for a core, or for the plain data of one."""
        ports = {port.name: port.width for port in core.ports}
        sizes, cases = tuple(core.cipher.key_sizes), known_answers(core.cipher, MOST)
        return cls(core.module, ports, core.direction, core.keys, sizes, cases, tuple(patterns), tuple(parts))

    @property
    def interface(self) -> Interface:
        """How it is driven."""
        sides = SIDES.get(self.direction, ("",))
        return Interface(self.ports, sides, self.keys == "travelling", self.keys == "shadow")

    @property
    def turns(self) -> tuple[tuple[bool, ...], ...]:
        """The directions that each side takes (True decrypts)."""
        directions = DIRECTIONS[self.direction]
        return tuple((way,) for way in directions) if self.direction in SIDES else (directions,)

    def to_json(self) -> str:
        """Return it as text."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Read what `to_json` wrote."""
        told: dict[str, Any] = json.loads(text)
        told |= {name: tuple(told[name]) for name in ("key_sizes", "patterns", "parts")}
        told["cases"] = tuple(KnownAnswer(**case) for case in told["cases"])
        return cls(**told)
