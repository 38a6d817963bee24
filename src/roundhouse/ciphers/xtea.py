"""XTEA, after R. M. Needham and D. J. Wheeler, "Tea extensions" (Computer Laboratory, University of Cambridge, 1997).

Byte order: a block is the words y, z and a key is the words k[0] ... k[3], each with its most significant byte first.
Departures from the text: a step is one of the 64 Feistel rounds, half a cycle, and exchanges the words, so that the one
function adds to y in even rounds and to z in odd ones; and which word of the key a round adds to `sum` is known a round
ahead, so that the round key is not late.
"""

from ..words import const, join, mux, named
from .cipher import Cipher, Phase

DELTA = 0x9E3779B9
CYCLES = 32


class XTEA(Cipher):
    """XTEA with its 32 cycles."""

    name = family = "xtea"
    block_bits, key_sizes = 64, (128,)

    def __init__(self):
        rounds = (2 * CYCLES,)
        self.encryption, self.decryption = (Phase(round_, rounds),), (Phase(inv_round, rounds),)

    def load(self, block):
        return block.split(32)

    def store(self, state):
        return join(*state)

    # Key schedule: the key state is the number of the word k[...] that the round adds, `sum`, and the key as it is.

    def load_key(self, key, size):
        return [first(const(0, 32)), const(0, 32), *key.split(32)]

    def last_key(self, key, size):
        sum_ = const(CYCLES * DELTA, 32)
        return [second(sum_), sum_, *key.split(32)]

    @named
    def round_key(self, ks, i):
        n, sum_, *k = ks
        return sum_ + mux(n[1], mux(n[0], k[3], k[2]), mux(n[0], k[1], k[0]))

    def next_key(self, ks, i, size):
        _, sum_, *k = ks
        sum_ = mux(i[0], sum_, sum_ + DELTA)  # within a cycle, hence after its even round
        return [mux(i[0], first(sum_), second(sum_)), sum_, *k]

    def prev_key(self, ks, i, size):
        _, sum_, *k = ks
        sum_ = mux(i[0], sum_, sum_ - DELTA)
        return [mux(i[0], second(sum_), first(sum_)), sum_, *k]


def first(sum_):
    """Which word of the key the first round of a cycle adds: sum & 3."""
    return sum_[0:2]


def second(sum_):
    """Which word of the key the second round of a cycle adds: sum >> 11 & 3."""
    return sum_[11:13]


@named
def round_(state, key, i):
    v, w = state
    return [w, v + (mixed(w) ^ key)]


@named
def inv_round(state, key, i):
    w, v = state
    return [v - (mixed(w) ^ key), w]


@named
def mixed(w):
    return ((w << 4) ^ (w >> 5)) + w
