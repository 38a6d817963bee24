"""Monte-Carlo chains: a thousand blocks each fed with the result before it, then a new key made from the last two.

Source: L. E. Bassham, *The Advanced Encryption Standard Algorithm Validation Suite (AESAVS)*, NIST, November 15, 2002,
section 6.4.1 (electronic codebook). Another cipher family joins with its own rule for the next key in `NEXT_KEY`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from .oracles import agree

INNER = 1000  # blocks under one key
OUTER = 100  # keys of a whole chain


@dataclass(frozen=True)
class Checkpoint:
    """One key of a chain: its first block, and the last two of its `INNER` results."""

    key: bytes
    start: bytes
    before_last: bytes
    last: bytes


def _aes_next_key(key: bytes, before_last: bytes, last: bytes) -> bytes:
    """AESAVS 6.4.1: the key is added to the last bits of the last two results, as many as the key has."""
    tail = (before_last + last)[-len(key) :]
    return bytes(a ^ b for a, b in zip(key, tail, strict=True))


NEXT_KEY: dict[str, Callable[[bytes, bytes, bytes], bytes]] = {"aes": _aes_next_key}


@cache
def checkpoints(
    family: str, key: bytes, start: bytes, *, decrypt: bool = False, count: int = OUTER
) -> tuple[Checkpoint, ...]:
    """Compute the checkpoints of a chain with all oracles, which must agree on every block.

    Parameters
    ----------
    family : str
        Cipher family, such as ``"aes"``.
    key, start : bytes
        First key and first block.
    decrypt : bool
        Feed decryptions back instead of encryptions.
    count : int
        Number of keys.

    Raises
    ------
    LookupError
        If the family has no rule for the next key.
    OraclesDisagree
        If two oracles differ on any block.
    """
    if family not in NEXT_KEY:
        raise LookupError(f"a Monte-Carlo chain needs a rule for the next key; {family!r} has none in NEXT_KEY")
    chain = []
    for _ in range(count):
        before_last, last = b"", start
        for _ in range(INNER):
            before_last, last = last, agree(family, key, last, decrypt=decrypt)
        chain.append(Checkpoint(key, start, before_last, last))
        key, start = NEXT_KEY[family](key, before_last, last), last
    return tuple(chain)
