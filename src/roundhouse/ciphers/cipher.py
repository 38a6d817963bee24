"""What a block cipher is, apart from any circuit that computes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..words import Word, const

__all__ = ["Cipher", "KeyState", "Phase", "RoundKey", "State", "Step"]

State = Any  #: nested tuples or lists of words
RoundKey = Any  #: likewise
KeyState = Any  #: likewise


@dataclass(frozen=True)
class Phase:
    """A run of alike steps, ``function(state, round_key, i)``.

    Attributes
    ----------
    function : callable
        From the state, the round key and its index `i` to the next state.
    counts : tuple of int
        How many steps, for each key size of the cipher.
    """

    function: Callable[[State, RoundKey, Word], State]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One application of a phase, with the index of the round key that it uses."""

    function: Callable[[State, RoundKey, Word], State]
    key_index: int


class Cipher(ABC):
    """A block cipher: the steps of both directions, and a key schedule that keeps pace with them.

    The n-th step of encryption uses round key n; decryption uses the round keys last to first. Every method maps words
    to words; what runs when, and on which hardware, is the business of an architecture.

    Attributes
    ----------
    name, family : str
        ``aes128`` and ``aes``; the name of a cipher with several key sizes is that of its family.
    block_bits : int
        Width of a block.
    key_sizes : tuple of int
        Widths of a key in rising order; more than one where the size is selected at run time.
    encryption, decryption : tuple of Phase
        The steps, as the standard orders them.
    """

    name: str
    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    encryption: tuple[Phase, ...]
    decryption: tuple[Phase, ...]

    @abstractmethod
    def load(self, block: Word) -> State:
        """The state that a block of `block_bits` is read into."""

    @abstractmethod
    def store(self, state: State) -> Word:
        """The block of `block_bits` that a state is written to."""

    @abstractmethod
    def load_key(self, key: Word, size: Word) -> KeyState:
        """The key state for round key 0, from `key_bits` of key (left-aligned) whose size has the number `size`."""

    @abstractmethod
    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        """Round key `i`, from the key state for it."""

    @abstractmethod
    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state for round key ``i + 1``, from that for round key `i`."""

    @abstractmethod
    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state for round key `i`, from that for round key ``i + 1``."""

    @property
    def key_bits(self) -> int:
        """Width of the longest key, which is that of the key port."""
        return max(self.key_sizes)

    @property
    def size_bits(self) -> int:
        """Bits that number the key size."""
        return max(1, (len(self.key_sizes) - 1).bit_length())

    @property
    def index_bits(self) -> int:
        """Bits that number the round keys of the longest program."""
        return max(1, (max(map(self.key_count, range(len(self.key_sizes)))) - 1).bit_length())

    def key_count(self, size: int) -> int:
        """Number of round keys, which is that of the steps, for the key size with the number `size`."""
        return sum(phase.counts[size] for phase in self.encryption)

    def steps(self, decrypt: bool, size: int = 0) -> list[Step]:
        """Steps of a direction for a key size, in the order in which they are taken."""
        phases = self.decryption if decrypt else self.encryption
        functions = [phase.function for phase in phases for _ in range(phase.counts[size])]
        indices = range(len(functions))
        return [Step(f, i) for f, i in zip(functions, reversed(indices) if decrypt else indices, strict=True)]

    # The software model is the specification run on constants.

    def encrypt(self, key: int, block: int, size: int = 0) -> int:
        """Encrypt a block; key and block are their published hex strings read as numbers."""
        return self._run(key, block, size, decrypt=False)

    def decrypt(self, key: int, block: int, size: int = 0) -> int:
        """Decrypt a block; key and block are their published hex strings read as numbers."""
        return self._run(key, block, size, decrypt=True)

    def round_keys(self, key: Word, size: int = 0) -> list[RoundKey]:
        """All round keys of a left-aligned key of `key_bits`."""
        number = const(size, self.size_bits)
        ks = self.load_key(key, number)
        keys = [self.round_key(ks, const(0, self.index_bits))]
        for n in range(1, self.key_count(size)):
            ks = self.next_key(ks, const(n - 1, self.index_bits), number)
            keys.append(self.round_key(ks, const(n, self.index_bits)))
        return keys

    def run(self, key: Word, block: Word, size: int = 0, *, decrypt: bool = False) -> Word:
        """The whole cipher on words: a number for constants, the unrolled graph for inputs."""
        keys = self.round_keys(key, size)
        state = self.load(block)
        for step in self.steps(decrypt, size):
            state = step.function(state, keys[step.key_index], const(step.key_index, self.index_bits))
        return self.store(state)

    def _run(self, key: int, block: int, size: int, *, decrypt: bool) -> int:
        aligned = const(key << self.key_bits - self.key_sizes[size], self.key_bits)
        return int(self.run(aligned, const(block, self.block_bits), size, decrypt=decrypt))
