"""The tag of GCM: GHASH of additional data, ciphertext and their lengths, NIST SP 800-38D, sections 6.4 and 7.1."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from amaranth.hdl import Cat, Const, Module, Signal, Value

from .counter import CounterBlock
from .ghash import BITS

__all__ = ["GhashTag", "TagInput"]

#: A full block of bytes has this number of bits in its count, and that bit set.
_REST = 4
#: Bits of a length in the last block of GHASH.
_LENGTH = 64
#: Blocks of additional data are counted with so many bits, those of text with as many as their counter has.
_AAD_COUNT, _TEXT_COUNT = _LENGTH - 3 - _REST, 32


@dataclass(frozen=True)
class TagInput:
    """What comes for tags in a clock: a hash key, a mask, a block, or nothing.

    Attributes
    ----------
    takes_key, starts, adds : Value
        Which of them comes; see `GhashTag.take_key`, `start` and `add`.
    result : Value
        The hash key, or the mask.
    block, count, is_aad, last : Value
        See `GhashTag.add`.
    """

    takes_key: Value
    starts: Value
    adds: Value
    result: Value
    block: Value
    count: Value
    is_aad: Value
    last: Value

    def registered(self, m: Module) -> TagInput:
        """Return the same a clock later."""
        later = {name: Signal(len(value), name=f"hash_input_{name}") for name, value in vars(self).items()}
        m.d.sync += [signal.eq(getattr(self, name)) for name, signal in later.items()]
        return TagInput(**later)


class GhashTag(ABC):
    """Computes tags. The hash key of the next message may come early: it takes effect with the mask of that message.

    Parameters
    ----------
    m : Module

    Attributes
    ----------
    ready : Signal
        Whether a mask may come, and with it the next message.
    accepts : Signal
        Whether a block may be added.
    valid, value : Signal
        The tag of a message.
    """

    def __init__(self, m: Module) -> None:
        self._m = m
        self._next_key, self._block = (Signal(BITS, name=name, reset_less=True) for name in ("next_hash_key", "hashed"))
        self.value = Signal(BITS, name="tag_value", reset_less=True)
        self._aad, self._text = _Length(m, _AAD_COUNT, "aad"), _Length(m, _TEXT_COUNT, "text")
        self._closing, self.valid, self.ready, self.accepts = (
            Signal(name=name) for name in ("hash_closing", "tag_valid_held", "hash_ready", "hash_accepts")
        )

    def take(self, given: TagInput) -> None:
        """Take what comes in each clock; a mask not unless `ready`, a block not unless it `accepts` one."""
        with self._m.If(given.takes_key):
            self.take_key(given.result)
        with self._m.If(given.starts):
            self.start(given.result)
        with self._m.If(given.adds):
            self.add(given.block, given.count, given.is_aad, given.last)

    def take_key(self, key: Value) -> None:
        """Take the hash key of the next message, in clocks in which the enclosing conditions hold."""
        self._m.d.sync += self._next_key.eq(key)

    def start(self, mask: Value) -> None:
        """Begin a message whose tag has this mask, likewise; not unless `ready`."""
        self._begin(mask)
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
    def given(self) -> None:
        """Drop the tag, likewise: it was taken."""

    @abstractmethod
    def _begin(self, mask: Value) -> None:
        """Begin a message with the key that came last."""

    @abstractmethod
    def _take(self, block: Value, counts: Value) -> None:
        """Take a block, if it counts."""

    @property
    def _lengths(self) -> Value:
        """The last block of a message."""
        return Cat(self._text.bits, self._aad.bits)


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
