"""What a module of `modes` says of independent software for a mode of operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version

__all__ = ["Message", "ModeOracles", "OnBlocks", "xor"]


@dataclass(frozen=True)
class Message:
    """A message of a mode that has an IV.

    Attributes
    ----------
    iv, text : bytes
    decrypt : bool
    aad : bytes
        Additional data, in a mode that gives a tag.
    """

    iv: bytes
    text: bytes
    decrypt: bool = False
    aad: bytes = b""


@dataclass(frozen=True)
class OnBlocks:
    """A block cipher under a key: ``encrypt(blocks)`` and ``decrypt(blocks)``, each block alone."""

    encrypt: Callable[[bytes], bytes]
    decrypt: Callable[[bytes], bytes]


@dataclass(frozen=True)
class ModeOracles:
    """Independent software for a mode.

    Attributes
    ----------
    source : str
        The publication and its clause.
    definition : callable
        ``definition(cipher, message)`` returns the result over any block cipher, followed by the tag if there is one.
    libraries : mapping
        By PyPI package: ``function(key, message)`` returns the same with AES.
    """

    source: str
    definition: Callable[[OnBlocks, Message], bytes]
    libraries: Mapping[str, Callable[[bytes, Message], bytes]]

    @property
    def names(self) -> dict[str, str]:
        """The packages and their versions."""
        return {name: version(name) for name in self.libraries}


def xor(one: bytes, other: bytes) -> bytes:
    """Add two texts without carry; the longer one is cut."""
    return bytes(a ^ b for a, b in zip(one, other, strict=False))
