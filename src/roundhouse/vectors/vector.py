"""One published example of a cipher."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

__all__ = ["Vector"]


@dataclass(frozen=True)
class Vector:
    """One published example: a key and a block with its encryption, or several blocks one after the other.

    Attributes
    ----------
    key : int
        The published hex string read as a number.
    key_bits, block_bits : int
        Width of the key and of a block.
    plaintext, ciphertext : tuple of int
        The blocks, each read as a number; more than one in multi-block vectors.
    source : str
        File and place in it, such as ``"aes/ECBVarKey128.rsp ENCRYPT 17"``.
    """

    key: int
    key_bits: int
    block_bits: int
    plaintext: tuple[int, ...]
    ciphertext: tuple[int, ...]
    source: str

    def in_lanes(self, lanes: int) -> Vector:
        """The vector with so many blocks side by side in each, the first most significant; the last fills what is left
        over."""

        def pack(blocks: tuple[int, ...]) -> tuple[int, ...]:
            filled = blocks + blocks[-1:] * (-len(blocks) % lanes)
            groups = (filled[n : n + lanes] for n in range(0, len(filled), lanes))
            return tuple(reduce(lambda high, low: high << self.block_bits | low, group) for group in groups)

        plaintext, ciphertext = pack(self.plaintext), pack(self.ciphertext)
        return replace(self, block_bits=lanes * self.block_bits, plaintext=plaintext, ciphertext=ciphertext)
