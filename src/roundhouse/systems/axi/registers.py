"""The registers beside packets on AXI4-Stream."""

from __future__ import annotations

from ...cores.core_like import CoreLike
from ..registers import (
    Field,
    Register,
    RegisterMap,
    hash_register,
    key_register,
    key_size_field,
    name_register,
    refused_register,
)

__all__ = ["packet_registers"]


def packet_registers(design: CoreLike) -> RegisterMap:
    """Return the registers beside packets on AXI4-Stream, by name, in the order of their addresses.

    Parameters
    ----------
    design : CoreLike
        What is inside the bus.
    """
    shadow = "next_key" in design.signature.members["i"].signature.flags
    packets = "the next packet that asks for it" if shadow else "packets that begin from now on"
    load = Field("load_key", 0, 1, f"hand the key in KEY to the core, for {packets}")
    found = [
        hash_register(design, 0x00),
        Register("STATUS", 0x08, "r", "State of the engine.", _state(shadow=shadow)),
        Register("COMMAND", 0x0C, "w", "What to do now.", (load, key_size_field(design, 1))),
        Register(
            "BAD_PACKETS",
            0x10,
            "r",
            "Packets since reset that were malformed, modulo 65,536.",
            (Field("count", 0, 16, "packets whose end had m_axis_tuser high"),),
        ),
        refused_register(0x14),
        key_register(design, 0x40),
        name_register(design, 0x100),
    ]
    return {register.name: register for register in found}


def _state(*, shadow: bool) -> tuple[Field, ...]:
    """The fields of STATUS; with `shadow` keys the core holds one in advance."""
    found = [
        Field("key_waiting", 0, 1, "a key was loaded and is still on its way: the core has not taken it"),
        Field("keyed", 1, 1, "the core has taken a key since reset, the first or a later one"),
        Field("in_packet", 2, 1, "a packet has begun, and not all of it has been handed to the core"),
    ]
    if shadow:
        ready = "the core has taken a key that no packet uses yet: the next packet that asks has it, without waiting"
        found.append(Field("key_ready", 3, 1, ready))
    return tuple(found)
