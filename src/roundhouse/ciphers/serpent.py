"""Serpent, after R. Anderson, E. Biham and L. Knudsen, "Serpent: A Proposal for the Advanced Encryption Standard"
(1998); names are the paper's.

Byte order: that of the NESSIE test vectors and of the libraries. The words X0 … X3 of a block and w-8 … w-1 of a key
follow each other in the string, the least significant byte of each first; the submission's own files print every string
with its bytes reversed. The text is the paper's bitslice description, which needs neither IP nor FP: bit n of the four
words, that of X0 least significant, goes through an S-box. Departures: mixing in the first key is a step of its own in
both directions. Encryption goes on with S-box layer i - 1, the linear transformation and the mixing of K_i as step
i = 1 … 31, and S-box layer 31 and K_32 as step 32; decryption with S-box layer i undone, K_i and the linear
transformation undone as step i = 31 … 1, and S-box layer 0 undone and K_0 as step 0. A step of the key schedule makes
four prekeys, the last of which is written out for less delay.
"""

from functools import cache

from ..words import Table, const, join, named, select
from .byte_order import little_endian
from .cipher import Cipher, Phase
from .serpent_jump import Jump

ROUNDS = 32
PHI = const(0x9E3779B9, 32)
#: S0 … S7.
SBOXES = [
    [3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12],
    [15, 12, 2, 7, 9, 0, 5, 10, 1, 11, 14, 8, 6, 13, 3, 4],
    [8, 6, 7, 9, 3, 12, 10, 15, 13, 1, 14, 4, 0, 11, 5, 2],
    [0, 15, 11, 8, 12, 9, 6, 3, 13, 1, 2, 4, 10, 7, 5, 14],
    [1, 15, 8, 3, 12, 0, 11, 6, 2, 5, 4, 10, 9, 14, 7, 13],
    [15, 5, 2, 11, 4, 10, 9, 12, 0, 3, 14, 8, 13, 6, 7, 1],
    [7, 2, 12, 5, 8, 4, 6, 11, 14, 9, 1, 15, 13, 3, 10, 0],
    [1, 13, 15, 0, 14, 8, 2, 11, 7, 4, 12, 10, 9, 3, 5, 6],
]


class Serpent(Cipher):
    """Serpent with one key size, or with several that are selected at run time."""

    family, block_bits = "serpent", 128

    def __init__(self, *key_sizes: int):
        self.key_sizes = key_sizes
        self.name = f"serpent{key_sizes[0]}" if len(key_sizes) == 1 else "serpent"
        once, middle = tuple(1 for _ in key_sizes), tuple(ROUNDS - 1 for _ in key_sizes)
        self.encryption = (Phase(mix_key, once), Phase(round_, middle), Phase(last_round, once))
        self.decryption = (Phase(mix_key, once), Phase(inv_round, middle), Phase(inv_last_round, once))

    def load(self, block):
        return [little_endian(word) for word in block.split(32)]

    def store(self, state):
        return join(*(little_endian(word) for word in state))

    # Key schedule: the key state is the window w[4i - 4] .. w[4i + 3] of the prekeys.

    def load_key(self, key, size):
        return next_prekeys(self.pad(key, size), const(0, self.index_bits))

    def round_key(self, ks, i):
        return KEY_SBOX.layer(ks[4:], i)

    def next_key(self, ks, i, size):
        return next_prekeys(ks, NEXT[i])

    def prev_key(self, ks, i, size):
        return prev_prekeys(ks, NEXT[i])

    def last_key(self, key, size):
        return jump_to_last()(self.pad(key, size))

    def pad(self, key, size):
        """The prekeys w[-8] .. w[-1]: a key shorter than 256 bits takes a 1 and then zeros at its end."""
        padding = [const(1, 32), *(const(0, 32) for _ in range(7))]
        words = [little_endian(word) for word in key.split(32)]
        return select(size, [(words[: bits // 32] + padding)[:8] for bits in self.key_sizes])


class Sbox:
    """The S-boxes of a layer: one of them in bitslice where the step is known, else one table that holds all eight.

    Parameters
    ----------
    name : str
        What its tables are called.
    box : callable
        From the index of a step to the number of its S-box, both modulo 8.
    inverse : bool
        Whether the S-boxes are undone.
    """

    def __init__(self, name, box, inverse=False):
        numbers = [box(i) % 8 for i in range(8)]
        rows = [[SBOXES[n].index(x) for x in range(16)] if inverse else SBOXES[n] for n in numbers]
        self.each = [Table(f"{name}{n}", row, 4) for n, row in zip(numbers, rows)]
        self.all = Table(name, [x for row in rows for x in row], 4)

    def layer(self, X, i):
        """The S-box of step `i`, in bitslice: on bit n of the words, for all n."""
        number = i[:3]
        if number.is_const:
            return self.each[number.value].bitsliced(X)
        nibbles = [join(*(x[n] for x in reversed(X))) for n in reversed(range(32))]
        nibbles = [self.all[join(number, nibble)] for nibble in nibbles]
        return [join(*(nibble[n] for nibble in nibbles)) for n in range(4)]


SBOX = Sbox("sbox", lambda i: i - 1)
INV_SBOX = Sbox("inv_sbox", lambda i: i, inverse=True)
KEY_SBOX = Sbox("key_sbox", lambda i: 3 - i)
NEXT = Table("next", range(1, ROUNDS + 1), 6)


@named
def next_prekeys(w, i):
    """The next window, ending in w[4i] .. w[4i + 3]: w[n] = (w[n-8] + w[n-5] + w[n-3] + w[n-1] + phi + n) <<< 11."""
    new0 = (w[0] ^ w[3] ^ w[5] ^ w[7] ^ number(i, 0)).rotl(11)
    new1 = (w[1] ^ w[4] ^ w[6] ^ number(i, 1) ^ new0).rotl(11)
    sum2 = w[2] ^ w[5] ^ w[7] ^ number(i, 2)
    new3 = (w[3] ^ w[6] ^ number(i, 3) ^ new0 ^ (sum2.rotl(11) ^ new1.rotl(11))).rotl(11)
    return [*w[4:], new0, new1, (sum2 ^ new1).rotl(11), new3]


@named
def prev_prekeys(w, i):
    """The window before, from that ending in w[4i] .. w[4i + 3]."""
    new0, new1, new2, new3 = w[4:]
    old3 = new3.rotr(11) ^ w[2] ^ new0 ^ new2 ^ number(i, 3)
    old2 = new2.rotr(11) ^ w[1] ^ w[3] ^ new1 ^ number(i, 2)
    old1 = new1.rotr(11) ^ w[0] ^ w[2] ^ new0 ^ number(i, 1)
    old0 = new0.rotr(11) ^ w[1] ^ w[3] ^ number(i, 0) ^ old3
    return [old0, old1, old2, old3, *w[:4]]


def number(i, n):
    """phi + (4i + n)."""
    return PHI ^ join(const(0, 24), i, const(n, 2))


@cache
def jump_to_last():
    """From w[-8] .. w[-1] to w[124] .. w[131], at once."""

    def walk(w):
        for i in range(ROUNDS + 1):
            w = next_prekeys(w, const(i, 6))
        return w

    return Jump(walk, 8)


@named
def mix_key(X, K, i):
    return [x ^ k for x, k in zip(X, K)]


def round_(X, K, i):
    return mix_key(linear(SBOX.layer(X, i)), K, i)


def last_round(X, K, i):
    return mix_key(SBOX.layer(X, i), K, i)


def inv_round(X, K, i):
    return inv_linear(mix_key(INV_SBOX.layer(X, i), K, i))


def inv_last_round(X, K, i):
    return mix_key(INV_SBOX.layer(X, i), K, i)


@named
def linear(X):
    """The linear transformation."""
    x0, x2 = X[0].rotl(13), X[2].rotl(3)
    x1, x3 = (X[1] ^ x0 ^ x2).rotl(1), (X[3] ^ x2 ^ (x0 << 3)).rotl(7)
    return [(x0 ^ x1 ^ x3).rotl(5), x1, (x2 ^ x3 ^ (x1 << 7)).rotl(22), x3]


@named
def inv_linear(X):
    """The linear transformation undone."""
    x2, x0 = X[2].rotr(22) ^ X[3] ^ (X[1] << 7), X[0].rotr(5) ^ X[1] ^ X[3]
    x3, x1 = X[3].rotr(7) ^ x2 ^ (x0 << 3), X[1].rotr(1) ^ x0 ^ x2
    return [x0.rotr(13), x1, x2.rotr(3), x3]
