"""SIMON, after Beaulieu et al., ePrint 2013/404; section 3 of R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark,
B. Weeks and L. Wingers, "The SIMON and SPECK families of lightweight block ciphers" (Cryptology ePrint Archive). Names
are the paper's.

Order: words of n bits stand as the paper prints them, most significant digit first; a block is x, y and a key is
k[m-1] .. k[0]. At the ports, high bits first: block x, y; key k[m-1] .. k[0].
"""

from __future__ import annotations

from ..words import Word, join, named
from .cipher import Cipher, Phase

#: Section 3.2: the constant sequences z_0 .. z_4, with a period of 62.
Z = (
    "11111010001001010110000111001101111101000100101011000011100110",
    "10001110111110010011000010110101000111011111001001100001011010",
    "10101111011100000011010010011000101000010001111110010110110011",
    "11011011101011000110010111100000010010001010011100110100001111",
    "11010001111001101011011000100000010111000011001010010011101111",
)

#: Table 3.1: rounds T and index j of the constant sequence, by block and key size.
PARAMETERS = {
    (32, 64): (32, 0),
    (48, 72): (36, 0),
    (48, 96): (36, 1),
    (64, 96): (42, 2),
    (64, 128): (44, 3),
    (96, 96): (52, 2),
    (96, 144): (54, 3),
    (128, 128): (68, 2),
    (128, 192): (69, 3),
    (128, 256): (72, 4),
}

Words = list[Word]


class SIMON(Cipher[Words, Word]):
    """SIMON with a block of two words of n bits and a key of m = 2, 3 or 4 such words.

    Parameters
    ----------
    block_bits, key_bits : int
        A pair of sizes in `PARAMETERS`.
    """

    family, first_round = "simon", 0

    def __init__(self, block_bits: int, key_bits: int):
        self.name = f"simon{block_bits}_{key_bits}"
        self.block_bits, self.key_sizes = block_bits, (key_bits,)
        self.n, self.m = block_bits // 2, 2 * key_bits // block_bits
        self.T, self.j = PARAMETERS[block_bits, key_bits]
        self.encryption, self.decryption = (Phase(round_, (self.T,)),), (Phase(inv_round, (self.T,)),)

    def load(self, block: Word) -> Words:
        return block.split(self.n)

    def store(self, state: Words) -> Word:
        return join(*state)

    def round_keys(self, key: Word, size: int = 0) -> list[Word]:
        """Section 3.2: the key expansion."""
        m, z, c = self.m, Z[self.j], 2**self.n - 4
        k = key.split(self.n)[::-1]
        for i in range(self.T - m):
            tmp = k[i + m - 1].rotr(3)
            if m == 4:
                tmp = tmp ^ k[i + 1]
            tmp = tmp ^ tmp.rotr(1)
            k.append(k[i] ^ tmp ^ c ^ int(z[i % 62]))
        return k


@named
def round_(state: Words, k: Word, i: Word) -> Words:
    """Section 3.1: the round function R_k(x, y)."""
    x, y = state
    return [y ^ f(x) ^ k, x]


@named
def inv_round(state: Words, k: Word, i: Word) -> Words:
    """Section 3.1: the inverse of R_k."""
    x, y = state
    return [y, x ^ f(y) ^ k]


def f(x: Word) -> Word:
    """Section 3.1: f(x) = (S x & S^8 x) ^ S^2 x, where S rotates left by one bit."""
    return (x.rotl(1) & x.rotl(8)) ^ x.rotl(2)
