"""AES, after FIPS 197 (update 1, May 2023); names and section numbers are the standard's.

Byte order: the first byte of a block is byte s[0,0] of the state, and the first four bytes of a key are the word w[0]
(sections 3.4 and 5.2), so the published hex strings read from left to right. The state is a list of four columns of
four bytes; a round key is four words. Cipher and InvCipher (sections 5.1 and 5.3) are their phases. Departures from the
text: a step of the key schedule makes four words, of which one at most takes a substituted word, so RotWord and SubWord
stand there once; and sums are taken before that word is known.
"""

from ..words import Table, const, join, mux, named, select, xor_all
from .aes_sbox import INV_SBOX, SBOX, rcon
from .cipher import Cipher, Phase

ROUNDS = {128: 10, 192: 12, 256: 14}


class AES(Cipher):
    """AES with one key size, or with several that are selected at run time."""

    family, block_bits = "aes", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"aes{key_sizes[0]}" if len(key_sizes) == 1 else "aes"
        once, middle = tuple(1 for _ in key_sizes), tuple(ROUNDS[size] - 1 for size in key_sizes)
        self.encryption = (Phase(add_round_key, once), Phase(round_, middle), Phase(final_round, once))
        self.decryption = (Phase(add_round_key, once), Phase(inv_round, middle), Phase(inv_final_round, once))
        self.expansions = [KeyExpansion(size // 32) for size in key_sizes]

    def load(self, block):
        return [column.split(8) for column in block.split(32)]

    def store(self, state):
        return join(*(join(*column) for column in state))

    # Key schedule, section 5.2: the key state is the window w[4i] .. w[4i + Nk - 1], as long as the longest Nk.

    def load_key(self, key, size):
        return key.split(32)

    def round_key(self, ks, i):
        return ks[:4]

    def next_key(self, ks, i, size):
        return select(size, [expansion.forward(ks, i) for expansion in self.expansions])

    def prev_key(self, ks, i, size):
        return select(size, [expansion.backward(ks, i) for expansion in self.expansions])


class KeyExpansion:
    """KeyExpansion for a key of `nk` words; step i makes the words w[n] .. w[n + 3], where n = nk + 4i."""

    def __init__(self, nk: int):
        self.nk = nk
        n = [nk + 4 * i for i in range(max(ROUNDS.values()) + 1)]
        self.substitutes = Table("substitutes", [m % nk == 0 or (nk > 6 and m % nk == 4) for m in n], 1)
        self.late = Table("late", [nk == 6 and (m + 2) % nk == 0 for m in n], 1)  # it is w[n + 2] that does
        self.rotates = Table("rotates", [nk <= 6 or m % nk == 0 for m in n], 1)
        self.rcon0 = Table("rcon", [rcon(m // nk) if m % nk == 0 else 0 for m in n], 8)
        self.rcon2 = Table("rcon", [rcon((m + 2) // nk) if late else 0 for m, late in zip(n, self.late.entries)], 8)

    @named
    def forward(self, w, i):
        last = w[self.nk - 1]
        temp = self.temp(mux(self.late[i], w[0] ^ w[1] ^ last, last), i)
        sum0 = mux(self.substitutes[i], temp, last)
        w0, w2 = w[0] ^ join(self.rcon0[i], const(0, 24)), w[2] ^ join(self.rcon2[i], const(0, 24))
        sum2 = mux(self.late[i], temp, (w0 ^ w[1]) ^ sum0)
        return [*w[4 : self.nk], w0 ^ sum0, (w0 ^ w[1]) ^ sum0, w2 ^ sum2, (w2 ^ w[3]) ^ sum2, *w[self.nk :]]

    @named
    def backward(self, w, i):
        new0, new1, new2, new3 = w[self.nk - 4 : self.nk]
        w3 = new2 ^ new3
        last = w[self.nk - 5] if self.nk > 4 else w3
        temp = self.temp(mux(self.late[i], new1, last), i)
        w0 = new0 ^ mux(self.substitutes[i], temp, last) ^ join(self.rcon0[i], const(0, 24))
        w2 = new2 ^ mux(self.late[i], temp, new1) ^ join(self.rcon2[i], const(0, 24))
        return [w0, new0 ^ new1, w2, w3, *w[: self.nk - 4], *w[self.nk :]]

    @named
    def temp(self, word, i):
        """SubWord(RotWord(word)), or SubWord(word)."""
        return join(*(SBOX[byte] for byte in mux(self.rotates[i], word.rotl(8), word).split(8)))


def round_(state, key, i):
    return add_round_key(mix_columns(shift_rows(sub_bytes(state))), key, i)


def final_round(state, key, i):
    return add_round_key(shift_rows(sub_bytes(state)), key, i)


def inv_round(state, key, i):
    return inv_mix_columns(inv_final_round(state, key, i))


def inv_final_round(state, key, i):
    return add_round_key(inv_shift_rows(inv_sub_bytes(state)), key, i)


@named
def sub_bytes(state):
    return [[SBOX[byte] for byte in column] for column in state]


@named
def inv_sub_bytes(state):
    return [[INV_SBOX[byte] for byte in column] for column in state]


def shift_rows(state):
    return [[state[(c + r) % 4][r] for r in range(4)] for c in range(4)]


def inv_shift_rows(state):
    return [[state[(c - r) % 4][r] for r in range(4)] for c in range(4)]


@named
def add_round_key(state, key, i):
    return [[byte ^ k for byte, k in zip(column, word.split(8))] for column, word in zip(state, key)]


@named
def mix_columns(state):
    """Section 5.1.3: {02} s[r] + {03} s[r+1] + s[r+2] + s[r+3], with {02} taken of s[r] + s[r+1]."""
    return [[xor_all((xtime(s[r] ^ s[r - 3]), s[r - 3], s[r - 2] ^ s[r - 1])) for r in range(4)] for s in state]


@named
def inv_mix_columns(state):
    """Section 5.3.3: MixColumns of {05} s[r] + {04} s[r+2], which is s[r] + {04} (s[r] + s[r+2])."""
    return mix_columns([[s[r] ^ xtime(xtime(s[r % 2] ^ s[r % 2 + 2])) for r in range(4)] for s in state])


def xtime(byte):
    """Section 4.2: {02} times a byte."""
    return (byte << 1) ^ join(*(byte[7] & const(0x1B >> bit, 1) for bit in reversed(range(8))))
