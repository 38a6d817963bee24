"""One round of a serial core, in words: what becomes of the state and of the key state, and what they begin with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..graph.serialize import Serialised, Unserial, serialise, wired
from ..words import Graph, Word, const, flatten
from .engine_words import EngineWords
from .key_shape import like

__all__ = ["SerialWords"]


@dataclass(frozen=True)
class SerialWords(EngineWords):
    """The words of a serial core, which makes `digit` bits of every word of the state and of the key a clock.

    Every step is a round, those before the rounds too. All words must have one width.

    Attributes
    ----------
    cipher, direction, keys
        See `EngineWords`.
    digit : int
        Bits of a digit.
    """

    digit: int

    @property
    def decrypt(self) -> bool:
        return self.direction == "decrypt"

    @property
    def rounds(self) -> int:
        """Rounds of a block."""
        return self.cipher.step_count(0)

    @cached_property
    def graph(self) -> Graph:
        return Graph()

    @cached_property
    def index(self) -> Word:
        return self.graph.input("index", self.cipher.index_bits)

    @cached_property
    def block(self) -> Word:
        return self.graph.input("block", self.cipher.block_bits)

    @cached_property
    def key(self) -> Word:
        return self.graph.input("key", self.cipher.key_bits)

    @cached_property
    def state(self) -> Any:
        return like(self.loaded_state, self.graph, "state")

    @cached_property
    def key_state(self) -> Any:
        return like(self.loaded_key, self.graph, "key_state")

    @cached_property
    def loaded_state(self) -> Any:
        return self.cipher.load(self.block)

    @cached_property
    def loaded_key(self) -> Any:
        load = self.cipher.last_key if self.decrypt else self.cipher.load_key
        loaded = load(self.key, const(0, self.cipher.size_bits))
        if loaded is None:
            raise Unserial(
                "decryption starts from the last round key, and there is no way to it but through all others; "
                "take keys that are held"
            )
        return loaded

    @cached_property
    def block_out(self) -> Word:
        """The block that a state is written to."""
        return self.cipher.store(self.state)

    @cached_property
    def next_state(self) -> Any:
        size, program = const(0, self.cipher.size_bits), self.program
        places = [(n - program.entry, 0) for n in range(self.rounds)]
        i = self.index + 1 if self.decrypt else self.index
        return program.step(self.state, self.cipher.round_key(self.key_state, i), i, size, places)

    @cached_property
    def next_key_state(self) -> Any:
        move = self.cipher.prev_key if self.decrypt else self.cipher.next_key
        return move(self.key_state, self.index, const(0, self.cipher.size_bits))

    @cached_property
    def steps(self) -> dict[Word, Word]:
        """The next value of every stored word."""
        return dict(
            zip(
                flatten([self.state, self.key_state]), flatten([self.next_state, self.next_key_state]), strict=True
            )
        )

    @cached_property
    def loads(self) -> dict[Word, Word]:
        """The first value of every stored word."""
        return dict(
            zip(flatten([self.state, self.key_state]), flatten([self.loaded_state, self.loaded_key]), strict=True)
        )

    @cached_property
    def serial(self) -> Serialised:
        """A round, digit by digit.

        Raises
        ------
        Unserial
            If that cannot be.
        """
        return serialise(self.steps, self.digit)

    @cached_property
    def chains(self) -> list[list[Word]]:
        """The stored words, in runs of which each takes over the word before it at every round."""
        follower: dict[Word, Word] = {}
        led = set()
        for word, value in self.steps.items():
            if value in self.steps and value is not word and value not in follower and not _behind(word, value, follower):
                follower[value] = word
                led.add(word)
        chains = []
        for word in self.steps:
            if word not in led:
                chains.append([word])
                while chains[-1][-1] in follower:
                    chains[-1].append(follower[chains[-1][-1]])
        return chains

    @property
    def load_passes(self) -> int:
        """Passes that it takes to load all words through the heads of their chains."""
        return max(map(len, self.chains))

    def entering(self, chain: list[Word]) -> list[list[tuple[Word, int] | int | None]]:
        """What enters the head of a chain while it is loaded, bit by bit, in the clocks of all load passes."""
        idle = [[None] * self.digit] * (self.serial.clocks * (self.load_passes - len(chain)))
        return idle + [
            [wired(self.loads[word], clock * self.digit + lane) for lane in range(self.digit)]
            for word in reversed(chain)
            for clock in range(self.serial.clocks)
        ]


def _behind(word: Word, value: Word, follower: dict[Word, Word]) -> bool:
    """Whether `value` already comes after `word` in a chain."""
    while word in follower:
        word = follower[word]
        if word is value:
            return True
    return False
