"""Recorded blocks of messages, given again as an oracle gives them."""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, partial

from ...vectors.formats import parse_rsp
from ...vectors.published import FOLDER
from .family import NoOracles
from .oracle import Oracle, Recorded

__all__ = ["replayed"]

Pairs = Mapping[bytes, Mapping[bytes, bytes]]  #: the results of blocks, by key


def replayed(recorded: Recorded, block_bits: int) -> Oracle:
    """Return an oracle that knows the recorded blocks of messages, and raises `NoOracles` for others."""
    encrypt, decrypt = (partial(_results, recorded.messages, block_bits, decrypt=decrypt) for decrypt in (False, True))
    return Oracle(recorded.name, recorded.version, encrypt, decrypt)


def _results(file: str, block_bits: int, key: bytes, blocks: bytes, *, decrypt: bool) -> bytes:
    size, known = block_bits // 8, _pairs(file, block_bits)[decrypt].get(key, {})
    try:
        return b"".join(known[blocks[start : start + size]] for start in range(0, len(blocks), size))
    except KeyError as missing:
        raise NoOracles(
            f"a block must be one of those in {file}, where results are recorded; {missing.args[0].hex()} to "
            f"{'decrypt' if decrypt else 'encrypt'} with key {key.hex()} is not; take a message of "
            "roundhouse.verify.book, or record its blocks (recorders/record_messages.py)"
        ) from None


@cache
def _pairs(file: str, block_bits: int) -> tuple[Pairs, Pairs]:
    """Read a compressed response file: results to encrypt, and to decrypt."""
    encrypted: defaultdict[bytes, dict[bytes, bytes]] = defaultdict(dict)
    decrypted: defaultdict[bytes, dict[bytes, bytes]] = defaultdict(dict)
    size = block_bits // 8
    for vector in parse_rsp(lzma.decompress((FOLDER / file).read_bytes()).decode(), block_bits, file):
        key = vector.key.to_bytes(vector.key_bits // 8)
        for plain, cipher in zip(vector.plaintext, vector.ciphertext, strict=True):
            encrypted[key][plain.to_bytes(size)] = cipher.to_bytes(size)
            decrypted[key][cipher.to_bytes(size)] = plain.to_bytes(size)
    return encrypted, decrypted
