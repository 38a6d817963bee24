"""AES, after FIPS 197 (November 2001, update 1 of May 2023); names and section numbers are the standard's.

Byte order (sections 3.4 and 5.2): the first byte of a block is byte s[0,0] of the state, and the first four bytes of a
key are the word w[0], so the published hex strings read from left to right. The state is a list of its four columns,
``state[c][r]`` for s[r,c]; a round key is four words.
"""

from __future__ import annotations

from ..words import Table, Word, join, named
from .cipher import Cipher, Phase
from .gf import Field

State = list[list[Word]]
Words = list[Word]

#: Section 4.2: GF(2^8) modulo x^8 + x^4 + x^3 + x + 1.
GF = Field(0x11B)
#: Section 5, table 3: the number of rounds, by key length in bits.
NR = {128: 10, 192: 12, 256: 14}


class AES(Cipher[State, Words]):
    """AES with one key length, or with several that are selected at run time.

    Parameters
    ----------
    *key_sizes : int
        Key lengths in bits, in rising order.
    """

    family, block_bits = "aes", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"aes{key_sizes[0]}" if len(key_sizes) == 1 else "aes"
        once, middle = tuple(1 for _ in key_sizes), tuple(NR[size] - 1 for size in key_sizes)
        # Algorithms 1 and 3: CIPHER and INVCIPHER.
        self.encryption = (Phase(add_round_key, once), Phase(round_, middle), Phase(final_round, once))
        self.decryption = (Phase(add_round_key, once), Phase(inv_round, middle), Phase(inv_final_round, once))

    def load(self, block: Word) -> State:
        return [column.split(8) for column in block.split(32)]

    def store(self, state: State) -> Word:
        return join(*(join(*column) for column in state))

    def round_keys(self, key: Word, size: int = 0) -> list[Words]:
        """Section 5.2: round key i is the words w[4i] .. w[4i + 3]."""
        Nk, Nr = self.key_sizes[size] // 32, NR[self.key_sizes[size]]
        w = key_expansion(key.split(32)[:Nk], Nk, Nr)
        return [w[4 * i : 4 * i + 4] for i in range(Nr + 1)]


# Section 5.1: CIPHER, algorithm 1.


def round_(state: State, key: Words, i: Word) -> State:
    """Section 5.1, algorithm 1: a round."""
    return add_round_key(mix_columns(shift_rows(sub_bytes(state))), key, i)


def final_round(state: State, key: Words, i: Word) -> State:
    """Section 5.1, algorithm 1: the final round, which has no MixColumns."""
    return add_round_key(shift_rows(sub_bytes(state)), key, i)


def s_box(b: int) -> int:
    """Section 5.1.1: the multiplicative inverse, then the affine transformation."""
    b = GF.inverse(b)
    c = 0b01100011
    bits = (
        (b >> i ^ b >> (i + 4) % 8 ^ b >> (i + 5) % 8 ^ b >> (i + 6) % 8 ^ b >> (i + 7) % 8 ^ c >> i) & 1
        for i in range(8)
    )
    return sum(bit << i for i, bit in enumerate(bits))


#: Table 4.
SBOX = Table("sbox", map(s_box, range(256)), 8, said="FIPS 197, table 4: row x[7:4], column x[3:0]")


@named
def sub_bytes(state: State) -> State:
    """Section 5.1.1."""
    return [[SBOX[byte] for byte in column] for column in state]


def shift_rows(state: State) -> State:
    """Section 5.1.2: s'[r,c] = s[r, (c + r) mod 4]."""
    return [[state[(c + r) % 4][r] for r in range(4)] for c in range(4)]


#: Section 5.1.3, equation 5.7.
MIX_COLUMNS = [
    [0x02, 0x03, 0x01, 0x01],
    [0x01, 0x02, 0x03, 0x01],
    [0x01, 0x01, 0x02, 0x03],
    [0x03, 0x01, 0x01, 0x02],
]


@named
def mix_columns(state: State) -> State:
    """Section 5.1.3, equation 5.8."""
    return [GF.product(MIX_COLUMNS, column) for column in state]


@named
def add_round_key(state: State, key: Words, i: Word) -> State:
    """Section 5.1.4: column c of the state plus word c of the round key."""
    return [[byte ^ k for byte, k in zip(column, word.split(8))] for column, word in zip(state, key)]


# Section 5.2: KEYEXPANSION, algorithm 2.


def key_expansion(key: Words, Nk: int, Nr: int) -> Words:
    """Section 5.2, algorithm 2: the key schedule w[0] .. w[4 Nr + 3] of a key of `Nk` words."""
    w = key[:Nk]
    for i in range(Nk, 4 * Nr + 4):
        temp = w[i - 1]
        if i % Nk == 0:
            temp = sub_word(rot_word(temp)) ^ rcon(i // Nk)
        elif Nk > 6 and i % Nk == 4:
            temp = sub_word(temp)
        w.append(w[i - Nk] ^ temp)
    return w


def rot_word(word: Word) -> Word:
    """Section 5.2, equation 5.10."""
    a0, a1, a2, a3 = word.split(8)
    return join(a1, a2, a3, a0)


def sub_word(word: Word) -> Word:
    """Section 5.2, equation 5.11."""
    return join(*(SBOX[a] for a in word.split(8)))


def rcon(j: int) -> int:
    """Section 5.2, table 5: the word Rcon[j] = [x^(j-1), 0, 0, 0]."""
    power = 1
    for _ in range(j - 1):
        power = GF.multiply(power, 0x02)
    return power << 24


# Section 5.3: INVCIPHER, algorithm 3.


def inv_round(state: State, key: Words, i: Word) -> State:
    """Section 5.3, algorithm 3: a round."""
    return inv_mix_columns(inv_final_round(state, key, i))


def inv_final_round(state: State, key: Words, i: Word) -> State:
    """Section 5.3, algorithm 3: the final round, which has no InvMixColumns."""
    return add_round_key(inv_sub_bytes(inv_shift_rows(state)), key, i)


def inv_shift_rows(state: State) -> State:
    """Section 5.3.1: s'[r,c] = s[r, (c - r) mod 4]."""
    return [[state[(c - r) % 4][r] for r in range(4)] for c in range(4)]


#: Table 6.
INV_SBOX = Table(
    "inv_sbox", map(SBOX.entries.index, range(256)), 8, said="FIPS 197, table 6: row x[7:4], column x[3:0]"
)


@named
def inv_sub_bytes(state: State) -> State:
    """Section 5.3.2."""
    return [[INV_SBOX[byte] for byte in column] for column in state]


#: Section 5.3.3.
INV_MIX_COLUMNS = [
    [0x0E, 0x0B, 0x0D, 0x09],
    [0x09, 0x0E, 0x0B, 0x0D],
    [0x0D, 0x09, 0x0E, 0x0B],
    [0x0B, 0x0D, 0x09, 0x0E],
]


@named
def inv_mix_columns(state: State) -> State:
    """Section 5.3.3."""
    return [GF.product(INV_MIX_COLUMNS, column) for column in state]
