"""SIMON, after R. Beaulieu, D. Shors, J. Smith, S. Treatman-Clark, B. Weeks and L. Wingers, "The SIMON and SPECK
families of lightweight block ciphers" (Cryptology ePrint Archive 2013/404), section 3; names are the paper's.

Order: words of n bits stand as the paper prints them, most significant digit first: a block is x, y and a key is
k[m-1] ... k[0]. Departures from the text: the bit of the constant sequence, which is known last, is added last; and the
sequence stands in two tables, of its even and its odd bits.
"""

from ..words import Table, const, join, mux, named, xor_all
from .cipher import Cipher, Phase

#: The constant sequences z_j; each is repeated after its 62 bits.
Z = (
    "11111010001001010110000111001101111101000100101011000011100110",
    "10001110111110010011000010110101000111011111001001100001011010",
    "10101111011100000011010010011000101000010001111110010110110011",
    "11011011101011000110010111100000010010001010011100110100001111",
    "11010001111001101011011000100000010111000011001010010011101111",
)

#: Rounds T and index j of the constant sequence by block and key size (table of parameters).
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


class SIMON(Cipher):
    """SIMON with blocks of two and a key of m = 2, 3 or 4 words of n bits."""

    family = "simon"

    def __init__(self, block_bits: int, key_bits: int):
        self.name = f"simon{block_bits}_{key_bits}"
        self.block_bits, self.key_sizes, self.n = block_bits, (key_bits,), block_bits // 2
        T, j = PARAMETERS[block_bits, key_bits]
        self.encryption, self.decryption = (Phase(round_, (T,)),), (Phase(inv_round, (T,)),)
        z = [int(Z[j][i % 62]) for i in range(T)]
        self.even, self.odd = Table(f"z{j}_even", z[::2], 1), Table(f"z{j}_odd", z[1::2], 1)

    def load(self, block):
        return block.split(self.n)

    def store(self, state):
        return join(*state)

    # Key schedule, section 3.2: the key state is k[i] ... k[i+m-1].

    def load_key(self, key, size):
        return key.split(self.n)[::-1]

    def round_key(self, ks, i):
        return ks[0]

    def next_key(self, ks, i, size):
        k, *others = ks
        return [*others, self.mix(k, others, i)]

    def prev_key(self, ks, i, size):
        *others, k = ks
        return [self.mix(k, others, i), *others]

    @named
    def mix(self, k, others, i):
        """k[i+m] from k[i] or k[i] from k[i+m], which are added to one and the same sum of the words between."""
        terms = [others[-1].rotr(3), others[-1].rotr(4)]
        if len(others) == 3:
            terms += [others[0], others[0].rotr(1)]
        c = const(2**self.n - 4, self.n)
        z = mux(i[0], self.odd[i[1:]], self.even[i[1:]])
        return xor_all([k ^ c, *terms]) ^ join(const(0, self.n - 1), z)


@named
def round_(state, k, i):
    """R_k(x, y), section 3.1."""
    x, y = state
    return [y ^ f(x) ^ k, x]


@named
def inv_round(state, k, i):
    """The inverse of R_k, section 3.1."""
    x, y = state
    return [y, x ^ f(y) ^ k]


def f(x):
    return (x.rotl(1) & x.rotl(8)) ^ x.rotl(2)
