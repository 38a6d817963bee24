"""Tags of GCM with one running sum: a block is multiplied before the next one is added."""

from __future__ import annotations

from amaranth.hdl import Const, Module, Signal, Value

from .ghash import BITS, step, times
from .tag import GhashTag

__all__ = ["PromptTag", "SteppedTag"]


class OneSumTag(GhashTag):
    """Computes tags in a single sum, which is that of one message at a time: its key and mask are kept as it begins."""

    def __init__(self, m: Module) -> None:
        super().__init__(m)
        self._key, self._mask, self._hash = (
            Signal(BITS, name=name, reset_less=True) for name in ("hash_key", "tag_mask", "hash_value")
        )
        self._finishing = Signal(name="hash_finishing")

    def _begin(self, mask: Value) -> None:
        self._m.d.sync += [self._key.eq(self._next_key), self._mask.eq(mask), self._hash.eq(0)]

    def given(self) -> None:
        self._m.d.sync += self.valid.eq(0)


class PromptTag(OneSumTag):
    """Computes tags, a block in each clock.

    A block stands in a register for a clock before it is multiplied. The lengths follow the last block of a message. So
    no clock is lost as long as tags are taken.
    """

    def __init__(self, m: Module) -> None:
        super().__init__(m)
        self._adding, summed = Signal(name="hash_adding"), Signal(BITS, name="hash_sum")
        m.d.comb += [
            self.accepts.eq(1),
            self.ready.eq(~self._finishing | ~self.valid),
            summed.eq(self._hash ^ self._block),
        ]
        product = times(m, summed, self._key)
        m.d.sync += [self._adding.eq(0), self._closing.eq(0)]
        with m.If(self._adding):
            m.d.sync += self._hash.eq(product)
        with m.If(self._closing):
            m.d.sync += [self._block.eq(self._lengths), self._finishing.eq(1)]
        with m.If(self._finishing & ~self.valid):
            m.d.sync += [self._finishing.eq(0), self.valid.eq(1), self.value.eq(product ^ self._mask)]

    def _take(self, block: Value, counts: Value) -> None:
        self._m.d.sync += [self._block.eq(block), self._adding.eq(counts)]


class SteppedTag(OneSumTag):
    """Computes tags with a multiplier that takes a digit of a block in each clock: for cores that are slower than that.

    Parameters
    ----------
    m : Module
    steps : int
        Digits of a block; another one can be added a clock after the last of them.
    """

    def __init__(self, m: Module, steps: int) -> None:
        super().__init__(m)
        self._steps = Signal(steps, name="hash_steps")  # the digit that is multiplied, as the only 1
        self._busy, self._free = Signal(name="hash_busy"), Signal(name="hash_free", init=1)
        digit = BITS // steps
        m.d.comb += [self.accepts.eq(self._free), self.ready.eq(self._free)]
        m.d.sync += self._steps.eq(self._steps << 1)
        with m.If(self._busy):
            m.d.sync += [
                self._hash.eq(step(m, self._hash, self._block[:digit], self._key)),
                self._block.eq(self._block >> digit),
                self._busy.eq(~self._steps[-1]),
                self._free.eq(self._steps[-1] & ~self._closing & ~self._finishing),
            ]
        with m.Elif(self._closing):
            m.d.sync += [self._closing.eq(0), self._finishing.eq(1)]
            self._take(self._lengths, Const(1))
        with m.Elif(self._finishing & ~self.valid):
            m.d.sync += [self._finishing.eq(0), self.valid.eq(1), self.value.eq(self._hash ^ self._mask)]
            m.d.sync += self._free.eq(1)

    def add(self, block: Value, count: Value, is_aad: Value, last: Value) -> None:
        super().add(block, count, is_aad, last)
        self._m.d.sync += self._free.eq(~count.any() & ~last)

    def _take(self, block: Value, counts: Value) -> None:
        with self._m.If(counts):
            self._m.d.sync += [self._block.eq(self._hash ^ block), self._hash.eq(0), self._busy.eq(1)]
            self._m.d.sync += self._steps.eq(1)
