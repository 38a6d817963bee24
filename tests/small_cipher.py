"""A cipher so small that every architecture of it is simulated in no time.

Blocks are two words of six bits, keys two or four. The whitened variant adds a key before the rounds; the other does
not, so its first step is a round. The constants of the rounds depend on the index.
"""

from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.words import Table, join

ENTRIES = sorted(range(64), key=lambda n: (n * 37 + n * n * 11) % 101)
SBOX = Table("small_sbox", ENTRIES, 6)
INV_SBOX = Table("inv_small_sbox", (ENTRIES.index(n) for n in range(64)), 6)
Table.merge("both_small_sbox", SBOX, INV_SBOX)
CONSTANTS = Table("constants", [(n * 29 + 7) % 64 for n in range(16)], 6)


class Small(Cipher):
    """The small cipher, with keys of 12 or 24 bits."""

    family, block_bits, key_sizes = "small", 12, (12, 24)

    def __init__(self, name, whitened, rounds):
        self.name, once = name, (1, 1)
        if whitened:
            self.encryption = (Phase(add, once), Phase(round_, rounds))
            self.decryption = (Phase(add, once), Phase(undo_then_add, rounds))
        else:
            self.encryption = (Phase(round_, rounds), Phase(final_round, once))
            self.decryption = (Phase(undo_final_round, once), Phase(add_then_undo, rounds))

    def load(self, block):
        return block.split(6)

    def store(self, state):
        return join(*state)

    def load_key(self, key, size):
        return key.split(6)

    def round_key(self, ks, i):
        return ks[:2]

    def next_key(self, ks, i, size):
        return [ks[1], ks[2], ks[3], ks[0] ^ SBOX[ks[1] ^ constant(i)]]

    def prev_key(self, ks, i, size):
        return [ks[3] ^ SBOX[ks[0] ^ constant(i)], ks[0], ks[1], ks[2]]


def constant(i):
    return CONSTANTS[i]


def add(state, key, i):
    return [word ^ k for word, k in zip(state, key, strict=True)]


def round_(state, key, i):
    a, b = SBOX[state[0]], SBOX[state[1]]
    return add([a ^ constant(i), b ^ a.rotl(2)], key, i)


def undo(state, i):
    a = state[0] ^ constant(i)
    return [INV_SBOX[a], INV_SBOX[state[1] ^ a.rotl(2)]]


def undo_then_add(state, key, i):
    return add(undo(state, i + 1), key, i)


def add_then_undo(state, key, i):
    return undo(add(state, key, i), i)


def final_round(state, key, i):
    return add([SBOX[state[1]], SBOX[state[0]]], key, i)


def undo_final_round(state, key, i):
    b, a = add(state, key, i)
    return [INV_SBOX[a], INV_SBOX[b]]


SMALL, WHITENED = Small("small", False, (5, 5)), Small("whitened", True, (4, 6))
