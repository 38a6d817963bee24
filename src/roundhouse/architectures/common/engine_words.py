"""What the words of engines have in common: the programs of the directions, the choice between them, and inputs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...ciphers.cipher import Cipher
from ...words import Graph, Word, choose
from ..program import Program, cheap_steps
from .key_shape import KeyShape, key_shape

__all__ = ["EngineWords", "RoundWords"]


@dataclass(frozen=True)
class EngineWords:
    """The words of an engine.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    keys : str
        ``on_the_fly``, ``direct``, ``travelling``, ``stored`` or ``shadow``.
    """

    cipher: Cipher
    direction: str
    keys: str

    @cached_property
    def programs(self) -> dict[bool, Program]:
        """The program of each direction, by whether it decrypts; all take as many steps on entry."""
        wanted = {"encrypt": [False], "decrypt": [True], "simplex": [False, True]}[self.direction]
        entry = min(cheap_steps(self.cipher, decrypt, not self.stored) for decrypt in wanted)
        return {decrypt: Program(self.cipher, decrypt, entry) for decrypt in wanted}

    @property
    def program(self) -> Program:
        """The program of the first direction; all have as many positions."""
        return next(iter(self.programs.values()))

    @property
    def stored(self) -> bool:
        """Whether round keys are kept, rather than made on the way."""
        return self.keys in ("stored", "shadow")

    @property
    def shape(self) -> KeyShape:
        """The shape of the key schedule."""
        return key_shape(self.cipher)

    @cached_property
    def rows(self) -> dict[int, int]:
        """Where the round key of each step is stored."""
        longest = max(self.sizes, key=self.cipher.step_count)
        return {step: row for row, step in enumerate(self.cipher.keyed_steps(longest))}

    @property
    def jumps(self) -> bool:
        """Whether decryption starts from the last key state that is computed straight from the key."""
        return self.keys in ("direct", "travelling") or (self.keys == "on_the_fly" and self.shape.jumps_freely)

    @property
    def sizes(self) -> range:
        """The numbers of the key sizes."""
        return range(len(self.cipher.key_sizes))

    def by_direction(self, decrypt: Word, branches: dict[bool, Any]) -> Any:
        """The branch of the direction that the bit `decrypt` tells."""
        if len(branches) == 1:
            return next(iter(branches.values()))
        return choose(decrypt, branches[True], branches[False])


@dataclass(frozen=True)
class RoundWords(EngineWords):
    """The words of an engine whose blocks go round one piece of hardware: one graph, and its inputs.

    Attributes
    ----------
    cipher, direction, keys
        See `EngineWords`.
    """

    @cached_property
    def graph(self) -> Graph:
        return Graph()

    @cached_property
    def index(self) -> Word:
        """The index that goes round with a block."""
        return self.graph.input("index", self.cipher.index_bits)

    @cached_property
    def block(self) -> Word:
        """A block that comes in."""
        return self.graph.input("block", self.cipher.block_bits)

    @cached_property
    def key(self) -> Word:
        """A key that comes in."""
        return self.graph.input("key", self.cipher.key_bits)
