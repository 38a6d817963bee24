"""The run-up to the last key state in a loop of both directions: only decryption waits for it.

A new key is held as it is accepted, so encryption starts at once. When no block enters, a run-up does: an item that
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
    """A run-up starts from the key that is held, and gives way to a block to encrypt and to a new key."""

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

    def admits(self, block: Value) -> Value:
        return block & (~self._decrypt | self.known)

    def enters(self, free: Value) -> Value:
        return self.field

    @property
    def entered(self) -> Value:
        return self.field

    def ends(self, last: Value, item: Tag) -> Value:
        """Whether the iteration ends with the last key state."""
        keys, fields = self.words.keys, item.fields
        there = item.valid & (item.index == self.words.frame.by_size(keys.last_setup_index, fields["size"]))
        return there & (~fields["decrypt"] if keys.runs_as_block else fields["setup"])

    def frees(self, leaves: Value, setup: Value) -> Value:
        """A run-up gives way in a loop of one stage, a clock before its place is taken.

        So no port decides what many registers take.
        """
        assert self.signals.key is not None
        if len(self.signals.tags) > 1:
            return leaves
        return leaves | setup & (self._encryption_waits | self.signals.key.valid)

    def done(self, ends: Value) -> Value:
        """An iteration waits with its result, and the index may not wait with it: only its first clock counts."""
        return ends & ~self.known

    def build(self, m: Module, free: Value) -> None:
        s = self.signals
        assert s.key is not None
        m.d.comb += self.needed.eq(free & s.have_key & ~self.known & ~self.sought & ~s.setup_done & ~s.key.valid)
        with m.If(s.accept_key):
            m.d.sync += self.known.eq(0)
        with m.Elif(s.setup_done):
            m.d.sync += self.known.eq(1)
        if isinstance(self.sought, Signal):
            encrypts = s.accept & ~self._decrypt if self.words.keys.runs_as_block else Const(0, 1)
            with m.If(s.accept_key):
                m.d.sync += self.sought.eq(0)
            with m.Elif(s.enable & self.field | encrypts):
                m.d.sync += self.sought.eq(1)

    @property
    def _decrypt(self) -> Value:
        """Whether the block that is offered is to be decrypted."""
        return self.signals.i.flag["decrypt"]

    @property
    def _encryption_waits(self) -> Value:
        return self.signals.i.valid & ~self._decrypt
