"""The S-box of MARS from its definition: SHA-1 of constants, then a rule that keeps entries apart.

Burwick et al., "MARS - a candidate cipher for AES" (revised September 22, 1999), on the S-box: S[5i] .. S[5i + 4] are
the output of SHA-1 for the words 5i, c1, c2, c3, where c1 and c2 are the fractional parts of e and pi, and c3 was
searched for until S resisted linear and differential attacks best. S0 and S1 are its halves.
"""

from __future__ import annotations

from hashlib import sha1
from struct import pack, unpack

from ..words import Table

__all__ = ["S0", "S1", "B", "S"]

C1, C2, C3 = 0xB7E15162, 0x243F6A88, 0x02917D59


def generated() -> list[int]:
    """The words of SHA-1, little-endian on both sides."""
    digests = (sha1(pack("<4I", 5 * i, C1, C2, C3), usedforsecurity=False).digest() for i in range(103))
    return [word for digest in digests for word in unpack("<5I", digest)][:512]


def kept_apart(half: list[int]) -> list[int]:
    """Entry i becomes 3 S[i] where it has two bytes or more in common with another of its half."""
    half = list(half)
    for i, word in enumerate(half):
        if any(common_bytes(word, other) >= 2 for other in half[:i] + half[i + 1 :]):
            half[i] = 3 * word & 0xFFFFFFFF
    return half


def common_bytes(a: int, b: int) -> int:
    """How many bytes of two words are equal."""
    return (a ^ b).to_bytes(4).count(0)


ENTRIES = generated()
S0 = Table("s0", kept_apart(ENTRIES[:256]), 32, said="S0, the words S[0] to S[255] of the S-box")
S1 = Table("s1", kept_apart(ENTRIES[256:]), 32, said="S1, the words S[256] to S[511] of the S-box")
S = Table("s", S0.entries + S1.entries, 32)
#: What repairs a multiplication key: S[265] .. S[268].
B = Table("b", S.entries[265:269], 32)
