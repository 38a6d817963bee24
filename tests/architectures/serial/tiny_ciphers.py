"""Tiny ciphers of every shape that serial cores know, and their cores."""

from dataclasses import dataclass

from roundhouse.architectures.engine import assemble
from roundhouse.architectures.keys.policy import find_policy
from roundhouse.architectures.layouts.serial import Serial
from roundhouse.architectures.streams import Streams, flat_ports, flat_signals
from roundhouse.ciphers.cipher import Cipher, Phase
from roundhouse.graph.units import Units
from roundhouse.words import Table, const, join, mux, permute


class Tiny(Cipher):
    """Blocks of two words of 8 bits, and the key state in as many as there are."""

    family = name = "tiny"
    block_bits = 16

    def load(self, block):
        return block.split(8)

    def store(self, state):
        return join(*state)

    def load_key(self, key, size):
        return key.split(8)

    def round_key(self, ks, i):
        return ks[0]


class Feistel(Tiny):
    """The words take each other over, those of the key too; a constant for each round; the last round differs."""

    key_sizes = (24,)
    constants = Table("constants", [(11 * n + 5) % 8 for n in range(6)], 3)

    def __init__(self):
        self.encryption = (Phase(self.round, (5,)), Phase(self.last, (1,)))
        self.decryption = (Phase(self.undo_last, (1,)), Phase(self.undo, (5,)))

    def round(self, state, k, i):
        x, y = state
        return [y ^ (x.rotl(1) & x.rotl(3)) ^ k, x]

    def last(self, state, k, i):
        x, y = state
        return [x ^ k, y]

    def undo(self, state, k, i):
        x, y = state
        return [y, x ^ (y.rotl(1) & y.rotl(3)) ^ k]

    undo_last = last

    def next_key(self, ks, i, size):
        k, *others = ks
        return [*others, k ^ others[-1].rotr(3) ^ join(const(9, 5), self.constants[i])]

    def prev_key(self, ks, i, size):
        *others, k = ks
        return [k ^ others[-1].rotr(3) ^ join(const(9, 5), self.constants[i]), *others]


class Sums(Tiny):
    """Sums of rotated words; the number of the round is a round key."""

    key_sizes = (16,)

    def __init__(self):
        self.encryption, self.decryption = (Phase(self.round, (7,)),), (Phase(self.undo, (7,)),)

    def round(self, state, k, i):
        x, y = state
        x = (x.rotr(4) + y) ^ k
        return [x, y.rotl(1) ^ x]

    def undo(self, state, k, i):
        x, y = state
        y = (y ^ x).rotr(1)
        return [((x ^ k) - y).rotl(4), y]

    def next_key(self, ks, i, size):
        k, word = ks
        return self.round([word, k], join(const(0, 5), i), i)[::-1]

    def prev_key(self, ks, i, size):
        k, word = ks
        return self.undo([word, k], join(const(0, 5), i), i)[::-1]


class Fixed(Tiny):
    """The words of the key never change; which of them is added tells a sum that goes on."""

    key_sizes = (32,)

    def __init__(self):
        self.encryption, self.decryption = (Phase(self.round, (8,)),), (Phase(self.undo, (8,)),)

    def round(self, state, k, i):
        v, w = state
        return [w, v + ((w << 3) ^ (w >> 2) ^ k)]

    def undo(self, state, k, i):
        w, v = state
        return [v - ((w << 3) ^ (w >> 2) ^ k), w]

    def load_key(self, key, size):
        return [const(0, 2), const(0, 8), *key.split(8)]

    def last_key(self, key, size):
        total = const(7 * 0x9E, 8)
        return [total[3:5], total, *key.split(8)]

    def round_key(self, ks, i):
        n, total, *k = ks
        return total + mux(n[1], mux(n[0], k[3], k[2]), mux(n[0], k[1], k[0]))

    def next_key(self, ks, i, size):
        total = ks[1] + 0x9E
        return [total[3:5], total, *ks[2:]]

    def prev_key(self, ks, i, size):
        total = ks[1] - 0x9E
        return [total[3:5], total, *ks[2:]]


class Permuting(Tiny):
    """S-boxes and a bit permutation; the key is rotated, and stands longer than the state."""

    key_sizes = (20,)
    s_box = Table("s_box", [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2], 4)
    inv_s_box = Table("inv_s_box", [5, 14, 15, 8, 12, 1, 2, 13, 11, 4, 6, 3, 0, 7, 9, 10], 4)
    places = (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)

    def __init__(self):
        self.encryption = (Phase(self.round, (5,)), Phase(self.add, (1,)))
        self.decryption = (Phase(self.add, (1,)), Phase(self.undo, (5,)))

    def load(self, block):
        return block

    def store(self, state):
        return state

    def add(self, state, k, i):
        return state ^ k

    def round(self, state, k, i):
        layer = join(*(self.s_box[nibble] for nibble in (state ^ k).split(4)))
        return permute(layer, self.places, moves=True)

    def undo(self, state, k, i):
        return join(*(self.inv_s_box[nibble] for nibble in permute(state, self.places).split(4))) ^ k

    def load_key(self, key, size):
        return key

    def round_key(self, ks, i):
        return ks[4:]

    def next_key(self, ks, i, size):
        return ks.rotl(7)

    def prev_key(self, ks, i, size):
        return ks.rotr(7)


@dataclass(frozen=True)
class SerialCore:
    """A serial core, as far as a bench sees it."""

    cipher: Cipher
    direction: str
    digit: int
    keys: str

    @property
    def name(self):
        return f"{self.cipher.name}-{self.direction}-serial-d{self.digit}-{self.keys}"

    @property
    def claim(self):
        return self.engine.claim

    @property
    def ports(self):
        return flat_ports(self.engine.streams.signature)

    @property
    def gated(self):
        return self.engine.streams.o.gated

    def elaboratable(self, clears=False):
        engine = self.engine
        return assemble(engine, clears=clears), flat_signals(engine.streams)

    @property
    def engine(self):
        """A new engine."""
        policy = find_policy(self.keys)
        streams = Streams(self.cipher, policy, simplex=False)
        return Serial(self.digit).build(self.cipher, self.direction, policy, Units("logic", inline=True), streams)
