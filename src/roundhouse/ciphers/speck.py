"""SPECK, after Beaulieu et al., ePrint 2013/404; section 4 of R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark,
B. Weeks and L. Wingers, "The SIMON and SPECK families of lightweight block ciphers" (Cryptology ePrint Archive). Names
are the paper's.

Order: words of n bits stand as the paper prints them, most significant digit first; a block is x, y and a key is
l[m-2] .. l[0], k[0]. At the ports, high bits first: block x, y; key l[m-2] .. l[0], k[0].
"""

from __future__ import annotations

from ..words import Word, join, named
from .cipher import Cipher, Phase

#: Table 4.1: rounds T, by block and key size.
ROUNDS = {
    (32, 64): 22,
    (48, 72): 22,
    (48, 96): 23,
    (64, 96): 26,
    (64, 128): 27,
    (96, 96): 28,
    (96, 144): 29,
    (128, 128): 32,
    (128, 192): 33,
    (128, 256): 34,
}

Words = list[Word]


class SPECK(Cipher[Words, Word]):
    """SPECK with a block of two words of n bits and a key of m = 2, 3 or 4 such words.

    Parameters
    ----------
    block_bits, key_bits : int
        A pair of sizes in `ROUNDS`.
    """

    family, first_round = "speck", 0

    def __init__(self, block_bits: int, key_bits: int):
        self.name = f"speck{block_bits}_{key_bits}"
        self.block_bits, self.key_sizes, self.n = block_bits, (key_bits,), block_bits // 2
        self.alpha, self.beta = (7, 2) if block_bits == 32 else (8, 3)
        self.T = ROUNDS[block_bits, key_bits]
        self.encryption, self.decryption = (Phase(self.round_, (self.T,)),), (Phase(self.inv_round, (self.T,)),)

    def load(self, block: Word) -> Words:
        return block.split(self.n)

    def store(self, state: Words) -> Word:
        return join(*state)

    @named
    def round_(self, state: Words, k: Word, i: Word) -> Words:
        """Section 4.1: the round function R_k(x, y)."""
        x, y = state
        x = (x.rotr(self.alpha) + y) ^ k
        return [x, y.rotl(self.beta) ^ x]

    @named
    def inv_round(self, state: Words, k: Word, i: Word) -> Words:
        """Section 4.1: the inverse of R_k."""
        x, y = state
        y = (y ^ x).rotr(self.beta)
        return [((x ^ k) - y).rotl(self.alpha), y]

    def round_keys(self, key: Word, size: int = 0) -> list[Word]:
        """Section 4.2, figure 4.4: the key expansion."""
        *l, k0 = key.split(self.n)
        l, k = l[::-1], [k0]
        for i in range(self.T - 1):
            l.append((k[i] + l[i].rotr(self.alpha)) ^ i)
            k.append(k[i].rotl(self.beta) ^ l[-1])
        return k
