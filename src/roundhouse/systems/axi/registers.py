"""The registers of a system on AXI4-Lite: one list, from which the decoder and every map of them are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ...ciphers.cipher import Cipher

__all__ = ["ADDRESS_BITS", "WORD", "Field", "Register", "RegisterMap", "registers_of"]

#: Bits of a register, and of an address in bytes.
WORD, ADDRESS_BITS = 32, 12

#: Bytes of the name that can be read.
NAME_BYTES = 96


class Identified(Protocol):
    """What the registers identify: a core, or a system without its bus."""

    @property
    def name(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def cipher(self) -> Cipher: ...


@dataclass(frozen=True)
class Field:
    """Bits of a register.

    Attributes
    ----------
    name : str
    low, bits : int
        Its lowest bit and its width.
    words : str
        What it means.
    """

    name: str
    low: int
    bits: int
    words: str


@dataclass(frozen=True)
class Register:
    """A register of 32 bits, or several with one meaning at consecutive addresses.

    Attributes
    ----------
    name : str
    offset : int
        Address of the first one, in bytes.
    access : str
        ``"r"`` or ``"w"``; the other access is answered with SLVERR.
    words : str
        What it is for.
    fields : tuple of Field
    values : tuple of int or None
        Of registers that never change, what is read. None for all others.
    count : int
    """

    name: str
    offset: int
    access: str
    words: str
    fields: tuple[Field, ...]
    values: tuple[int, ...] | None = None
    count: int = 1

    @property
    def addresses(self) -> range:
        """The address of every one."""
        return range(self.offset, self.offset + 4 * self.count, 4)

    def field(self, name: str) -> Field:
        """Return a field."""
        return next(field for field in self.fields if field.name == name)


RegisterMap = dict[str, Register]


def registers_of(design: Identified) -> RegisterMap:
    """Return the registers of a system, by name, in the order of their addresses.

    Parameters
    ----------
    design : Identified
        What is inside the bus.
    """
    name = design.name.encode()[:NAME_BYTES]
    size_bits = max(1, design.cipher.size_bits)
    found = [
        Register(
            "HASH",
            0x00,
            "r",
            "Identity of the design inside the bus: its hash, low half first.",
            (Field("value", 0, WORD, "half of the hash"),),
            _words(int(design.hash, 16).to_bytes(8, "little")),
            2,
        ),
        Register(
            "STATUS",
            0x08,
            "r",
            "State of the engine.",
            (
                Field("key_waiting", 0, 1, "a key was loaded and the core has not taken it yet"),
                Field("keyed", 1, 1, "the core has had a key since reset"),
                Field("in_packet", 2, 1, "the first block of a packet was taken, and not all of it is in the core"),
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
                Field("key_size", 1, size_bits, _sizes(design.cipher.key_sizes)),
            ),
        ),
        Register(
            "BAD_PACKETS",
            0x10,
            "r",
            "Packets since reset that were not whole or had bytes missing between others, modulo 65,536.",
            (Field("count", 0, 16, "packets whose end had m_axis_tuser high"),),
        ),
        Register(
            "REFUSED",
            0x14,
            "r",
            "Accesses since reset that were answered with SLVERR, modulo 65,536.",
            (Field("count", 0, 16, "accesses"),),
        ),
        Register(
            "KEY",
            0x40,
            "w",
            "The next key, in the order of its bytes in memory; a short one in the first registers. It cannot be read. "
            "A load erases it, and is refused unless all of it was written since the load before.",
            (Field("value", 0, WORD, "four bytes of the key, the first one in the low bits"),),
            count=-(-design.cipher.key_bits // WORD),
        ),
        Register(
            "NAME",
            0x100,
            "r",
            "Name of the design inside the bus, in ASCII, filled with zeros.",
            (Field("value", 0, WORD, "four characters, the first one in the low bits"),),
            _words(name.ljust(NAME_BYTES, b"\0")),
            NAME_BYTES // 4,
        ),
    ]
    return {register.name: register for register in found}


def _words(text: bytes) -> tuple[int, ...]:
    return tuple(int.from_bytes(text[start : start + 4], "little") for start in range(0, len(text), 4))


def _sizes(sizes: Sequence[int]) -> str:
    return "size of the key: " + ", ".join(f"{number} for {bits} bits" for number, bits in enumerate(sizes))
