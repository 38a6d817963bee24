"""A core: a cipher in an architecture. Everything downstream sees only this."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from amaranth.hdl import ClockDomain, Module, Signal

from ..architectures.architecture import Architecture
from ..architectures.common.claim import Claim
from ..architectures.common.submodules import Submodules
from ..architectures.duplex import Duplex
from ..architectures.engine import Engine
from ..architectures.refusal import Refused
from ..architectures.streams import Port
from ..ciphers import CATALOG
from ..ciphers.cipher import Cipher
from ..graph.units import Units
from ..rtl.verilog import to_verilog
from .names import parse_name
from .rtlil import to_rtlil

if TYPE_CHECKING:
    from ..verify.gates.cases import Case

__all__ = ["Core"]


@dataclass(frozen=True)
class Core:
    """A cipher in an architecture: its name, ports, claim, RTLIL and Verilog.

    Attributes
    ----------
    cipher_name : str
        Name in `roundhouse.ciphers.CATALOG`.
    architecture : Architecture

    Raises
    ------
    Refused
        If the combination is impossible; `reason` says why.
    """

    cipher_name: str
    architecture: Architecture

    def __post_init__(self) -> None:
        self.architecture.check(self.cipher)

    @classmethod
    def parse(cls, name: str) -> Core:
        """The core of that name; axes at the end of a name may be left out, and then take their usual values.

        Raises
        ------
        UnknownName
            If a part of the name is not a cipher or a value of its axis; the message names the nearest valid ones.
        Refused
            If the combination is impossible; `reason` says why.
        """
        return cls(*parse_name(name))

    @property
    def name(self) -> str:
        """The name built from the axes; it parses back."""
        return f"{self.cipher_name}-{self.architecture.name}"

    @property
    def module(self) -> str:
        """The name of the Verilog top module."""
        return self.name.replace("-", "_")

    @property
    def cipher(self) -> Cipher:
        """The cipher."""
        return CATALOG[self.cipher_name]

    @property
    def direction(self) -> str:
        """``encrypt``, ``decrypt``, ``simplex`` or ``duplex``."""
        return self.architecture.direction

    @property
    def layout(self) -> str:
        """The layout with its parameter, such as ``iterative-x2``."""
        return self.architecture.layout.name

    @property
    def keys(self) -> str:
        """``on_the_fly``, ``stored``, ``travelling`` or ``shadow``."""
        return self.architecture.keys

    @property
    def tables(self) -> str:
        """``logic``, ``rom`` or the name of a circuit."""
        return self.architecture.tables

    @property
    def published(self) -> tuple[Case, ...]:
        """Published blocks of its cipher, which every netlist of it must encrypt, or decrypt, as published."""
        from ..verify.gates.cases import published_cases  # verification builds on cores, and this is its only way back

        return published_cases(self.cipher)

    def describe(self) -> dict[str, Any]:
        """The axes, as ``roundhouse list --json`` prints them."""
        sizes = self.cipher.key_sizes
        return {
            "name": self.name,
            "cipher": self.cipher_name,
            "key_bits": list(sizes) if len(sizes) > 1 else sizes[0],
            "block_bits": self.cipher.block_bits,
            "direction": self.direction,
            "layout": self.layout,
            "keys": self.keys,
            "tables": self.tables,
        }

    def __getstate__(self) -> dict[str, Any]:
        return {"cipher_name": self.cipher_name, "architecture": self.architecture}  # what is built is built again

    @cached_property
    def _engine(self) -> Engine | Duplex:
        return self.architecture.engine(self.cipher, Units(self.tables))

    @property
    def claim(self) -> Claim:
        """The clocks that the architecture claims."""
        return self._engine.claim

    @property
    def ports(self) -> tuple[Port, ...]:
        """The flat Verilog ports, ``clk`` and ``rst`` first."""
        return (*_CLOCKING, *(port for port, _ in self._engine.ports()))

    @cached_property
    def rtlil(self) -> str:
        """The whole design as RTLIL, the same on every machine.

        Raises
        ------
        Refused
            If block RAM was asked for and no table can be put into any.
        """
        units = Units(self.tables)
        engine = self.architecture.engine(self.cipher, units)
        top = _assemble(engine)
        if self.tables == "rom" and not units.roms:
            raise Refused(self.name, "no table here takes its address straight from registers, as a block RAM must")
        top.domains.sync = domain = ClockDomain()
        ports = [*zip(_CLOCKING, (domain.clk, domain.rst), strict=True), *engine.ports()]
        return to_rtlil(top, self.module, ports, units)

    @cached_property
    def hash(self) -> str:
        """16 hex digits of the SHA-256 of the RTLIL: the identity of the core."""
        return hashlib.sha256(self.rtlil.encode()).hexdigest()[:16]

    @cached_property
    def verilog(self) -> str:
        """The whole design as Verilog; this text is simulated, and this text is synthesised."""
        return to_verilog(self.rtlil, self.describe())

    def elaboratable(self) -> tuple[Module, dict[str, Signal]]:
        """A design for Amaranth's own simulator, with its ports by name; built anew on every call."""
        engine = self.architecture.engine(self.cipher, Units(self.tables, inline=True))
        return _assemble(engine), {port.name: signal for port, signal in engine.ports()}


_CLOCKING = (Port("clk", "in", 1), Port("rst", "in", 1))


def _assemble(engine: Engine | Duplex) -> Module:
    """The four blocks of an engine in one module."""
    blocks, top = Submodules(), Module()
    engine.build(blocks)
    blocks.add_to(top)
    return top
