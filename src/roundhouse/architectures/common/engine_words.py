"""What the word graphs of all engines share: the steps of each direction, the choice between directions, inputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ...ciphers.cipher import Cipher
from ...words import Graph, Tree, Word, choose
from .key_shape import KeyShape, key_shape
from .step_sequence import StepSequence, cheap_steps

__all__ = ["EngineWords", "RoundWords"]

AnyTree = TypeVar("AnyTree", bound=Tree)


@dataclass(frozen=True)
class EngineWords:
    """Directions and sizes of an engine.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    """

    cipher: Cipher
    direction: str

    @property
    def makes_keys(self) -> bool:
        """Whether a round key is computed in the clock that uses it."""
        return True

    @cached_property
    def sequences(self) -> dict[bool, StepSequence]:
        """The steps of each direction, by whether it decrypts; all directions take as many steps on entry."""
        wanted = {"encrypt": [False], "decrypt": [True], "simplex": [False, True]}[self.direction]
        entry = min(cheap_steps(self.cipher, decrypt, self.makes_keys) for decrypt in wanted)
        return {decrypt: StepSequence(self.cipher, decrypt, entry) for decrypt in wanted}

    @property
    def sequence(self) -> StepSequence:
        """The steps of the first direction; all directions have as many positions."""
        return next(iter(self.sequences.values()))

    @property
    def shape(self) -> KeyShape:
        """The shape of the key schedule."""
        return key_shape(self.cipher)

    @property
    def sizes(self) -> range:
        """The numbers of the key sizes."""
        return range(len(self.cipher.key_sizes))

    def by_direction(self, decrypt: Word, branches: Mapping[bool, AnyTree]) -> AnyTree:
        """The branch of the direction that the bit `decrypt` selects."""
        if len(branches) == 1:
            return next(iter(branches.values()))
        chosen: AnyTree = choose(decrypt, branches[True], branches[False])
        return chosen


@dataclass(frozen=True)
class RoundWords(EngineWords):
    """Inputs of an engine that iterates: one word graph for all rounds.

    Attributes
    ----------
    cipher, direction
        See `EngineWords`.
    """

    @cached_property
    def graph(self) -> Graph:
        return Graph()

    @cached_property
    def index(self) -> Word:
        """The index of a block's next step, which iterates with it."""
        return self.graph.input("index", self.cipher.index_bits)

    @cached_property
    def block(self) -> Word:
        """A block that enters."""
        return self.graph.input("block", self.cipher.block_bits)

    @cached_property
    def key(self) -> Word:
        """A key that enters."""
        return self.graph.input("key", self.cipher.key_bits)
