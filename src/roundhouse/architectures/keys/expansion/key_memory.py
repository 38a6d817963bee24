"""A memory of round keys: written one key at a time, read by every step of an iteration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import memory

from ....words import Word
from ...common.own_name import keep_own_name
from .expansion import Expansion

__all__ = ["KeyMemory"]


@dataclass(frozen=True)
class KeyMemory:
    """Round keys in one or two banks; the first word of a key is most significant.

    Attributes
    ----------
    memory : Memory
    write : WritePort
    """

    memory: memory.Memory
    write: memory.WritePort

    @classmethod
    def of(cls, round_key: Sequence[Word], count: int, banks: int = 1) -> KeyMemory:
        """A memory of `count` round keys in each bank; of two banks, the most significant bit of an address is one."""
        depth = (1 << (count - 1).bit_length()) * banks if banks > 1 else count
        keys = memory.Memory(shape=sum(word.width for word in round_key), depth=depth, init=[])
        write = keys.write_port()  # Amaranth calls the port after this variable
        return cls(keys, write)

    def store(self, m: Module, enable: Value, address: Value, words: Sequence[Value]) -> None:
        """Write a round key at the end of every clock in which `enable` is 1."""
        if len(words) == 1 and isinstance(words[0], Signal):
            keep_own_name(m, words[0])
        m.d.comb += [self.write.en.eq(enable), self.write.addr.eq(address), self.write.data.eq(_joined(words))]

    def read(self, m: Module, address: Value) -> Value:
        """A read port without a clock; the value as it is now."""
        round_key = self.memory.read_port(domain="comb")  # Amaranth calls the port after this variable
        m.d.comb += round_key.addr.eq(address)
        return round_key.data

    def read_back(self, m: Module, expansion: Expansion, address: Value) -> None:
        """Give an expansion the round key that it is about to rewrite, if it reads that."""
        if expansion.old:
            m.d.comb += _joined(expansion.old).eq(self.read(m, address))

    def read_in_turn(self, m: Module, expansion: Expansion, address: Value) -> Value:
        """A read port of a loop that an expansion borrows while it is busy, since no block is in flight then."""
        if not expansion.old:
            return self.read(m, address)
        data = self.read(m, Mux(expansion.busy, expansion.index, address))
        m.d.comb += _joined(expansion.old).eq(data)
        return data

    def sources(self, words: Sequence[Word], read_at: Callable[[int], Value]) -> dict[Word, Callable[[int], Value]]:
        """Sources for the words of a round key: in every stage, parts of what is read there."""
        read_at = cache(read_at)

        def bits(low: int, high: int) -> Callable[[int], Value]:
            return lambda stage: read_at(stage)[low:high]

        ends = accumulate(word.width for word in reversed(words))
        return {word: bits(end - word.width, end) for word, end in zip(reversed(words), ends, strict=True)}


def _joined(words: Sequence[Value]) -> Value:
    """The words of a round key as a word of the memory."""
    return Cat(*reversed(words))
