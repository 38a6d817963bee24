"""A block cipher as its standard defines it, independent of any circuit that computes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

# A page names the shapes of its state and keys; `Cipher` alone, as engines write it, is a cipher of any shapes.
from typing_extensions import TypeVar  # typing.TypeVar has defaults from Python 3.13 on

from ..words import Word, const

__all__ = ["Cipher", "Phase", "SetUp", "Step"]

State = TypeVar("State", default=Any)  #: nested tuples or lists of words
RoundKey = TypeVar("RoundKey", default=Any)  #: likewise
KeyState = TypeVar("KeyState", default=Any)  #: likewise


@dataclass(frozen=True)
class Phase(Generic[State, RoundKey]):
    """A run of identical steps, ``function(state, round_key, i)``.

    Attributes
    ----------
    function : callable
        Maps the state, the round key and its index `i` to the next state; the round key is None where there is none.
    counts : tuple of int
        Number of steps, for each key size of the cipher.
    keyed : bool
        Whether the steps read a round key. Steps that do not need a `SetUp`: a key schedule that keeps pace with the
        steps produces a round key for every one of them.
    """

    function: Callable[[State, RoundKey, Word], State]
    counts: tuple[int, ...]
    keyed: bool = True


@dataclass(frozen=True)
class Step(Generic[State, RoundKey]):
    """One application of a phase, and the index of the round key that it uses."""

    function: Callable[[State, RoundKey, Word], State]
    key_index: int


@dataclass(frozen=True)
class SetUp(Generic[RoundKey, KeyState]):
    """A key schedule that must run to its end before its first round key is known.

    The run has a state of its own and rewrites the stored round keys: each step reads one of them and writes it back.
    What is read before it was first written is arbitrary.

    Attributes
    ----------
    load : callable
        ``load(key, size)``: the state before the first step, from a left-aligned key of `key_bits` and the number of
        its size.
    row : callable
        ``row(state)``: the round key that the next step reads and writes. Only those of keyed steps are counted.
    step : callable
        ``step(state, round_key, size)``: the next state, and the round key to write.
    counts : tuple of int
        Number of steps, for each key size of the cipher.
    widths : tuple of int
        Widths of the words of a round key in bits.
    """

    load: Callable[[Word, Word], KeyState]
    row: Callable[[KeyState], Word]
    step: Callable[[KeyState, RoundKey, Word], tuple[KeyState, RoundKey]]
    counts: tuple[int, ...]
    widths: tuple[int, ...]


class Cipher(ABC, Generic[State, RoundKey, KeyState]):
    """A block cipher: the steps of both directions, and a key schedule.

    Step n of encryption uses round key n; decryption uses the round keys last to first. The key schedule is given in
    one of three ways:

    - whole: the page overrides `round_keys` with the expansion that its standard prints;
    - step by step: `load_key`, `round_key`, `next_key`, `prev_key` and, where there is a shortcut, `last_key`;
    - as a run before the first block: `set_up`.

    Every method maps words to words. Which of them run in which clock, and on which hardware, is the business of an
    architecture.

    Attributes
    ----------
    name, family : str
        ``aes128`` and ``aes``; a cipher with several key sizes is called after its family.
    block_bits : int
        Width of a block in bits.
    key_sizes : tuple of int
        Widths of a key in bits, in rising order; more than one where the size is selected at run time.
    encryption, decryption : tuple of Phase
        The steps, in the order of the standard.
    set_up : SetUp or None
        The run that makes the round keys, if they cannot keep pace.
    first_round : int
        The number that the standard gives the first of its rounds: 0 or 1.
    lanes : int
        Number of blocks of the family side by side in a block; see `lanes.Lanes`.
    """

    name: str
    family: str
    block_bits: int
    key_sizes: tuple[int, ...]
    encryption: tuple[Phase[State, RoundKey], ...]
    decryption: tuple[Phase[State, RoundKey], ...]
    set_up: SetUp[RoundKey, KeyState] | None = None
    first_round: int = 1
    lanes: int = 1

    @abstractmethod
    def load(self, block: Word) -> State:
        """The state that a block of `block_bits` is read into."""

    @abstractmethod
    def store(self, state: State) -> Word:
        """The block of `block_bits` that a state is written to."""

    def load_key(self, key: Word, size: Word) -> KeyState:
        """The key state of round key 0, from a left-aligned key of `key_bits` whose size has the number `size`."""
        raise self._lacks("load_key", "whose key state every schedule starts from")

    def round_key(self, ks: KeyState, i: Word) -> RoundKey:
        """Round key `i`, from its key state."""
        raise self._lacks("round_key", "which every step takes")

    def next_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state of round key ``i + 1``, from that of round key `i`."""
        raise self._lacks("next_key", "which encryption takes from each round key to the next")

    def prev_key(self, ks: KeyState, i: Word, size: Word) -> KeyState:
        """The key state of round key `i`, from that of round key ``i + 1``."""
        raise self._lacks("prev_key", "which decryption takes from each round key to the one before")

    def last_key(self, key: Word, size: Word) -> KeyState | None:
        """The key state of the last round key straight from the key (as `load_key`); None without such a shortcut."""
        return None

    def _lacks(self, method: str, use: str) -> NotImplementedError:
        """The error of a method that the cipher does not have."""
        all_methods = ("load_key", "round_key", "next_key", "prev_key")
        there = [name for name in all_methods if getattr(type(self), name) is not getattr(Cipher, name)]
        if there:
            return NotImplementedError(
                f"{self.name} gives its key schedule step by step and has {', '.join(there)}, so it must also have "
                f"{method!r}, {use}"
            )
        return NotImplementedError(
            f"{self.name} has no {method!r}, since it does not give its key schedule step by step; "
            "take its form (roundhouse.ciphers.forms.form), which does unless it has a set-up run"
        )

    @property
    def key_bits(self) -> int:
        """Width of the longest key, and so of the key port, in bits."""
        return max(self.key_sizes)

    @property
    def lane_bits(self) -> int:
        """Width in bits of a block of the standard, of which a payload holds `lanes`."""
        return self.block_bits // self.lanes

    @property
    def size_bits(self) -> int:
        """Bits of the number of a key size."""
        return max(1, (len(self.key_sizes) - 1).bit_length())

    @property
    def index_bits(self) -> int:
        """Bits of the number of a step, for the key size with the most steps."""
        return max(1, (max(map(self.step_count, range(len(self.key_sizes)))) - 1).bit_length())

    def step_count(self, size: int) -> int:
        """Number of steps for the key size with the number `size`."""
        return sum(phase.counts[size] for phase in self.encryption)

    def keyed_steps(self, size: int) -> list[int]:
        """Numbers of the encryption steps that read a round key."""
        keyed = [phase.keyed for phase in self.encryption for _ in range(phase.counts[size])]
        return [n for n, reads in enumerate(keyed) if reads]

    def steps(self, decrypt: bool, size: int = 0) -> list[Step[State, RoundKey]]:
        """Steps of a direction for a key size, in order."""
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

    def round_keys(self, key: Word, size: int = 0) -> Sequence[RoundKey | None]:
        """The round keys of all steps, None for a step without one.

        Parameters
        ----------
        key : Word
            The key, left-aligned in `key_bits`.
        size : int
            Number of its size.
        """
        number = const(size, self.size_bits)
        if self.set_up is not None:
            return self._set_up_keys(self.set_up, key, number, size)
        ks = self.load_key(key, number)
        keys: list[RoundKey | None] = [self.round_key(ks, const(0, self.index_bits))]
        for n in range(1, self.step_count(size)):
            ks = self.next_key(ks, const(n - 1, self.index_bits), number)
            keys.append(self.round_key(ks, const(n, self.index_bits)))
        return keys

    def run(self, key: Word, block: Word, size: int = 0, *, decrypt: bool = False) -> Word:
        """The whole cipher on words: a number for constants, the unrolled graph for inputs."""
        return self.run_expanded(self.round_keys(key, size), block, size, decrypt=decrypt)

    def run_expanded(
        self, keys: Sequence[RoundKey | None], block: Word, size: int = 0, *, decrypt: bool = False
    ) -> Word:
        """The cipher on words under round keys that `round_keys` returned."""
        given: Sequence[Any] = keys
        state = self.load(block)
        for step in self.steps(decrypt, size):
            state = step.function(state, given[step.key_index], const(step.key_index, self.index_bits))
        return self.store(state)

    def _set_up_keys(
        self, set_up: SetUp[RoundKey, KeyState], key: Word, number: Word, size: int
    ) -> list[RoundKey | None]:
        keyed = self.keyed_steps(size)
        rows: list[Any] = [[const(0, width) for width in set_up.widths] for _ in keyed]
        state = set_up.load(key, number)
        for _ in range(set_up.counts[size]):
            row = int(set_up.row(state))
            state, rows[row] = set_up.step(state, rows[row], number)
        row_of: dict[int, Any] = dict(zip(keyed, rows, strict=True))
        return [row_of.get(n) for n in range(self.step_count(size))]

    def _run(self, key: int, block: int, size: int, *, decrypt: bool) -> int:
        aligned = const(key << self.key_bits - self.key_sizes[size], self.key_bits)
        return int(self.run(aligned, const(block, self.block_bits), size, decrypt=decrypt))
