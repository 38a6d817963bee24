"""A core: a cipher in an architecture. Everything downstream sees only this."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from amaranth.hdl import ClockDomain, Module, Signal

from .architectures.architecture import Architecture, Build
from .architectures.claim import Claim
from .architectures.streams import Port
from .ciphers import CATALOG
from .ciphers.cipher import Cipher
from .export.rtlil import to_rtlil
from .export.verilog import to_verilog
from .names import parse_name

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

    @cached_property
    def _build(self) -> Build:
        return self.architecture.build(self.cipher)

    @property
    def claim(self) -> Claim:
        """The clocks that the architecture claims."""
        return self._build.claim

    @cached_property
    def ports(self) -> tuple[Port, ...]:
        """The flat Verilog ports, ``clk`` and ``rst`` first."""
        return (Port("clk", "in", 1), Port("rst", "in", 1), *(port for port, _ in self._build.ports))

    @cached_property
    def rtlil(self) -> str:
        """The whole design as RTLIL, the same on every machine."""
        top = Module()
        top.domains.sync = domain = ClockDomain()
        for name, block in self._build.module.items():
            top.submodules[name] = block
        ports = [(self.ports[0], domain.clk), (self.ports[1], domain.rst), *self._build.ports]
        return to_rtlil(top, self.module, ports, self._build.units)

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
        build = self.architecture.build(self.cipher, inline=True)
        m = Module()
        for name, block in build.module.items():
            m.submodules[name] = block
        return m, {port.name: signal for port, signal in build.ports}
