"""PRESENT, after Bogdanov et al., CHES 2007 ("PRESENT: An Ultra-Lightweight Block Cipher"); section 3, and for keys of
128 bits appendix II. Names are the paper's.

Order: bits are numbered from 0 at the right, as in the paper; a block is the state b63 .. b0 and a key is the key
register k79 .. k0 or k127 .. k0. At the ports, high bits first: block b63 .. b0; key k79 .. k0 or k127 .. k0. Round
keys K1 .. K32 belong to steps 0 .. 31.
"""

from __future__ import annotations

from ..words import Table, Word, join, named, permute
from .cipher import Cipher, Phase

ROUNDS = 31

S = Table("S", (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2), 4)
INV_S = Table("inv_S", (S.entries.index(x) for x in range(16)), 4)

#: Bit i of the state moves to bit position P(i).
P = (
    *(0, 16, 32, 48, 1, 17, 33, 49, 2, 18, 34, 50, 3, 19, 35, 51),
    *(4, 20, 36, 52, 5, 21, 37, 53, 6, 22, 38, 54, 7, 23, 39, 55),
    *(8, 24, 40, 56, 9, 25, 41, 57, 10, 26, 42, 58, 11, 27, 43, 59),
    *(12, 28, 44, 60, 13, 29, 45, 61, 14, 30, 46, 62, 15, 31, 47, 63),
)


class PRESENT(Cipher[Word, Word, Word]):
    """PRESENT-80 or PRESENT-128.

    Parameters
    ----------
    key_bits : int
        80 or 128.
    """

    family, block_bits = "present", 64

    def __init__(self, key_bits: int):
        self.name, self.key_sizes = f"present{key_bits}", (key_bits,)
        self.substituted = {80: 4, 128: 8}[key_bits]  # leftmost bits of the key register that pass through S-boxes
        self.counted = {80: 15, 128: 62}[key_bits]  # lowest of the five bits to which the round counter is added
        self.encryption = (Phase(round_, (ROUNDS,)), Phase(add_round_key, (1,)))
        self.decryption = (Phase(add_round_key, (1,)), Phase(inv_round, (ROUNDS,)))

    def load(self, block: Word) -> Word:
        return block

    def store(self, state: Word) -> Word:
        return state

    def load_key(self, key: Word, size: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: the key is the first state of the key register."""
        return key

    def round_key(self, ks: Word, i: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: the 64 leftmost bits of the key register."""
        return ks[-64:]

    def next_key(self, ks: Word, i: Word, size: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: the key register is rotated by 61 bit positions to the left,
        its leftmost bits pass through the S-box, and the round counter is added."""
        return self.add_round_counter(self.substitute(S, ks.rotl(61)), i)

    def prev_key(self, ks: Word, i: Word, size: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: the update of the key register undone."""
        return self.substitute(INV_S, self.add_round_counter(ks, i)).rotr(61)

    def substitute(self, box: Table, ks: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: its leftmost bits pass through the S-box."""
        rest = self.key_bits - self.substituted
        return join(*(box[nibble] for nibble in ks[rest:].split(4)), ks[:rest])

    @named
    def add_round_counter(self, ks: Word, i: Word) -> Word:
        """Section 3, or appendix II for keys of 128 bits: the round counter is added; rounds are counted from 1."""
        low, high = self.counted, self.counted + 5
        return join(ks[high:], ks[low:high] ^ (i + 1), ks[:low])


# Encryption.


def round_(state: Word, K: Word, i: Word) -> Word:
    """Section 3: a round."""
    return p_layer(s_box_layer(add_round_key(state, K, i)))


@named
def add_round_key(state: Word, K: Word, i: Word) -> Word:
    """Section 3, addRoundKey."""
    return state ^ K


@named
def s_box_layer(state: Word) -> Word:
    """Section 3, sBoxLayer."""
    return join(*(S[w] for w in state.split(4)))


def p_layer(state: Word) -> Word:
    """Section 3, pLayer: bit i of the state moves to bit position P(i)."""
    return permute(state, P, moves=True)


# Decryption: the inverses in reverse order.


def inv_round(state: Word, K: Word, i: Word) -> Word:
    """Section 3: the inverse of a round."""
    return add_round_key(inv_s_box_layer(inv_p_layer(state)), K, i)


@named
def inv_s_box_layer(state: Word) -> Word:
    """Section 3: the inverse of sBoxLayer."""
    return join(*(INV_S[w] for w in state.split(4)))


def inv_p_layer(state: Word) -> Word:
    """Section 3: the inverse of pLayer."""
    return permute(state, P)
