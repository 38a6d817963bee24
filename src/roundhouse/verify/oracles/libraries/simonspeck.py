"""PyPI ``simonspeckciphers``: SIMON and SPECK in Python, all ten variants of each.

It takes numbers in the paper's word order, most significant first: k[m-1] ... k[0] for a key, x, y for a block.
"""

from functools import lru_cache, partial
from typing import Any

from simon import SimonCipher
from speck import SpeckCipher

from ....tools.packages import package_version
from ..oracle import Oracle

CLASSES = {"simon": SimonCipher, "speck": SpeckCipher}


def oracle(cipher: str, block_bits: int) -> Oracle:
    """Return the package as an oracle for ``"simon"`` or ``"speck"`` with a block size."""
    encrypt, decrypt = (partial(_process, cipher, block_bits, direction) for direction in ("encrypt", "decrypt"))
    return Oracle("simonspeckciphers", package_version("simonspeckciphers"), encrypt, decrypt)


@lru_cache(maxsize=16)
def _keyed(cipher: str, block_bits: int, key: bytes) -> Any:
    return CLASSES[cipher](int.from_bytes(key), 8 * len(key), block_bits)


def _process(cipher: str, block_bits: int, direction: str, key: bytes, blocks: bytes) -> bytes:
    size = block_bits // 8
    function = getattr(_keyed(cipher, block_bits, key), direction)
    numbers = (int.from_bytes(blocks[i : i + size]) for i in range(0, len(blocks), size))
    return b"".join(function(number).to_bytes(size) for number in numbers)
