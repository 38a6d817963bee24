"""How a new key is set up in a loop: as an item that enters in a block's place, before any block may use the key."""

from __future__ import annotations

from dataclasses import dataclass

from amaranth.hdl import Const, Module, Value

from ..keys.signals import LoopSignals, Tag
from .words import LoopWords

__all__ = ["SetUp"]


@dataclass(frozen=True, eq=False)
class SetUp:
    """A key enters the loop as it is accepted, if it is set up there at all. Blocks wait until it has left.

    Attributes
    ----------
    words : LoopWords
    signals : LoopSignals
    clocks : int
        Clocks that an item stays in a stage.
    """

    words: LoopWords
    signals: LoopSignals
    clocks: int

    @property
    def key_enters(self) -> Value:
        """Whether a key that is offered enters the loop: then no block does."""
        key = self.signals.key
        return key.valid if self.words.keys.sets_up and key is not None else Const(0, 1)

    @property
    def field(self) -> Value:
        """The field ``setup`` of what enters."""
        return self.key_enters

    @property
    def decrypts(self) -> Value:
        """Whether what enters starts as a block to decrypt."""
        return self.signals.i.flag.get("decrypt", Const(True in self.words.frame.sequences, 1))

    @property
    def decrypt_field(self) -> Value:
        """The field ``decrypt`` of what enters."""
        return self.signals.i.flag.get("decrypt", Const(0, 1)) & ~self.key_enters

    @property
    def ready(self) -> Value | None:
        """When the key is ready for blocks; None if it is as it is accepted."""
        return self.signals.setup_done if self.words.keys.sets_up else None

    def admits(self, block: Value) -> Value:
        """Whether the block that is offered may enter, if a `block` may."""
        return block

    def enters(self, free: Value) -> Value:
        """Whether a key enters, if it is `free` to."""
        return self.key_enters & free

    @property
    def entered(self) -> Value:
        """Whether a key enters with this clock, where none is held up."""
        return self.signals.accept_key if self.words.keys.sets_up else Const(0)

    def ends(self, last: Value, item: Tag) -> Value:
        """Whether a key is set up with an iteration of an item, of which `last` says that it is the last one."""
        return last & item.fields["setup"]

    def take_next(self, free: Value) -> list[object]:
        """Assignments after which items enter if `free` is 1, or a key in set-up gives way."""
        return self.signals.take_next(free)

    def move_next(self, moves: Value) -> object:
        """The assignment after which items of a folded loop move on if `moves` is 1, or a key in set-up gives way."""
        return self.signals.moves.eq(moves)

    def place(self, free: Value, item: Tag) -> Value:
        """Whether a place is `free`, or the key in set-up that is its item gives way to any block."""
        return free

    def done(self, ends: Value) -> Value:
        """Whether a key is set up with this clock, of which a register says so."""
        return ends

    def build(self, m: Module, free: Value) -> None:
        """Build in the controller `m` what there is of state; `free` says that what enters has a place."""
