"""XTEA, after Needham and Wheeler 1997 ("Tea extensions"); the routine ``tean`` of a note of the Computer Laboratory,
University of Cambridge, without numbered sections. Names are the routine's.

Byte order: a block is the words v[0], v[1] and a key is the words k[0] .. k[3], each with its most significant byte
first. At the ports, high bits first: block v[0], v[1]; key k[0] .. k[3]. A step is one pass through the routine's loop,
with N = 32 of them. Its round key is the two terms with `sum`.
"""

from __future__ import annotations

from ..words import Word, join
from .cipher import Cipher, Phase

DELTA = 0x9E3779B9
N = 32

Pair = list[Word]


class XTEA(Cipher[Pair, Pair]):
    """XTEA with 32 cycles."""

    name = family = "xtea"
    block_bits, key_sizes = 64, (128,)

    def __init__(self) -> None:
        self.encryption, self.decryption = (Phase(coding, (N,)),), (Phase(decoding, (N,)),)

    def load(self, block: Word) -> Pair:
        return block.split(32)

    def store(self, state: Pair) -> Word:
        return join(*state)

    def round_keys(self, key: Word, size: int = 0) -> list[Pair]:
        """Routine ``tean``: ``sum + k[sum & 3]`` and ``sum + k[sum >> 11 & 3]`` of every pass."""
        k, limit, sum = key.split(32), DELTA * N % 2**32, 0
        keys = []
        while sum != limit:
            first = k[sum & 3] + sum
            sum = (sum + DELTA) % 2**32
            second = k[sum >> 11 & 3] + sum
            keys.append([first, second])
        return keys


def coding(state: Pair, key: Pair, i: Word) -> Pair:
    """Routine ``tean``: a pass through its loop."""
    y, z = state
    y += (z << 4 ^ z >> 5) + z ^ key[0]
    z += (y << 4 ^ y >> 5) + y ^ key[1]
    return [y, z]


def decoding(state: Pair, key: Pair, i: Word) -> Pair:
    """Routine ``tean``: a pass through its loop."""
    y, z = state
    z -= (y << 4 ^ y >> 5) + y ^ key[1]
    y -= (z << 4 ^ z >> 5) + z ^ key[0]
    return [y, z]
