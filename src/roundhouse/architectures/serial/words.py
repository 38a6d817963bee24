"""One round of a serial core, in words: what becomes of the state and of the key state, and what they begin with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Value

from ...graph.digit_pass import Unserial
from ...graph.digit_places import wired
from ...graph.serialize import Serialised, serialise
from ...words import Tree, Word, const, flatten, like, unflatten
from ..common.engine_words import RoundWords
from ..keys.policy import KeyPolicy

__all__ = ["SerialWords"]


@dataclass(frozen=True)
class SerialWords(RoundWords):
    """The words of a serial core, which makes `digit` bits of every word of the state and of the key state a clock.

    Every step of the cipher is a round, whose `index` is that of its key step. Words of the key state that never change
    are not stored twice: they are read where the key is held, or from the port, where it waits until the last round.

    Attributes
    ----------
    cipher, direction
        See `EngineWords`.
    policy : KeyPolicy
    digit : int
        Bits of a digit.
    """

    policy: KeyPolicy
    digit: int

    @property
    def decrypt(self) -> bool:
        """Whether blocks are decrypted."""
        return self.direction == "decrypt"

    @property
    def rounds(self) -> int:
        """Rounds of a block."""
        return self.cipher.step_count(0)

    @property
    def holds_key(self) -> bool:
        """Whether a key is held for the blocks to come."""
        return not self.policy.key_per_block

    @property
    def key_waits(self) -> bool:
        """Whether a part of the key is read from the port until the last round."""
        return any(self.shape.static) and not self.holds_key

    # Inputs.

    @cached_property
    def state(self) -> list[Word]:
        return flatten(like(self.cipher.load(self.block), self.graph, "state"))

    @cached_property
    def held(self) -> list[Word]:
        """The key state that a block starts with: held, where that depends on the key; else as it comes."""
        names = flatten(like(self._new_key, self.graph, "held"))
        loaded = flatten(self._new_key)
        return [n if self.holds_key and not w.is_const else w for n, w in zip(names, loaded, strict=True)]

    @cached_property
    def key_state(self) -> list[Word]:
        names = flatten(like(self._new_key, self.graph, "key_state"))
        return [w if stays else n for n, w, stays in zip(names, self.held, self.shape.static, strict=True)]

    def index_of(self, number: Value) -> Value:
        """The index of the round whose pass has a number; see `Passes`."""
        return (~number if self.decrypt else number)[: self.index.width]

    # Outputs.

    @cached_property
    def loads(self) -> dict[Word, Word]:
        """What every word of the state and the key state starts with."""
        starts = [*flatten(self.cipher.load(self.block)), *self.held]
        pairs = zip(self.state + self.key_state, starts, strict=True)
        return {word: start for word, start in pairs if word is not start}

    @cached_property
    def key_loads(self) -> dict[Word, Word]:
        """What every word of a key that is held is when it comes in."""
        loaded = flatten(self._new_key)
        return {word: new for word, new in zip(self.held, loaded, strict=True) if word is not new}

    @cached_property
    def block_out(self) -> Word:
        """The block that a state is written to."""
        return self.cipher.store(unflatten(self.cipher.load(self.block), self.state))

    @cached_property
    def serial(self) -> Serialised:
        """A round, digit by digit.

        Raises
        ------
        Unserial
            If that cannot be.
        """
        keep = {word: word for word in self.key_loads}
        return serialise({**self._steps, **keep}, self.state[0].width, self.digit)

    @cached_property
    def chains(self) -> list[list[Word]]:
        """The words that are loaded with a block, in runs: at every round each takes over the word before."""
        moving = [word for word in self.loads if word in self.serial.registers]
        leader = {self._steps[word]: word for word in reversed(moving)}
        follower = {word: leader[word] for word in moving if leader.get(word, word) is not word}
        chains = []
        while moving:
            led = {follower.get(word) for word in moving}
            first = next((word for word in moving if word not in led), moving[0])
            chain = [first]
            while (word := follower.get(chain[-1])) in moving and word is not first:
                chain.append(word)
            chains.append(chain)
            moving = [word for word in moving if word not in chain]
        return chains

    @property
    def load_passes(self) -> int:
        """Passes that it takes to load all words of a block through the heads of their chains."""
        return max(map(len, self.chains))

    def entering(self, words: list[Word], loads: dict[Word, Word]) -> list[list[Word]]:
        """What enters while the words are loaded, the first of them last: for each bit of a digit, clock by clock."""
        clocks = range(self.serial.clocks)
        return [
            [self._loaded(loads[word], clock * self.digit + n, n) for word in reversed(words) for clock in clocks]
            for n in range(self.digit)
        ]

    @cached_property
    def _new_key(self) -> Tree:
        """The key state of a key that comes in."""
        load = self.cipher.last_key if self.decrypt else self.cipher.load_key
        loaded: Tree | None = load(self.key, const(0, self.cipher.size_bits))
        if loaded is None:
            raise Unserial(
                "decryption starts from the last round key, and there is no way to it but through all others; "
                "take iterative"
            )
        return loaded

    @cached_property
    def _steps(self) -> dict[Word, Word]:
        """The next value of every word of the state and the key state that changes."""
        cipher, size, i = self.cipher, const(0, self.cipher.size_bits), self.index
        state = unflatten(cipher.load(self.block), self.state)
        ks = unflatten(self._new_key, self.key_state)
        n = i + 1 if self.decrypt else i
        places = [(place - self.sequence.entry, 0) for place in range(self.rounds)]
        moved = self.sequence.step(state, cipher.round_key(ks, n), n, size, places)
        move = cipher.prev_key if self.decrypt else cipher.next_key
        news = [*flatten(moved), *flatten(move(ks, i, size))]
        return {word: new for word, new in zip(self.state + self.key_state, news, strict=True) if word in self.loads}

    def _loaded(self, word: Word, place: int, digit_place: int) -> Word:
        """A bit of what is loaded: from a port, from a key that is held and circulates, or a constant.

        Parameters
        ----------
        word : Word
        place, digit_place : int
            Number of the bit in the word, and in its digit.
        """
        origin = wired(word, place)
        if isinstance(origin, int):
            return const(origin, 1)
        source, bit = origin
        if source in self.key_loads and bit == place:
            return source[digit_place]
        if source not in (self.block, self.key):
            raise Unserial(
                "a word of the first state must be wired from the block or the key, and one is computed; take iterative"
            )
        return source[bit]
