"""What a block cipher is, apart from any circuit that computes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..words import Word, const

__all__ = ["Cipher", "KeyState", "Phase", "RoundKey", "SetUp", "State", "Step"]

State = Any  #: nested tuples or lists of words
RoundKey = Any  #: likewise
KeyState = Any  #: likewise


@dataclass(frozen=True)
class Phase:
    """A run of alike steps, ``function(state, round_key, i)``.

    Attributes
    ----------
    function : callable
        From the state, the round key and its index `i` to the next state; the round key is None where there is none.
    counts : tuple of int
        How many steps, for each key size of the cipher.
    keyed : bool
        Whether the steps read their round key; those that do not have none, which needs a `SetUp` (a schedule that
        keeps pace makes a round key for every step).
    """

    function: Callable[[State, RoundKey, Word], State]
    counts: tuple[int, ...]
    keyed: bool = True


@dataclass(frozen=True)
class Step:
    """One application of a phase, with the index of the round key that it uses."""

    function: Callable[[State, RoundKey, Word], State]
    key_index: int


@dataclass(frozen=True)
class SetUp:
    """A key schedule that must run to its end before its first round key is known.

    The run keeps a state of its own, and rewrites the stored round keys: a step reads one of them and writes it anew.
    What is read before it was written means nothing.

    Attributes
    ----------
    load : callable
        ``load(key, size)``: the state before the first step, from `key_bits` of key (left-aligned) and the number of
        its size.
    row : callable
        ``row(state)``: which round key the next step reads and writes. Only those of keyed steps are counted.
    step : callable
        ``step(state, round_key, size)``: the next state, and the round key as it is written.
    counts : tuple of int
        How many steps, for each key size of the cipher.
    widths : tuple of int
        Widths of the words of a round key.
    """

    load: Callable[[Word, Word], KeyState]
    row: Callable[[KeyState], Word]
    step: Callable[[KeyState, RoundKey, Word], tuple[KeyState, RoundKey]]
    counts: tuple[int, ...]
    widths: tuple[int, ...]


class Cipher(ABC):
    """A block cipher: the steps of both directions, and a key schedule.

    The n-th step of encryption uses round key n; decryption uses the round keys last to first. The round keys keep pace
    with the steps (`load_key`, `round_key`, `next_key`, `prev_key` and, where there is a way, `last_key`), or are all
    made by a run before the first block (`set_up`). Every method maps words to words; what runs when, and on which
    hardware, is the business of an architecture.

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
    set_up : SetUp or None
        The run that makes the round keys, if they cannot keep pace.
    lanes : int
        How many blocks of the family lie side by side in a block; see `lanes.Lanes`.
    """

    name: str
    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    encryption: tuple[Phase, ...]
    decryption: tuple[Phase, ...]
    set_up: SetUp | None = None
    lanes: int = 1

    @abstractmethod
    def load(self, block: Word) -> State:
        """The state that a block of `block_bits` is read into."""

    @abstractmethod
    def store(self, state: State) -> Word:
        """The block of `block_bits` that a state is written to."""

    def load_key(self, key: Word, size: Word) -> KeyState:
        """The key state for round key 0, from `key_bits` of key (left-aligned) whose size has the number `size`."""
        raise NotImplementedError(f"{self.name} has no 'load_key'; its round keys are made by its set-up")

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        """Round key `i`, from the key state for it."""
        raise NotImplementedError(f"{self.name} has no 'round_key'; its round keys are made by its set-up")

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state for round key ``i + 1``, from that for round key `i`."""
        raise NotImplementedError(f"{self.name} has no 'next_key'; its round keys are made by its set-up")

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state for round key `i`, from that for round key ``i + 1``."""
        raise NotImplementedError(f"{self.name} has no 'prev_key'; its round keys are made by its set-up")

    def last_key(self, key: Word, size: Word) -> KeyState | None:
        """The key state for the last round key straight from the key (as `load_key`); None if it must be gone to."""
        return None

    @property
    def key_bits(self) -> int:
        """Width of the longest key, which is that of the key port."""
        return max(self.key_sizes)

    @property
    def lane_bits(self) -> int:
        """Width of a block as the standard has it, of which a payload holds `lanes`."""
        return self.block_bits // self.lanes

    @property
    def size_bits(self) -> int:
        """Bits that number the key size."""
        return max(1, (len(self.key_sizes) - 1).bit_length())

    @property
    def index_bits(self) -> int:
        """Bits that number the steps of the longest program."""
        return max(1, (max(map(self.step_count, range(len(self.key_sizes)))) - 1).bit_length())

    def step_count(self, size: int) -> int:
        """Number of steps for the key size with the number `size`."""
        return sum(phase.counts[size] for phase in self.encryption)

    def keyed_steps(self, size: int) -> list[int]:
        """Numbers of the steps of encryption that read a round key."""
        keyed = [phase.keyed for phase in self.encryption for _ in range(phase.counts[size])]
        return [n for n, reads in enumerate(keyed) if reads]

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
        """The round keys of all steps (None for one that has none) under a left-aligned key of `key_bits`."""
        number = const(size, self.size_bits)
        if self.set_up is not None:
            return self._set_up_keys(self.set_up, key, number, size)
        ks = self.load_key(key, number)
        keys = [self.round_key(ks, const(0, self.index_bits))]
        for n in range(1, self.step_count(size)):
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

    def _set_up_keys(self, set_up: SetUp, key: Word, number: Word, size: int) -> list[RoundKey]:
        keyed = self.keyed_steps(size)
        rows: list[RoundKey] = [[const(0, width) for width in set_up.widths] for _ in keyed]
        state = set_up.load(key, number)
        for _ in range(set_up.counts[size]):
            row = int(set_up.row(state))
            state, rows[row] = set_up.step(state, rows[row], number)
        row_of = dict(zip(keyed, rows, strict=True))
        return [row_of.get(n) for n in range(self.step_count(size))]

    def _run(self, key: int, block: int, size: int, *, decrypt: bool) -> int:
        aligned = const(key << self.key_bits - self.key_sizes[size], self.key_bits)
        return int(self.run(aligned, const(block, self.block_bits), size, decrypt=decrypt))
