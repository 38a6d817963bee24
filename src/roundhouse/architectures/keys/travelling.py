"""Travelling keys: every block brings its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from amaranth.hdl import Value

from ...ciphers.cipher import Cipher
from ...words import Tree, Word
from ..common.key_shape import key_shape
from .in_loop import LoopFrame, LoopKeys
from .in_pipe import PipeFrame, PipeKeys
from .iterating import IteratingKeys
from .key_states import KeyStates
from .moving import MovingKeys
from .policy import NO_SET_UP, KeyPolicy, register
from .signals import LoopSignals

__all__ = ["Travelling"]


@register
class Travelling(KeyPolicy):
    """Every block brings its key, and its round keys are computed as they are used."""

    name = "travelling"
    rank = 40
    words = "the key comes with the block, so every block may have a new one"
    of_block = "every block brings its own key"
    protocol = "Every block brings its own key."
    key_per_block = True
    fillable = False
    serial = True

    def refuse(self, cipher: Cipher, direction: str) -> str | None:
        if cipher.set_up is not None:
            return NO_SET_UP
        if direction != "encrypt" and not key_shape(cipher).jumps:
            return (
                "decryption starts from the last round key, and a key that comes with its block has not been expanded "
                "when the block enters; take stored keys, or shadow keys to change them while blocks flow"
            )
        return None

    def in_loop(self, frame: LoopFrame) -> LoopKeys:
        return _InLoop(frame, KeyStates(frame, holds=False, jumps=True))

    def in_pipe(self, frame: PipeFrame) -> PipeKeys:
        return _InPipe(frame, KeyStates(frame.entry, holds=False, jumps=True))


@dataclass(frozen=True)
class _InLoop(IteratingKeys):
    @property
    def starts(self) -> Mapping[bool, Tree]:
        return self.key_states.straight

    @property
    def on_entry(self) -> list[Word]:
        return self.entering

    def enter(self, loop: LoopSignals, entering: Mapping[Word, Value]) -> tuple[Value, Sequence[Value]]:
        return ~loop.stay, [entering[word] for word in self.entering]


@dataclass(frozen=True)
class _InPipe(MovingKeys):
    @property
    def starts(self) -> Mapping[bool, Tree]:
        return self.key_states.straight
