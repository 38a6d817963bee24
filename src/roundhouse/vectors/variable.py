"""The Variable Key and Variable Text tests among published vectors, as the AES competition asked for them.

Variable Key: a block of zeros under every key of a form. Variable Text: every block of that form under a key of zeros.
The submissions take all keys of one bit, the later AESAVS all that begin with ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from .published import CipherSizes, published_for
from .vector import Vector

__all__ = ["KEY", "TEXT", "VariableBlock", "variable_blocks"]

KEY, TEXT = "Variable Key", "Variable Text"


@dataclass(frozen=True)
class VariableBlock:
    """A published block of one of the tests.

    Attributes
    ----------
    key, text : int
        Key and plaintext.
    file : str
        The file that it stands in, such as ``aes/ECBVarKey128.rsp``.
    multi_block : bool
        Whether its vector has more blocks.
    """

    key: int
    text: int
    file: str
    multi_block: bool


def variable_blocks(cipher: CipherSizes, key_bits: int, kind: str) -> list[VariableBlock]:
    """Return the published blocks of a test for one key size of a cipher, each key and block once."""
    found = (
        VariableBlock(vector.key, text, vector.source.split()[0], len(vector.plaintext) > 1)
        for vector in published_for(cipher)
        if vector.key_bits == key_bits
        for text in vector.plaintext
        if _kind(vector, text) == kind
    )
    return list({(one.key, one.text): one for one in found}.values())


def _kind(vector: Vector, text: int) -> str:
    if text == 0 and _varies(vector.key, vector.key_bits):
        return KEY
    return TEXT if vector.key == 0 and _varies(text, vector.block_bits) else ""


def _varies(value: int, width: int) -> bool:
    """Return whether a value has one bit set, or begins with ones and ends with zeros."""
    ones = value.bit_count()
    return ones == 1 or (ones > 0 and value == ((1 << ones) - 1) << (width - ones))
