"""What a module of `modes` says of independent software for a mode of operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Message", "ModeLibrary", "ModeOracles", "OnBlocks", "padded", "with_tag", "xor"]


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
class ModeLibrary:
    """A library that has a mode.

    Attributes
    ----------
    name : str
    ciphers : mapping
        What the library has as the cipher, by the families with which it has the mode.
    result : callable
        ``result(cipher, key, message)`` returns the same as the definition; None if the library does not take the key
        or the message.
    """

    name: str
    ciphers: Mapping[str, Any]
    result: Callable[[Any, bytes, Message], bytes | None]


@dataclass(frozen=True)
class ModeOracles:
    """Independent software for a mode.

    Attributes
    ----------
    source : str
        The publication and its clause.
    definition : callable
        ``definition(cipher, message)`` returns the result over any block cipher, followed by the tag if there is one.
        A mode of several keys gets the cipher under each.
    libraries : tuple of ModeLibrary
    keys : int
        Keys of the cipher, one after another, in a key of the mode.
    """

    source: str
    definition: Callable[..., bytes]
    libraries: tuple[ModeLibrary, ...]
    keys: int = 1

    def libraries_for(self, family: str) -> tuple[ModeLibrary, ...]:
        """Return the libraries that have the mode with a cipher family."""
        return tuple(library for library in self.libraries if family in library.ciphers)


def xor(one: bytes, other: bytes) -> bytes:
    """Add two texts without carry; the longer one is cut."""
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


def padded(text: bytes) -> bytes:
    """Fill the last block of 16 bytes with zeros."""
    return text + bytes(-len(text) % 16)


def with_tag(
    message: Message, encrypt: Callable[[bytes], tuple[bytes, bytes]], decrypt: Callable[[bytes], bytes]
) -> bytes:
    """Return the result and the tag, from a library that gives a tag only as it encrypts.

    Parameters
    ----------
    message : Message
    encrypt, decrypt : callable
        The ciphertext and the tag of a plaintext; the plaintext of a ciphertext.
    """
    if not message.decrypt:
        result, tag = encrypt(message.text)
        return result + tag
    plaintext = decrypt(message.text)
    ciphertext, tag = encrypt(plaintext)
    assert ciphertext == message.text
    return plaintext + tag
