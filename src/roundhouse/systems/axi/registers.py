"""The registers beside packets on AXI4-Stream."""

from __future__ import annotations

from ..registers import (
    Field,
    Identified,
    Register,
    RegisterMap,
    hash_register,
    key_register,
    key_size_field,
    name_register,
    refused_register,
)

__all__ = ["packet_registers"]


def packet_registers(design: Identified) -> RegisterMap:
    """Return the registers beside packets on AXI4-Stream, by name, in the order of their addresses.

    Parameters
    ----------
    design : Identified
        What is inside the bus.
    """
    found = [
        hash_register(design, 0x00),
        Register(
            "STATUS",
            0x08,
            "r",
            "State of the engine.",
            (
                Field("key_waiting", 0, 1, "a key was loaded and the core has not taken it yet"),
                Field("keyed", 1, 1, "the core has had a key since reset"),
                Field("in_packet", 2, 1, "a packet has begun, and not all of it is in the core"),
                Field("key_ready", 3, 1, "with shadow keys: a key is in the core for the next packet that asks for it"),
            ),
        ),
        Register(
            "COMMAND",
            0x0C,
            "w",
            "What to do now.",
            (
                Field(
                    "load_key",
                    0,
                    1,
                    "hand the key in KEY to the core: for packets that begin from now on, with shadow keys if they ask",
                ),
                key_size_field(design, 1),
            ),
        ),
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
