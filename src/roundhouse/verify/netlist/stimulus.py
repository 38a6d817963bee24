"""Stimulus of a netlist as plain data: an input file of the tool run that simulates it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...architectures.streams import Port
from ...errors import NotFinished
from ...vectors.known_answers import KnownAnswer, known_answers
from ..gates.simulator import COPIES
from ..protocol import Protocol
from ..script.as_data import from_data
from ..script.blocks import BlockScript
from ..script.script import Script
from ..stimulus import DIRECTIONS

__all__ = ["MOST", "NetlistStimulus", "NotPlayable", "require_playable"]

MOST = 2 * COPIES  #: published blocks for each key size, at most: two for each copy


class NotPlayable(NotFinished):
    """A netlist has no streams on which its results could be compared."""


def require_playable(core: Any) -> None:
    """Raise `NotPlayable` if netlists of a core or a system cannot be compared with published blocks."""
    has_blocks = any(port.name.endswith("i_valid") for port in core.ports)
    if core.cipher is not None and getattr(core, "script", None) is None and not has_blocks:
        raise NotPlayable(
            f"a netlist of cells must give published results before its area counts, and {core.module} has no streams "
            "for them, since it tests itself; take a target that is an FPGA, or loopback"
        )


@dataclass(frozen=True)
class NetlistStimulus:
    """Stimulus of a netlist.

    Attributes
    ----------
    top : str
        Top module.
    ports : tuple of Port
    direction : str
        The core's, as in its name.
    key_sizes : tuple of int
        The core's, in bits, rising.
    gated : bool
        Whether the core's outputs are zero while not valid.
    clear : int or None
        Clocks after a reset for which a clear goes on; None if a reset does not clear.
    cases : tuple of KnownAnswer
        Published blocks.
    patterns : tuple of str
        Patterns for its activity, from `roundhouse.verify.netlist.patterns`.
    parts : tuple of str
        Instances of the top module with energies of their own.
    script : mapping or None
        What a system must reproduce in place of `cases`; see `script_of_system`.
    """

    top: str
    ports: tuple[Port, ...]
    direction: str
    key_sizes: tuple[int, ...]
    gated: bool
    clear: int | None
    cases: tuple[KnownAnswer, ...]
    patterns: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    script: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, core: Any, patterns: Sequence[str] = (), parts: Sequence[str] = ()) -> NetlistStimulus:
        """Return the stimulus for a core, or for the snapshot of one."""
        ports = tuple(Port(port.name, port.direction, port.width) for port in core.ports)
        sizes, cases = tuple(core.cipher.key_sizes), known_answers(core.cipher, MOST)
        outputs = core.gated, core.claim.clear
        script, streams = getattr(core, "script", None), (tuple(patterns), tuple(parts))
        return cls(core.module, ports, core.direction, sizes, *outputs, cases, *streams, script)

    @property
    def directions(self) -> tuple[bool, ...]:
        """The directions of the core (True decrypts)."""
        return DIRECTIONS[self.direction]

    def block_script(self) -> BlockScript:
        """Return an empty script of blocks."""
        return BlockScript(Protocol.of(self.ports, gated=self.gated, clear=self.clear), self.key_sizes)

    @property
    def blocks(self) -> int:
        """How many results are compared."""
        return self.script["blocks"] if self.script is not None else len(self.cases) * len(self.directions)

    def published(self) -> Script:
        """Return a script of the published blocks in each direction, with a key and blocks for each copy.

        Of a system it is the script that came with it, which is the same for all copies.
        """
        if self.script is not None:
            kind = {name: self.script[name] for name in ("framed", "wires")}
            protocol = Protocol.of(self.ports, gated=self.gated, clear=self.clear, **kind)
            return from_data(protocol, self.script["transactions"])
        script = self.block_script()
        for bits, batch in self._batches():
            script.key(tuple(case.key for case in batch), bits)
            plain, cipher = tuple(case.plaintext for case in batch), tuple(case.ciphertext for case in batch)
            for decrypt in self.directions:
                script.block(*((cipher, plain) if decrypt else (plain, cipher)), decrypt)
        return script

    def to_json(self) -> str:
        """Return the stimulus as text."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> NetlistStimulus:
        """Read the text of `to_json`."""
        values: dict[str, Any] = json.loads(text)
        values |= {name: tuple(values[name]) for name in ("key_sizes", "patterns", "parts")}
        values["ports"] = tuple(Port(**port) for port in values["ports"])
        values["cases"] = tuple(KnownAnswer(**case) for case in values["cases"])
        return cls(**values)

    def _batches(self) -> Iterator[tuple[int, list[KnownAnswer]]]:
        """Yield a key size and at most one case of that size for each copy."""
        for bits in self.key_sizes:
            of_size = [case for case in self.cases if case.key_bits == bits]
            for start in range(0, len(of_size), COPIES):
                yield bits, of_size[start : start + COPIES]
