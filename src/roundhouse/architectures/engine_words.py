"""What the words of every engine have in common: the programs of its directions, and the choice between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..ciphers.cipher import Cipher
from ..words import Word, choose
from .program import Program

__all__ = ["EngineWords"]


@dataclass(frozen=True)
class EngineWords:
    """The words of an engine.

    Attributes
    ----------
    cipher : Cipher
    direction : str
        ``encrypt``, ``decrypt`` or ``simplex``.
    keys : str
        ``on_the_fly``, ``travelling``, ``stored`` or ``shadow``.
    """

    cipher: Cipher
    direction: str
    keys: str

    @cached_property
    def programs(self) -> dict[bool, Program]:
        """The program of each direction, by whether it decrypts."""
        wanted = {"encrypt": [False], "decrypt": [True], "simplex": [False, True]}[self.direction]
        return {decrypt: Program(self.cipher, decrypt) for decrypt in wanted}

    @property
    def program(self) -> Program:
        """The program of the first direction; all have as many positions."""
        return next(iter(self.programs.values()))

    @property
    def stored(self) -> bool:
        """Whether round keys are kept, rather than made on the way."""
        return self.keys in ("stored", "shadow")

    @property
    def sizes(self) -> range:
        """The numbers of the key sizes."""
        return range(len(self.cipher.key_sizes))

    def by_direction(self, decrypt: Word, branches: dict[bool, Any]) -> Any:
        """The branch of the direction that the bit `decrypt` tells."""
        if len(branches) == 1:
            return next(iter(branches.values()))
        return choose(decrypt, branches[True], branches[False])
