"""The tag of GCM: GHASH of additional data, ciphertext and their lengths, NIST SP 800-38D, sections 6.4 and 7.1."""

from __future__ import annotations

from abc import ABC, abstractmethod

from amaranth.hdl import Cat, Const, Module, Signal, Value

from .counter import CounterBlock
from .ghash import BITS, step, times

__all__ = ["GhashTag", "steps_for", "tag_for"]

#: A full block of bytes has this number of bits in its count, and that bit set.
_REST = 4
#: Bits of a length in the last block of GHASH.
_LENGTH = 64
#: Blocks of additional data are counted with so many bits, those of text with as many as their counter has.
_AAD_COUNT, _TEXT_COUNT = _LENGTH - 3 - _REST, 32


class GhashTag(ABC):
    """Computes tags. The hash key of the next message may come early: it takes effect with the mask of that message.

    Parameters
    ----------
    m : Module

    Attributes
    ----------
    ready : Signal
        Whether a mask may come, and with it the next message: the tag of the last one is done.
    accepts : Signal
        Whether a block may be added.
    valid, value : Signal
        The tag of a message.
    """

    def __init__(self, m: Module) -> None:
        self._m = m
        self._next_key, self._key, self._mask, self._block, self._hash, self.value = (
            Signal(BITS, name=name, reset_less=True)
            for name in ("next_hash_key", "hash_key", "tag_mask", "hashed", "hash_value", "tag_value")
        )
        self._aad, self._text = _Length(m, _AAD_COUNT, "aad"), _Length(m, _TEXT_COUNT, "text")
        self._closing, self._finishing, self.valid, self.ready, self.accepts = (
            Signal(name=name)
            for name in ("hash_closing", "hash_finishing", "tag_valid_held", "hash_ready", "hash_accepts")
        )

    def take_key(self, key: Value) -> None:
        """Take the hash key of the next message, in clocks in which the enclosing conditions hold."""
        self._m.d.sync += self._next_key.eq(key)

    def start(self, mask: Value) -> None:
        """Begin a message whose tag has this mask, likewise; not unless `ready`."""
        self._m.d.sync += [self._key.eq(self._next_key), self._mask.eq(mask), self._hash.eq(0)]
        self._m.d.sync += [*self._aad.clear(), *self._text.clear()]

    def add(self, block: Value, count: Value, is_aad: Value, last: Value) -> None:
        """Add a block of so many bytes, the others zero, likewise; the tag follows the last one of a message.

        Not unless it `accepts` one.
        """
        m = self._m
        self._take(block, count.any())
        m.d.sync += self._closing.eq(last)
        with m.If(is_aad):
            self._aad.add(count)
        with m.Else():
            self._text.add(count)

    @abstractmethod
    def _take(self, block: Value, counts: Value) -> None:
        """Take a block, if it counts."""

    @property
    def _lengths(self) -> Value:
        """The last block of a message."""
        return Cat(self._text.bits, self._aad.bits)

    def given(self) -> None:
        """Drop the tag, likewise: it was taken."""
        self._m.d.sync += self.valid.eq(0)


class PromptTag(GhashTag):
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


class SteppedTag(GhashTag):
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
        self._busy, free = Signal(name="hash_busy"), Signal(name="hash_free")
        digit = BITS // steps
        m.d.comb += [
            free.eq(~self._busy & ~self._closing & ~self._finishing),
            self.accepts.eq(free),
            self.ready.eq(free),
        ]
        m.d.sync += self._steps.eq(self._steps << 1)
        with m.If(self._busy):
            m.d.sync += [
                self._hash.eq(step(m, self._hash, self._block[:digit], self._key)),
                self._block.eq(self._block >> digit),
                self._busy.eq(~self._steps[-1]),
            ]
        with m.Elif(self._closing):
            m.d.sync += [self._closing.eq(0), self._finishing.eq(1)]
            self._take(self._lengths, Const(1))
        with m.Elif(self._finishing & ~self.valid):
            m.d.sync += [self._finishing.eq(0), self.valid.eq(1), self.value.eq(self._hash ^ self._mask)]

    def _take(self, block: Value, counts: Value) -> None:
        with self._m.If(counts):
            self._m.d.sync += [self._block.eq(self._hash ^ block), self._hash.eq(0), self._busy.eq(1)]
            self._m.d.sync += self._steps.eq(1)


def steps_for(clocks: float) -> int:
    """Return in how many steps a block is multiplied where blocks come every so many clocks.

    As many as there is time for, so that the multiplier is small: two blocks, the last one of a message and its
    lengths, must be done before the mask of the next message comes.
    """
    sizes = (BITS >> n for n in range(BITS.bit_length()))
    return next(steps for steps in sizes if steps == 1 or steps + 1 < clocks)


def tag_for(m: Module, clocks: float) -> GhashTag:
    """Return what computes tags where blocks come every so many clocks."""
    steps = steps_for(clocks)
    return PromptTag(m) if steps == 1 else SteppedTag(m, steps)


class _Length:
    """A length in bits: full blocks are counted, and what is in the last one stands below the count."""

    def __init__(self, m: Module, counting: int, name: str) -> None:
        self._m, self._full = m, CounterBlock(m, counting, counting, name=f"{name}_blocks")
        self._rest = Signal(_REST, name=f"{name}_rest", reset_less=True)
        length = Cat(Const(0, 3), self._rest, self._full.value)
        self.bits = Cat(length, Const(0, _LENGTH - len(length)))

    def clear(self) -> list[object]:
        return [*self._full.load(Const(0, len(self._full.value))), self._rest.eq(0)]

    def add(self, count: Value) -> None:
        self._m.d.sync += self._rest.eq(count[:_REST])
        with self._m.If(count[_REST]):
            self._m.d.sync += self._full.increment()
