"""The face that a core shares with a system around a core."""

from __future__ import annotations

from typing import Protocol

from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from ..architectures.common.claim import Claim
from ..architectures.streams import Port
from ..ciphers.cipher import Cipher

__all__ = ["CoreLike", "HasOutputs", "outputs_of"]


class HasOutputs(Protocol):
    """A core, or facts of one."""

    @property
    def gated(self) -> bool: ...


def outputs_of(core: HasOutputs) -> str:
    """Return ``gated`` if payloads of results are zero while not valid, else ``open``; see `Secrecy`."""
    return "gated" if core.gated else "open"


class CoreLike(Protocol):
    """A core, or a system around a core. `Core` documents the members."""

    @property
    def name(self) -> str: ...
    @property
    def module(self) -> str: ...
    @property
    def cipher(self) -> Cipher: ...
    @property
    def direction(self) -> str: ...
    @property
    def layout(self) -> str: ...
    @property
    def keys(self) -> str: ...
    @property
    def tables(self) -> str: ...
    @property
    def gated(self) -> bool: ...
    @property
    def clears(self) -> bool: ...
    @property
    def claim(self) -> Claim: ...
    @property
    def replaces_keys(self) -> bool: ...
    @property
    def opening(self) -> tuple[int, ...]: ...
    @property
    def signature(self) -> wiring.Signature: ...
    @property
    def ports(self) -> tuple[Port, ...]: ...
    @property
    def rtlil(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def verilog(self) -> str: ...
    def describe(self) -> dict[str, object]: ...
    def elaboratable(self) -> tuple[Module, dict[str, Signal]]: ...
