"""A core as plain data: what records and data sheets say about it, kept so that it need not be built again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher
from ..storage.kept import kept_value
from ..storage.paths import build_path
from ..storage.sources import source_key
from .core_like import CoreLike
from .names import module_name, parse_name

__all__ = ["CipherFacts", "CoreFacts", "kept_facts"]


@dataclass(frozen=True)
class CipherFacts:
    """Cipher fields of a record, and the selection of published vectors; sizes in bits."""

    name: str
    family: str
    key_sizes: tuple[int, ...]
    block_bits: int
    lanes: int

    @classmethod
    def of(cls, cipher: Cipher) -> CipherFacts:
        """Return the facts of a cipher."""
        return cls(cipher.name, cipher.family, tuple(cipher.key_sizes), cipher.block_bits, cipher.lanes)

    @property
    def lane_bits(self) -> int:
        """Width of one of the `lanes` blocks in a payload."""
        return self.block_bits // self.lanes


@dataclass(frozen=True)
class CoreFacts:
    """Attributes of a core that need no RTLIL; see `roundhouse.cores.core.Core`."""

    name: str
    module: str
    cipher: CipherFacts
    direction: str
    layout: str
    keys: str
    tables: str
    gated: bool
    ports: tuple[Port, ...]
    claim: Claim

    @classmethod
    def of(cls, core: CoreLike) -> CoreFacts:
        """Return the facts of a core."""
        axes = (core.direction, core.layout, core.keys, core.tables, core.gated)
        return cls(core.name, core.module, CipherFacts.of(core.cipher), *axes, tuple(core.ports), core.claim)

    @classmethod
    def named(cls, name: str, ports: tuple[Port, ...], claim: Claim) -> CoreFacts:
        """Return the facts of a core, of which its name gives all but the ports and the claim.

        Raises
        ------
        UnknownName, InvalidInput
            If it is no name of a core.
        """
        cipher, choice = parse_name(name)
        axes = (choice.direction, choice.layout.name, choice.keys, choice.tables, choice.secrecy.gated)
        return CoreFacts(name, module_name(name), CipherFacts.of(cipher), *axes, ports, claim)

    @classmethod
    def from_json(cls, facts: Mapping[str, Any]) -> CoreFacts:
        """Return the facts that `dataclasses.asdict` and JSON made lists and dictionaries of."""
        cipher = facts["cipher"] | {"key_sizes": tuple(facts["cipher"]["key_sizes"])}
        whole = {"ports": tuple(Port(**port) for port in facts["ports"]), "claim": Claim.from_json(facts["claim"])}
        return cls(**{**facts, **whole, "cipher": CipherFacts(**cipher)})


def kept_facts(name: str, find: Callable[[str], CoreLike]) -> CoreFacts:
    """Return the facts of a core from ``build/facts``; computed if our sources have changed.

    Parameters
    ----------
    name : str
    find : callable
        Returns the core of a name. Its errors are passed on, and nothing is kept.
    """
    path = build_path() / "facts" / f"{name}.json"
    return CoreFacts.from_json(kept_value(path, source_key(), lambda: asdict(CoreFacts.of(find(name)))))
