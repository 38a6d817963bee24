"""SPECK, after R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark, B. Weeks and L. Wingers, "The SIMON and SPECK
families of lightweight block ciphers" (Cryptology ePrint Archive 2013/404), section 4; names are the paper's.

Order: words of n bits stand as the paper prints them, most significant digit first. A block is x, y and a key is
l[m-2] .. l[0], k[0].
"""

from __future__ import annotations

from ..words import Word, const, join, named
from .cipher import Cipher, Phase

#: Rounds by block and key size (table of parameters).
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


class SPECK(Cipher[Words, Word, Words]):
    """SPECK with a block of two words of n bits and a key of m = 2, 3 or 4 such words.

    Parameters
    ----------
    block_bits, key_bits : int
        A pair of sizes in `ROUNDS`.
    """

    family = "speck"

    def __init__(self, block_bits: int, key_bits: int):
        self.name = f"speck{block_bits}_{key_bits}"
        self.block_bits, self.key_sizes, self.n = block_bits, (key_bits,), block_bits // 2
        self.alpha, self.beta = (7, 2) if block_bits == 32 else (8, 3)
        T = ROUNDS[block_bits, key_bits]
        self.encryption, self.decryption = (Phase(self.round_, (T,)),), (Phase(self.inv_round, (T,)),)

    def load(self, block: Word) -> Words:
        return block.split(self.n)

    def store(self, state: Words) -> Word:
        return join(*state)

    @named
    def round_(self, state: Words, k: Word, i: Word) -> Words:
        """R_k(x, y), section 4.1."""
        x, y = state
        x = (x.rotr(self.alpha) + y) ^ k
        return [x, y.rotl(self.beta) ^ x]

    @named
    def inv_round(self, state: Words, k: Word, i: Word) -> Words:
        """The inverse of R_k, section 4.1."""
        x, y = state
        y = (y ^ x).rotr(self.beta)
        return [((x ^ k) - y).rotl(self.alpha), y]

    # Key schedule, section 4.2: l[i+m-1] and k[i+1] are the round function of l[i] and k[i], with the number i for its
    # round key. The key state is what is left of k and l: k[i], l[i] .. l[i+m-2].

    def load_key(self, key: Word, size: Word) -> Words:
        return key.split(self.n)[::-1]

    def round_key(self, ks: Words, i: Word) -> Word:
        return ks[0]

    def next_key(self, ks: Words, i: Word, size: Word) -> Words:
        k, first, *ls = ks
        last, k = self.round_([first, k], self.number(i), i)
        return [k, *ls, last]

    def prev_key(self, ks: Words, i: Word, size: Word) -> Words:
        k, *ls, last = ks
        first, k = self.inv_round([last, k], self.number(i), i)
        return [k, first, *ls]

    def number(self, i: Word) -> Word:
        """`i` as a word of n bits."""
        return join(const(0, self.n - i.width), i)
