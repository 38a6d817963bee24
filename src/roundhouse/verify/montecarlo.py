"""Monte-Carlo chains: many blocks each fed with the result before it, then a new key made from the last two.

The rule is the same everywhere: the key is added to the last bits of the last two results, as many as the key has (no
cipher here has a key longer than two blocks), and the last result is the next block. NIST set it for the candidates
with 10,000 blocks under a key (*Description of Known Answer Tests and Monte Carlo Tests for Advanced Encryption
Standard (AES) Candidate Algorithm Submissions*, January 7, 1998), and kept it for AES with 1,000 (L. E. Bassham, *The
Advanced Encryption Standard Algorithm Validation Suite (AESAVS)*, November 15, 2002, section 6.4.1).
"""

from dataclasses import dataclass
from functools import cache

from .families import find_family
from .oracles import agree


@dataclass(frozen=True)
class ChainRule:
    """How the chains of a cipher family are run.

    Attributes
    ----------
    source : str
        Where the rule is from, in a few words.
    blocks : int
        Blocks under one key.
    keys : int
        Keys of a whole chain.
    """

    source: str
    blocks: int
    keys: int

    def next_key(self, key: bytes, before_last: bytes, last: bytes) -> bytes:
        """Return the key that follows, from this one and the last two results under it."""
        tail = (before_last + last)[-len(key) :]
        return bytes(a ^ b for a, b in zip(key, tail, strict=True))


AESAVS = ChainRule("AESAVS 6.4.1", 1_000, 100)
#: For the candidates, whose submissions hold chains.
AES_CANDIDATE = ChainRule("NIST 1998 for AES candidates", 10_000, 400)
#: For ciphers whose designers published no chains.
UNPUBLISHED = ChainRule("rule of AESAVS 6.4.1, no published values", 1_000, 100)


@dataclass(frozen=True)
class Checkpoint:
    """One key of a chain: its first block, and the last two of its results."""

    key: bytes
    start: bytes
    before_last: bytes
    last: bytes


@cache
def checkpoints(
    family: str,
    block_bits: int,
    key: bytes,
    start: bytes,
    *,
    decrypt: bool = False,
    keys: int | None = None,
    blocks: int | None = None,
) -> tuple[Checkpoint, ...]:
    """Compute the checkpoints of a chain with all oracles, which must agree on every block.

    Parameters
    ----------
    family, block_bits : str, int
        As for `agree`.
    key, start : bytes
        First key and first block; several blocks side by side are several chains under one key.
    decrypt : bool
        Feed decryptions back instead of encryptions.
    keys : int, optional
        Number of keys, those of a whole chain unless it is given.
    blocks : int, optional
        Blocks under each key, those of the rule unless fewer are given; with fewer, only the first key is the chain's.

    Raises
    ------
    OraclesDisagree
        If two oracles differ on any block.
    """
    rule = find_family(family).chain
    chain = []
    for _ in range(rule.keys if keys is None else keys):
        before_last, last = b"", start
        for _ in range(blocks or rule.blocks):
            before_last, last = last, agree(family, block_bits, key, last, decrypt=decrypt)
        chain.append(Checkpoint(key, start, before_last, last))
        key, start = rule.next_key(key, before_last, last), last
    return tuple(chain)
