"""A core as plain data: what measuring needs of it, made once and sent to whoever does the work."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CipherFacts:
    """What a record tells of a cipher; sizes in bits."""

    name: str
    family: str
    key_sizes: tuple[int, ...]
    block_bits: int


@dataclass(frozen=True)
class Subject:
    """A core with everything computed: it has the attributes of `roundhouse.core.Core` that are named here.

    A core itself carries its elaborated design, which cannot be sent to another worker, and would be elaborated again
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
    def of(cls, core: Any) -> "Subject":
        """Return the plain data of a core; elaborates it if it is not yet."""
        cipher = core.cipher
        return cls(
            name=core.name,
            module=core.module,
            hash=core.hash,
            verilog=core.verilog,
            ports=tuple(core.ports),
            cipher=CipherFacts(cipher.name, cipher.family, tuple(cipher.key_sizes), cipher.block_bits),
            direction=core.direction,
            layout=core.layout,
            keys=core.keys,
            tables=core.tables,
        )
