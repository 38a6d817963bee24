"""Lanes: several blocks side by side under one key, each in rounds of its own."""

from dataclasses import replace
from functools import partial

from ..words import join
from .cipher import Cipher


class Lanes(Cipher):
    """A cipher that takes `count` blocks at once; its block is all of them, the first most significant.

    The key schedule stands once, and a round key serves every lane. The family is that of the cipher, whose published
    vectors hold lane by lane.

    Parameters
    ----------
    cipher : Cipher
        The cipher of each lane.
    count : int
        How many lanes.
    """

    def __init__(self, cipher: Cipher, count: int):
        self.cipher, self.lanes = cipher, count
        self.name, self.family = f"{cipher.name}_{count}lanes", cipher.family
        self.block_bits, self.key_sizes, self.set_up = count * cipher.block_bits, cipher.key_sizes, cipher.set_up
        functions = {phase.function for phase in cipher.encryption + cipher.decryption}
        abreast = {function: partial(in_every_lane, function) for function in functions}
        self.encryption, self.decryption = (
            tuple(replace(phase, function=abreast[phase.function]) for phase in phases)
            for phases in (cipher.encryption, cipher.decryption)
        )

    def load(self, block):
        return [self.cipher.load(lane) for lane in block.split(self.cipher.block_bits)]

    def store(self, state):
        return join(*map(self.cipher.store, state))

    def load_key(self, key, size):
        return self.cipher.load_key(key, size)

    def round_key(self, ks, i):
        return self.cipher.round_key(ks, i)

    def next_key(self, ks, i, size):
        return self.cipher.next_key(ks, i, size)

    def prev_key(self, ks, i, size):
        return self.cipher.prev_key(ks, i, size)

    def last_key(self, key, size):
        return self.cipher.last_key(key, size)


def in_every_lane(step, state, key, i):
    """A step of the cipher, taken in every lane."""
    return [step(lane, key, i) for lane in state]
