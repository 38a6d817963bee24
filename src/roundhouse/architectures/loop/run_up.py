"""The run-up to the last key state in a loop of both directions: only decryption waits for it.

A new key is held as it is accepted, so encryption starts at once. While no block enters, a run-up does: an item that
takes the key state from the first one to the last. A block to encrypt moves its key state alike, and where its pass
comes by the last one, that is held, too, and no run-up is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from amaranth.hdl import Const, Module, Signal, Value

from ..keys.signals import Tag
from .set_up import SetUp

__all__ = ["RunUp"]


@dataclass(frozen=True, eq=False)
class RunUp(SetUp):
    """A run-up starts from the key that is held. It gives way to a block to encrypt, and to a new key.

    So no such block waits for it, whenever it comes, and a key no longer than until it is in the last stage. Without a
    buffer, a port decides then what enters; only while a run-up is in the loop.
    """

    @cached_property
    def known(self) -> Signal:
        """The last key state is held, and blocks to decrypt may enter."""
        return Signal(name="last_key_known")

    @cached_property
    def sought(self) -> Value:
        """An item of the loop comes by the last key state, in a loop of several stages; a register."""
        return Signal(name="last_key_sought") if len(self.signals.tags) > 1 else Const(0, 1)

    @cached_property
    def needed(self) -> Signal:
        """A run-up enters as items move on, unless a block does."""
        return Signal(name="run_up_needed")

    @property
    def key_enters(self) -> Value:
        return Const(0, 1)

    @property
    def field(self) -> Value:
        return self.needed & ~self._encryption_waits

    @property
    def decrypts(self) -> Value:
        return self._decrypt & self.known

    @property
    def decrypt_field(self) -> Value:
        return self.decrypts

    @property
    def ready(self) -> None:
        return None

    @property
    def entered(self) -> Value:
        return self.field

    def admits(self, block: Value) -> Value:
        return block & (~self._decrypt | self.known)

    def enters(self, free: Value) -> Value:
        return self.field

    def ends(self, last: Value, item: Tag) -> Value:
        """Whether the iteration ends with the last key state."""
        keys, fields = self.words.keys, item.fields
        there = item.valid & (item.index == self.words.frame.by_size(keys.last_setup_index, fields["size"]))
        return there & (~fields["decrypt"] if keys.runs_as_block else fields["setup"])

    def done(self, ends: Value) -> Value:
        """An iteration waits with its result, and the index may not wait with it: only its first clock counts."""
        return ends & ~self.known

    def take_next(self, free: Value) -> list[object]:
        if self.signals.waits:
            return self.signals.take_next(free | self._gives_way)
        return [self._free.eq(free)]

    def move_next(self, moves: Value) -> object:
        return self._moves.eq(moves)

    def place(self, free: Value, item: Tag) -> Value:
        return free | item.fields["setup"]

    def build(self, m: Module, free: Value) -> None:
        s = self.signals
        assert s.key is not None
        m.d.comb += self.needed.eq(free & s.have_key & ~self.known & ~self.sought & ~s.setup_done & ~s.key.valid)
        if not s.waits:
            enters = self._free | self._gives_way
            m.d.comb += [s.enter.eq(enters), s.stay.eq(~enters)]
        if self.clocks > 1:
            m.d.comb += s.moves.eq(self._moves | self._gives_way)
        with m.If(s.accept_key):
            m.d.sync += self.known.eq(0)
        with m.Elif(s.setup_done):
            m.d.sync += self.known.eq(1)
        if isinstance(self.sought, Signal):
            encrypts = s.accept & ~self._decrypt if self.words.keys.runs_as_block else Const(0, 1)
            with m.If(s.enable & self.field | encrypts):
                m.d.sync += self.sought.eq(1)
            with m.Elif(s.accept_key | s.enable & self._gives_way):
                m.d.sync += self.sought.eq(0)

    @cached_property
    def _free(self) -> Signal:
        """The place in the first stage is free as items move on, without a run-up that gives way; a register."""
        return Signal(name="free", init=1)

    @cached_property
    def _moves(self) -> Signal:
        """Items of a folded loop move on, unless a block is not taken; a register."""
        return Signal(name="moves_on", init=1)

    @property
    def _gives_way(self) -> Value:
        """Whether the item whose place is meant is a run-up that gives way: in a loop with a buffer, a clock ahead."""
        s = self.signals
        assert s.key is not None
        if s.waits:
            return s.tags[-2].fields["setup"] & (s.accept | s.key.valid)
        return s.tags[-1].fields["setup"] & (self._encryption_waits | s.key.valid)

    @property
    def _decrypt(self) -> Value:
        """Whether the block that is offered is to be decrypted."""
        return self.signals.i.flag["decrypt"]

    @property
    def _encryption_waits(self) -> Value:
        return self.signals.i.valid & ~self._decrypt
