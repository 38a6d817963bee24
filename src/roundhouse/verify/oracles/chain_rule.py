"""Rule of Monte-Carlo chains: many blocks under one key, each the previous result, then a new key.

The next key is the same for all ciphers: the key xored with the last bits of the last two results, as many as the key
has (no cipher here has a key longer than two blocks). The last result is the next block. NIST set the rule for
the AES candidates with 10,000 blocks under a key (*Description of Known Answer Tests and Monte Carlo Tests for Advanced
Encryption Standard (AES) Candidate Algorithm Submissions*, January 7, 1998) and kept it for AES with 1,000
(L. E. Bassham, *The Advanced Encryption Standard Algorithm Validation Suite (AESAVS)*, November 15, 2002, section
6.4.1).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AESAVS", "AES_CANDIDATE", "UNPUBLISHED", "ChainRule"]


@dataclass(frozen=True)
class ChainRule:
    """Lengths of a cipher family's Monte-Carlo chains, and the rule of the next key.

    Attributes
    ----------
    source : str
        The document that sets the rule.
    blocks : int
        Blocks under one key.
    keys : int
        Keys in a complete chain.
    """

    source: str
    blocks: int
    keys: int

    def next_key(self, key: bytes, before_last: bytes, last: bytes) -> bytes:
        """Return the key that follows `key`, given the last two results under it."""
        tail = (before_last + last)[-len(key) :]
        return bytes(a ^ b for a, b in zip(key, tail, strict=True))


AESAVS = ChainRule("AESAVS 6.4.1", 1_000, 100)
AES_CANDIDATE = ChainRule("NIST 1998 for AES candidates", 10_000, 400)
"""For the AES candidates, whose submissions publish chains."""
UNPUBLISHED = ChainRule("rule of AESAVS 6.4.1, no published values", 1_000, 100)
"""For ciphers whose designers published no chains."""
