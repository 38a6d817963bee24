"""A core as plain data for measurement, computed once and sent to workers."""

from dataclasses import asdict, dataclass
from typing import Any

from ..architectures.streams import Port
from ..cores.core_like import CoreLike
from ..storage.kept import kept_value
from ..storage.paths import build_dir
from ..storage.sources import source_key


@dataclass(frozen=True)
class CipherFacts:
    """Cipher fields of a record, and the selection of published vectors; sizes in bits."""

    name: str
    family: str
    key_sizes: tuple[int, ...]
    block_bits: int
    lanes: int

    @property
    def lane_bits(self) -> int:
        """Width of one of the `lanes` blocks in a payload."""
        return self.block_bits // self.lanes


@dataclass(frozen=True)
class CoreSnapshot:
    """Computed attributes of a core; see `roundhouse.cores.core.Core`.

    The core itself has its elaborated design, which cannot be sent to a worker and would have to be elaborated again
    for every measurement.
    """

    name: str
    module: str
    hash: str
    verilog: str
    ports: tuple[Any, ...]
    cipher: CipherFacts
    direction: str
    layout: str
    keys: str
    tables: str

    @classmethod
    def of(cls, core: Any) -> "CoreSnapshot":
        """Return the plain data of a core, elaborating it if necessary."""
        cipher = core.cipher
        return cls(
            name=core.name,
            module=core.module,
            hash=core.hash,
            verilog=core.verilog,
            ports=tuple(core.ports),
            cipher=CipherFacts(cipher.name, cipher.family, tuple(cipher.key_sizes), cipher.block_bits, cipher.lanes),
            direction=core.direction,
            layout=core.layout,
            keys=core.keys,
            tables=core.tables,
        )

    @classmethod
    def kept(cls, core: CoreLike) -> "CoreSnapshot":
        """Return the plain data of a core from ``build/snapshots``; recomputed if our sources have changed."""
        path = build_dir() / "snapshots" / f"{core.name}.json"
        facts = dict(kept_value(path, source_key(), lambda: asdict(cls.of(core))))
        cipher = dict(facts.pop("cipher"))
        cipher["key_sizes"] = tuple(cipher["key_sizes"])
        ports = tuple(Port(**port) for port in facts.pop("ports"))
        return cls(**facts, cipher=CipherFacts(**cipher), ports=ports)
