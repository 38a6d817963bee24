"""Lanes: several blocks side by side under one key, each in rounds of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ..words import Word, join
from .cipher import Cipher, KeyState, Phase, RoundKey, State

__all__ = ["Lanes"]


class Lanes(Cipher[list[State], RoundKey, KeyState]):
    """A cipher that takes `count` blocks at once; its block is all of them, the first most significant.

    There is one key schedule, and a round key serves every lane. The family is that of the cipher, whose published
    vectors hold lane by lane.

    Parameters
    ----------
    cipher : Cipher
        The cipher of each lane.
    count : int
        Number of lanes.
    """

    def __init__(self, cipher: Cipher[State, RoundKey, KeyState], count: int):
        self.cipher, self.lanes, self.first_round = cipher, count, cipher.first_round
        self.name, self.family = f"{cipher.name}_{count}lanes", cipher.family
        self.block_bits, self.key_sizes, self.set_up = count * cipher.block_bits, cipher.key_sizes, cipher.set_up
        functions = {phase.function for phase in cipher.encryption + cipher.decryption}
        abreast = {function: partial(in_every_lane, function) for function in functions}
        self.encryption, self.decryption = (
            tuple(Phase(abreast[phase.function], phase.counts, phase.keyed) for phase in phases)
            for phases in (cipher.encryption, cipher.decryption)
        )

    def load(self, block: Word) -> list[State]:
        return [self.cipher.load(lane) for lane in block.split(self.cipher.block_bits)]

    def store(self, state: list[State]) -> Word:
        return join(*map(self.cipher.store, state))

    def load_key(self, key: Word, size: Word) -> KeyState:
        return self.cipher.load_key(key, size)

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        return self.cipher.round_key(ks, i)

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return self.cipher.next_key(ks, i, size)

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        return self.cipher.prev_key(ks, i, size)

    def last_key(self, key: Word, size: Word) -> KeyState | None:
        return self.cipher.last_key(key, size)

    def round_keys(self, key: Word, size: int = 0) -> Sequence[RoundKey | None]:
        return self.cipher.round_keys(key, size)


def in_every_lane(
    step: Callable[[State, RoundKey, Word], State], state: list[State], key: RoundKey, i: Word
) -> list[State]:
    """A step of the cipher, taken in every lane."""
    return [step(lane, key, i) for lane in state]
