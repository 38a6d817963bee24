"""Rule of Monte-Carlo chains: many blocks under one key, each the previous result, then a new key.

The next key is the key xored with the last bits of the last results, as many as the key has. The last result is the
next block. NIST set the rule for the AES candidates with 10,000 blocks under a key (*Description of Known Answer Tests
and Monte Carlo Tests for Advanced Encryption Standard (AES) Candidate Algorithm Submissions*, January 7, 1998) and kept
it for AES with 1,000 (L. E. Bassham, *The Advanced Encryption Standard Algorithm Validation Suite (AESAVS)*,
November 15, 2002, section 6.4.1).

Triple DES has the last result for its first key, the one before for its second, and so on (*Modes of Operation
Validation System for the Triple Data Encryption Algorithm (TMOVS): Requirements and Procedures*, NIST SP 800-20,
October 1999). Parity bits of its keys are left as they come: no result depends on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["AESAVS", "AES_CANDIDATE", "TDES_MODES", "UNPUBLISHED", "ChainRule"]


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
    last_first : bool
        Whether the last result is added to the beginning of the key, rather than to its end.
    """

    source: str
    blocks: int
    keys: int
    last_first: bool = False

    def next_key(self, key: bytes, results: Sequence[bytes]) -> bytes:
        """Return the key that follows `key`, given the results under it, of which the last ones are used."""
        count = -(-len(key) // len(results[-1]))
        last = results[-count:]
        tail = b"".join(reversed(last) if self.last_first else last)[-len(key) :]
        return bytes(a ^ b for a, b in zip(key, tail, strict=True))


AESAVS = ChainRule("AESAVS 6.4.1", 1_000, 100)
AES_CANDIDATE = ChainRule("NIST 1998 for AES candidates", 10_000, 400)
"""For the AES candidates, whose submissions publish chains."""
TDES_MODES = ChainRule("NIST SP 800-20", 10_000, 400, last_first=True)
"""For DES and triple DES; of one key it is the rule of SP 800-17."""
UNPUBLISHED = ChainRule("rule of AESAVS 6.4.1, no published values", 1_000, 100)
"""For ciphers whose designers published no chains."""
