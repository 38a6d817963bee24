"""A C driver for the registers of a system on AXI."""

from __future__ import annotations

from ..systems import System
from ..systems.axi.header import Header
from ..systems.axi.packet_input import user_flags
from ..systems.kernel_port import is_kernel, port_bits
from .packet_words import first_beat
from .template import render

__all__ = ["to_driver"]


def to_driver(system: System) -> dict[str, str]:
    """Return the text of the header and of the C99 file, by the ending of the file's name."""
    flags = system.inner.signature.members["i"].signature.flags
    about: dict[str, object] = {
        "name": system.name,
        "prefix": system.module,
        "hash": system.registers["HASH"].values,
        "sizes": [bits // 8 for bits in system.key_sizes],
        "shadow": "next_key" in flags,
    }
    if is_kernel(system):
        about |= {"beat": port_bits(system) // 8, "has_aad": "aad" in flags, "simplex": "decrypt" in flags}
        return {ending: render(f"kernel_driver{ending}", **about) for ending in (".h", ".c")}
    header = Header.of(system.inner)
    about |= {
        "flags": user_flags(flags),
        "first_beat": first_beat(header),
        "header_blocks": header.blocks if header.has_lengths else (),
    }
    if header.has_lengths:
        about |= {"nonce": system.inner.signature.members["iv"].signature.payload_bits // 8}
    return {ending: render(f"driver{ending}", **about) for ending in (".h", ".c")}
