"""A published test vector."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from ..errors import InvalidInput

__all__ = ["Vector"]


@dataclass(frozen=True)
class Vector:
    """A key, one or more blocks, and their encryptions under the key.

    Attributes
    ----------
    key : int
        The published hex string read as a number.
    key_bits, block_bits : int
        Widths of the key and of a block.
    plaintext, ciphertext : tuple of int
        The blocks, each read as a number.
    source : str
        File and place in the file, such as ``"aes/ECBVarKey128.rsp ENCRYPT 17"``.

    Raises
    ------
    InvalidInput
        If the key or a block exceeds its width, or the texts are empty or of different length.
    """

    key: int
    key_bits: int
    block_bits: int
    plaintext: tuple[int, ...]
    ciphertext: tuple[int, ...]
    source: str

    def __post_init__(self) -> None:
        if not 0 <= self.key < 1 << self.key_bits:
            raise InvalidInput(f"{self.source}: the key must fit {self.key_bits} bits, given {self.key:#x}")
        for block in (*self.plaintext, *self.ciphertext):
            if not 0 <= block < 1 << self.block_bits:
                raise InvalidInput(f"{self.source}: a block must fit {self.block_bits} bits, given {block:#x}")
        if not len(self.plaintext) == len(self.ciphertext) > 0:
            raise InvalidInput(
                f"{self.source}: plaintext and ciphertext must have equal length, of one block at least; "
                f"given {len(self.plaintext)} and {len(self.ciphertext)} blocks"
            )

    def key_payload(self, port_bits: int) -> int:
        """Return the key as a key port of `port_bits` takes it: left-aligned."""
        return self.key << port_bits - self.key_bits

    def in_lanes(self, lanes: int) -> Vector:
        """Return the vector with `lanes` blocks side by side in each block, the first most significant.

        The last block is repeated to fill the lanes.
        """
        if lanes == 1:
            return self

        def pack(blocks: tuple[int, ...]) -> tuple[int, ...]:
            filled = blocks + blocks[-1:] * (-len(blocks) % lanes)
            groups = (filled[n : n + lanes] for n in range(0, len(filled), lanes))
            return tuple(reduce(lambda high, low: high << self.block_bits | low, group) for group in groups)

        plaintext, ciphertext = pack(self.plaintext), pack(self.ciphertext)
        return replace(self, block_bits=lanes * self.block_bits, plaintext=plaintext, ciphertext=ciphertext)
