"""The small cipher under key schedules of other kinds.

`EXPANDED` has a set-up run, two steps of whitening and steps without a round key; `AGILE` makes every round key
straight from words that never change, one of which is in all round keys; `JUMPING` has a way to the last key state that
costs hardware. The last two have a table that depends on the key.
"""

from roundhouse.ciphers.cipher import Cipher, Phase, SetUp
from roundhouse.words import KeyedTable, const, join, mux
from small_cipher import SBOX, constant, round_, undo


class _Small(Cipher):
    family, block_bits, key_sizes = "small", 12, (12, 24)

    def load(self, block):
        return block.split(6)

    def store(self, state):
        return join(*state)


class Expanded(_Small):
    """Twelve steps, of which ten have a round key; the set-up takes 11 or 22 steps."""

    name = "expanded"

    def __init__(self):
        one, two, rounds = (1, 1), (2, 2), (6, 6)
        self.encryption = (
            Phase(add_low, one),
            Phase(add_high, one),
            Phase(turn, two, False),
            Phase(keyed_round, rounds),
        )
        self.encryption += (Phase(add_high, two),)
        self.decryption = (Phase(sub_high, two), Phase(undo_keyed_round, rounds), Phase(turn_back, two, False))
        self.decryption += (Phase(sub_high, one), Phase(sub_low, one))
        self.set_up = SetUp(load_run, lambda run: run[0], run_step, (11, 22), (6, 6))


def load_run(key, size):
    return [const(0, 4), *key.split(6), const(0, 1)]


def run_step(run, old, size):
    """Every row is written from what it was (nothing, at first), the constants, and the key going round."""
    i, a, b, c, d, again = run
    was = [mux(again, word, const(0, 6)) for word in old]
    low, last = SBOX[a ^ was[1]] + constant(i), i.eq(9)
    return [mux(last, const(0, 4), i + 1), b, c, d, a ^ low, again | last], [low ^ was[0], b + low]


def add_low(state, key, i):
    return [state[0] + key[0], state[1]]


def add_high(state, key, i):
    return [state[0], state[1] + key[1]]


def sub_low(state, key, i):
    return [state[0] - key[0], state[1]]


def sub_high(state, key, i):
    return [state[0], state[1] - key[1]]


def turn(state, key, i):
    return [state[1], state[0].rotl(1)]


def turn_back(state, key, i):
    return [state[1].rotr(1), state[0]]


def keyed_round(state, key, i):
    return round_([state[0] * (const(2, 6) * key[1] + 1), state[1]], key, i)


def undo_keyed_round(state, key, i):
    first, second = undo([word ^ k for word, k in zip(state, key, strict=True)], i)
    return [first * inverse(const(2, 6) * key[1] + 1), second]


def inverse(odd):
    """The inverse of an odd number modulo 64: x^15, since x^16 = 1."""
    square = odd * odd
    fourth = square * square
    return odd * square * fourth * (fourth * fourth)


class Agile(_Small):
    """Five or seven steps."""

    name = "agile"

    def __init__(self):
        self.encryption = (Phase(agile_round, (5, 7)),)
        self.decryption = (Phase(undo_agile_round, (5, 7)),)

    def load_key(self, key, size):
        first, second, *rest = key.split(6)
        return [first, second, SBOX[rest[0] ^ rest[1]]]

    def last_key(self, key, size):
        return self.load_key(key, size)

    def round_key(self, ks, i):
        return [SBOX[SBOX[ks[0] ^ constant(i)] + ks[1]], ks[2], ks[1] ^ constant(i)]

    def next_key(self, ks, i, size):
        return ks

    prev_key = next_key


def agile_round(state, key, i):
    return [state[1], state[0] ^ SBOX[state[1] ^ key[0]] ^ KEYED(state[1], key[1]) ^ key[2]]


def undo_agile_round(state, key, i):
    return [state[1] ^ SBOX[state[0] ^ key[0]] ^ KEYED(state[0], key[1]) ^ key[2], state[0]]


KEYED = KeyedTable("keyed", lambda x, key: SBOX[SBOX[x + key] ^ key])


class Jumping(_Small):
    """Five or six steps; a key state is two words that stay, a sum, and a count that starts from a constant."""

    name = "jumping"

    def __init__(self):
        self.encryption = (Phase(agile_round, (5, 6)),)
        self.decryption = (Phase(undo_agile_round, (5, 6)),)

    def load_key(self, key, size):
        a, b, c, d = key.split(6)
        return [a, b, c ^ d, const(5, 6)]

    def round_key(self, ks, i):
        return [ks[0] ^ ks[2], ks[1], ks[2] ^ ks[3]]

    def next_key(self, ks, i, size):
        return [ks[0], ks[1], ks[2] + ks[1], ks[3] + 7]

    def prev_key(self, ks, i, size):
        return [ks[0], ks[1], ks[2] - ks[1], ks[3] - 7]

    def last_key(self, key, size):
        a, b, total, count = self.load_key(key, size)
        steps = mux(size.eq(0), const(4, 6), const(5, 6))
        return [a, b, total + b * steps, count + steps * const(7, 6)]


EXPANDED, AGILE, JUMPING = Expanded(), Agile(), Jumping()
