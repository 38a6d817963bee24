"""What the report needs of a core, kept beside a trace of it, so that a report need not build the core again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..architectures.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..core import Core
from ..export.trace import Trace, capture
from ..paths import build_dir, write_whole
from ..sources import source_key

__all__ = ["CoreCard"]


@dataclass(frozen=True)
class CoreCard:
    """A core without its design: what a data sheet shows.

    Attributes
    ----------
    name, module, cipher, direction, layout, keys, tables, ports, claim, hash
        As of `Core`.
    trace : list of dict
        Every port but ``clk``, clock by clock, of a simulation; see `capture`.
    """

    name: str
    module: str
    cipher: Cipher
    direction: str
    layout: str
    keys: str
    tables: str
    ports: tuple[Port, ...]
    claim: Claim
    hash: str
    trace: Trace

    @classmethod
    def of(cls, name: str) -> CoreCard:
        """Return the card of a core from ``build/traces``; make and keep it if the sources have changed since.

        Raises
        ------
        UnknownName, Refused
            If there is no core of that name.
        """
        core = Core.parse(name)
        kept = _read(core.name)
        if kept.get("source") != source_key():
            kept = _make(core, kept)
            write_whole(_path(core.name), json.dumps(kept))
        return cls(
            name=core.name,
            module=core.module,
            cipher=core.cipher,
            direction=core.direction,
            layout=core.layout,
            keys=core.keys,
            tables=core.tables,
            ports=tuple(Port(**port) for port in kept["ports"]),
            claim=Claim(**{field: clocks and tuple(clocks) for field, clocks in kept["claim"].items()}),
            hash=kept["hash"],
            trace=[dict(zip(kept["signals"], values, strict=True)) for values in kept["samples"]],
        )

    @classmethod
    def is_kept(cls, name: str) -> bool:
        """Tell whether `of` need not build the core."""
        return _read(Core.parse(name).name).get("source") == source_key()


def _path(name: str) -> Path:
    return build_dir() / "traces" / f"{name}.json"


def _read(name: str) -> dict[str, Any]:
    """What is kept of a core; nothing at first."""
    path = _path(name)
    return json.loads(path.read_text()) if path.exists() else {}


def _make(core: Core, kept: dict[str, Any]) -> dict[str, Any]:
    """The facts of a core; the trace that was kept, if it is of the very same design."""
    facts: dict[str, Any] = {"source": source_key(), "hash": core.hash, "claim": asdict(core.claim)}
    facts["ports"] = [asdict(port) for port in core.ports]
    if kept.get("hash") == core.hash:
        return kept | facts
    trace = capture(core)
    return facts | {"signals": list(trace[0]), "samples": [list(sample.values()) for sample in trace]}
