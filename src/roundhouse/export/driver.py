"""A C driver for the registers of a system on AXI."""

from __future__ import annotations

from ..systems import System
from ..systems.axi.packet_input import user_flags
from .template import render

__all__ = ["to_driver"]


def to_driver(system: System) -> dict[str, str]:
    """Return the text of the header and of the C99 file, by the ending of the file's name."""
    flags = user_flags(system.inner.signature.members["i"].signature.flags)
    about = {
        "name": system.name,
        "prefix": system.module,
        "hash": system.registers["HASH"].values,
        "sizes": [bits // 8 for bits in system.cipher.key_sizes],
        "flags": flags,
    }
    return {ending: render(f"driver{ending}", **about) for ending in (".h", ".c")}
