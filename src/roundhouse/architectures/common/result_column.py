"""A column of a buffer for results: some of their bits, first in, first out, with control of its own."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import memory

from ...graph.counting import count, up

__all__ = ["ResultColumn"]


class _Memory(NamedTuple):
    """Whether there are results in a memory, and the register behind it."""

    stored: Signal
    result: Signal


class ResultColumn:
    """Memories that take turns; each has a register with the result that it gives next.

    The register of a single memory is the output. Several have a register of the output behind theirs, and each fills
    its own again while others have their turn: so what the taker does reaches one row of registers, and no memory. They
    have a register of the input before them, too, and what enables each to write is a register. Whether the memory that
    has its turn holds a result is known a clock before: it will if it does or can fetch one, and it is not taken.

    Parameters
    ----------
    banks : int
        Number of memories.
    rows : int
        Results in each.
    suffix : str
        End of the names of its signals.

    Attributes
    ----------
    valid : Signal
        Whether there is a result; a register.
    """

    def __init__(self, banks: int, rows: int, suffix: str):
        self.banks, self.rows, self.suffix = banks, rows, suffix
        self.valid = self._signal("some_outgoing")

    def build(self, m: Module, push: Value, payload: Value, ready: Value) -> Signal:
        """Build in `m`, where `push` brings `payload` and `ready` takes the result; return its register."""
        pull = ~self.valid | ready
        if self.banks == 1:
            return self._memory(m, 0, push, payload, self.valid, free=pull, taken=ready).result
        incoming, some_there = self._signal("incoming", len(payload), reset_less=True), self._signal("some_there")
        moves = pull & some_there
        to_write, to_read = self._turn(m, "write", push), self._turn(m, "read", moves)
        writes = [self._signal(f"writes_{bank}") for bank in range(self.banks)]
        holds = [self._signal(f"holds_{bank}") for bank in range(self.banks)]
        m.d.sync += [incoming.eq(payload), *(flag.eq(push & turn) for flag, turn in zip(writes, to_write, strict=True))]
        memories = [
            self._memory(m, bank, writes[bank], incoming, flag, free=~flag, taken=pull & to_read[bank])
            for bank, flag in enumerate(holds)
        ]
        will_hold = Cat(flag | one.stored for flag, one in zip(holds, memories, strict=True))
        m.d.sync += some_there.eq(Mux(moves, will_hold & to_read.rotate_left(1), will_hold & to_read).any())
        result = self._signal("outgoing", len(payload), reset_less=True)
        with m.If(pull):
            m.d.sync += self.valid.eq(some_there)
            m.d.sync += result.eq(
                reduce(or_, (Mux(turn, one.result, 0) for one, turn in zip(memories, to_read, strict=True)))
            )
        return result

    def _turn(self, m: Module, use: str, moves: Value) -> Signal:
        """Which memory has its turn, one-hot."""
        bank = self._signal(f"{use}_bank", self.banks, init=1)
        with m.If(moves):
            m.d.sync += bank.eq(bank.rotate_left(1))
        return bank

    def _memory(
        self, m: Module, bank: int, push: Value, payload: Value, holds: Signal, *, free: Value, taken: Value
    ) -> _Memory:
        """Build a memory that takes `payload` with `push`, and the register behind it.

        `holds` says whether the register has a result, `free` whether it may take another; `taken` empties it.
        """
        results = memory.Memory(shape=len(payload), depth=self.rows, init=[])
        setattr(m.submodules, f"results_{bank}{self.suffix}", results)
        write, read = results.write_port(), results.read_port(domain="comb")
        stored, some_stored = self._signal(f"stored_{bank}", range(self.rows + 1)), self._signal(f"some_stored_{bank}")
        fetch = some_stored & free
        m.d.comb += [write.en.eq(push), write.data.eq(payload)]
        with m.If(push):
            m.d.sync += write.addr.eq(up(write.addr))
        with m.If(fetch):
            m.d.sync += read.addr.eq(up(read.addr))
        count(m, stored, more=push, less=fetch)
        m.d.sync += some_stored.eq(push | stored[1:].any() | (stored[0] & ~fetch))
        m.d.sync += holds.eq(fetch | (holds & ~taken))
        result = self._signal(f"fetched_{bank}", len(payload), reset_less=True)
        with m.If(free):
            m.d.sync += result.eq(read.data)
        return _Memory(some_stored, result)

    def _signal(self, name: str, shape: int | range = 1, **options: int) -> Signal:
        return Signal(shape, name=f"{name}{self.suffix}", **options)
