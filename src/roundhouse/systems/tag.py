"""The tag of GCM: GHASH of additional data, ciphertext and their lengths, NIST SP 800-38D, sections 6.4 and 7.1."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Signal, Value

from .counter import CounterBlock
from .ghash import BITS, times

__all__ = ["GhashTag"]

#: A full block of bytes has this number of bits in its count, and that bit set.
_REST = 4
#: Bits of a length in the last block of GHASH.
_LENGTH = 64
#: Blocks of additional data are counted with so many bits, those of text with as many as their counter has.
_AAD_COUNT, _TEXT_COUNT = _LENGTH - 3 - _REST, 32


class GhashTag:
    """Computes tags, a block in each clock.

    A block stands in a register for a clock before it is multiplied. The lengths follow the last block of a message;
    meanwhile the hash key of the next message may come, since it takes effect with the mask of that message only. So
    no clock is lost as long as tags are taken.

    Parameters
    ----------
    m : Module

    Attributes
    ----------
    ready : Signal
        Whether a mask may come, and with it the next message: the tag of the last one is done.
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
        self._adding, self._closing, self._finishing, self.valid = (
            Signal(name=name) for name in ("hash_adding", "hash_closing", "hash_finishing", "tag_valid_held")
        )
        self.ready, summed = Signal(name="hash_ready"), Signal(BITS, name="hash_sum")
        m.d.comb += [self.ready.eq(~self._finishing | ~self.valid), summed.eq(self._hash ^ self._block)]
        product = times(m, summed, self._key)
        m.d.sync += [self._adding.eq(0), self._closing.eq(0)]
        with m.If(self._adding):
            m.d.sync += self._hash.eq(product)
        with m.If(self._closing):
            m.d.sync += [self._block.eq(Cat(self._text.bits, self._aad.bits)), self._finishing.eq(1)]
        with m.If(self._finishing & ~self.valid):
            m.d.sync += [self._finishing.eq(0), self.valid.eq(1), self.value.eq(product ^ self._mask)]

    def take_key(self, key: Value) -> None:
        """Take the hash key of the next message, in clocks in which the enclosing conditions hold."""
        self._m.d.sync += self._next_key.eq(key)

    def start(self, mask: Value) -> None:
        """Begin a message whose tag has this mask, likewise; not unless `ready`."""
        self._m.d.sync += [self._key.eq(self._next_key), self._mask.eq(mask), self._hash.eq(0)]
        self._m.d.sync += [*self._aad.clear(), *self._text.clear()]

    def add(self, block: Value, count: Value, is_aad: Value, last: Value) -> None:
        """Add a block of so many bytes, the others zero, likewise; the tag follows the last one of a message."""
        m = self._m
        m.d.sync += [self._block.eq(block), self._adding.eq(count.any()), self._closing.eq(last)]
        with m.If(is_aad):
            self._aad.add(count)
        with m.Else():
            self._text.add(count)

    def given(self) -> None:
        """Drop the tag, likewise: it was taken."""
        self._m.d.sync += self.valid.eq(0)


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
