"""Registers on AXI4-Lite: each bus has one list of them, from which its decoder and every map of them are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

__all__ = [
    "ADDRESS_BITS",
    "WORD",
    "Field",
    "Register",
    "RegisterMap",
    "hash_register",
    "key_register",
    "key_size_field",
]
__all__ += ["Identified", "name_register", "refused_register"]

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
    def key_sizes(self) -> tuple[int, ...]: ...


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
    access : str
        Where it is not that of the register: ``"r"`` in one that may be written, whose write leaves these bits alone.
    effects : tuple of str
        What else reads, writes and the hardware do to it, in the properties of SystemRDL 2.0: ``rclr`` if a read clears
        it, ``woset`` or ``wot`` if writing 1 sets or toggles each bit, ``hwset`` or ``hwclr`` if the hardware does.
    """

    name: str
    low: int
    bits: int
    words: str
    access: str = ""
    effects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Register:
    """A register of 32 bits, or several with one meaning at consecutive addresses.

    Attributes
    ----------
    name : str
    offset : int
        Address of the first one, in bytes.
    access : str
        ``"r"``, ``"w"`` or ``"rw"``; any other access is answered with SLVERR.
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


def hash_register(design: Identified, offset: int) -> Register:
    """Return the registers with the hash of a design."""
    return Register(
        "HASH",
        offset,
        "r",
        "Identity of the design inside the bus: its hash, low half first.",
        (Field("value", 0, WORD, "half of the hash"),),
        _words(int(design.hash, 16).to_bytes(8, "little")),
        2,
    )


def name_register(design: Identified, offset: int) -> Register:
    """Return the registers with the name of a design."""
    return Register(
        "NAME",
        offset,
        "r",
        "Name of the design inside the bus, in ASCII, filled with zeros.",
        (Field("value", 0, WORD, "four characters, the first one in the low bits"),),
        _words(design.name.encode()[:NAME_BYTES].ljust(NAME_BYTES, b"\0")),
        NAME_BYTES // 4,
    )


def key_register(design: Identified, offset: int) -> Register:
    """Return the registers with the longest key."""
    return Register(
        "KEY",
        offset,
        "w",
        "The next key, in the order of its bytes in memory; a short one in the first registers. It cannot be read. "
        "Loading it erases these registers, so all words of a key must be written before each load: a load is refused "
        "if one of them has not been written since the last load.",
        (Field("value", 0, WORD, "four bytes of the key, the first one in the low bits", effects=("hwclr",)),),
        count=-(-max(design.key_sizes) // WORD),
    )


def key_size_field(design: Identified, low: int) -> Field:
    """Return the field with the number of a key size."""
    sizes = ", ".join(f"{number} for {bits} bits" for number, bits in enumerate(design.key_sizes))
    return Field("key_size", low, max(1, (len(design.key_sizes) - 1).bit_length()), f"size of the key: {sizes}")


def refused_register(offset: int) -> Register:
    """Return the register that counts accesses with an error."""
    return Register(
        "REFUSED",
        offset,
        "r",
        "Accesses since reset that were answered with SLVERR, modulo 65,536.",
        (Field("count", 0, 16, "accesses"),),
    )


def _words(text: bytes) -> tuple[int, ...]:
    return tuple(int.from_bytes(text[start : start + 4], "little") for start in range(0, len(text), 4))
