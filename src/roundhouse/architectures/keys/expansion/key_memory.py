"""The memory of round keys: written one key at a time, read by every step of a pass."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from amaranth.hdl import Cat, Module, Value
from amaranth.lib import memory

from ....words import Word, flatten
from .set_up_run import SetUpRun

__all__ = ["KeyMemory"]


class KeyMemory:
    """Round keys in one or two banks.

    Parameters
    ----------
    m : Module
        The key schedule.
    like : tree of Word
        A round key.
    count : int
        Round keys in a bank.
    banks : int
        1, or 2 with a shadow bank; the bank is the most significant bit of an address.
    """

    def __init__(self, m: Module, like: Any, count: int, banks: int = 1):
        self.m, self.width = m, sum(word.width for word in flatten(like))
        self.stride = 1 << (count - 1).bit_length() if banks > 1 else count
        m.submodules.round_keys = self.rom = memory.Memory(shape=self.width, depth=self.stride * banks, init=[])
        self.write = self.rom.write_port()

    def store(self, enable: Value, address: Value, words: list[Value]) -> None:
        """Write a round key at the end of every clock in which `enable` is 1."""
        self.m.d.comb += [self.write.en.eq(enable), self.write.addr.eq(address), self.write.data.eq(Cat(*words))]

    def read(self, address: Value) -> list[tuple[int, Value]]:
        """A read port without a clock; the value as it is now."""
        port = self.rom.read_port(domain="comb")
        self.m.d.comb += port.addr.eq(address)
        return port.data

    def read_back(self, run: SetUpRun, address: Value) -> None:
        """Give a key set-up the round key that it is about to rewrite."""
        self.m.d.comb += Cat(*run.old).eq(self.read(address))

    def inputs(self, keys: Any, address_at: Callable[[int], Value]) -> dict[Word, Callable[[int], Value]]:
        """Sources for the input words of a round key: in every stage, the memory at the address there."""
        ports: dict[int, Value] = {}

        def port(stage: int) -> Value:
            if stage not in ports:
                ports[stage] = self.read(address_at(stage))
            return ports[stage]

        def bits(low: int, high: int) -> Callable[[int], Value]:
            return lambda stage: port(stage)[low:high]

        words = flatten(keys)
        ends = list(accumulate(word.width for word in words))
        return {word: bits(end - word.width, end) for word, end in zip(words, ends, strict=True)}
