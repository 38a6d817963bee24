"""Key expansion beside the data: makes one round key after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from amaranth.hdl import Const, Module, Mux, Signal, Value

from ....ciphers.cipher import Cipher
from ....graph.counting import up
from ....graph.lower import Source
from ....graph.units import Units
from ....words import Graph, Word, const
from ...common.passes import Datapath, run_passes
from ...streams import Stream

__all__ = ["Expanded", "Expansion"]


@dataclass(frozen=True)
class Expanded:
    """What an expansion holds, clock by clock.

    Attributes
    ----------
    round_key : list of Value
        The words of a round key, while `Expansion.write` is 1.
    key_state : list of Signal
        Registers of the key state; with `Expansion.last`, that of the last round key.
    """

    round_key: list[Value]
    key_state: list[Signal]


@dataclass(frozen=True, eq=False)
class Expansion(ABC):
    """Expands a key into round keys.

    Attributes
    ----------
    cipher : Cipher
    period : float
        Longest delay of a stage in gate levels; a step of the key schedule is cut into as many stages as that takes.
    units : Units
    gives_way : bool
        Whether an expansion ends, unfinished, as another key is offered, which can so be taken in the next clock.
    """

    cipher: Cipher
    period: float
    units: Units
    gives_way: bool = False

    prefix: ClassVar[str]  #: of the names of its signals

    @property
    @abstractmethod
    def clocks(self) -> tuple[int, ...]:
        """Clocks from the edge that takes a key to the edge after its last round key is written, for each key size."""

    @abstractmethod
    def build(self, m: Module, key: Stream, start: Value) -> Expanded:
        """Build in the key schedule `m`; a key is taken from the stream in a clock in which `start` is 1."""

    @cached_property
    @abstractmethod
    def index(self) -> Signal:
        """Which round key `write` is about; only those of keyed steps are counted by a set-up run."""

    @cached_property
    @abstractmethod
    def stepped(self) -> Datapath:
        """One step of the key schedule."""

    @cached_property
    def old(self) -> list[Signal]:
        """To be driven with the stored round key number `index`, if steps read those that they rewrite."""
        return []

    def stores(self, m: Module, key: Stream, start: Value) -> Signal | None:
        """Build in `m` a register for each round key, 1 while it may be stored; None if the expansion has no order.

        `key` and `start` are those of `build`. A round key may be stored in all clocks of its step; the last one in the
        clock of `last` alone, after which the registers take what is on the port.
        """
        return None

    @property
    def in_order(self) -> bool:
        """Whether round keys come in the order of encryption, one with each step."""
        return False

    def in_clock(self, number: int) -> Value:
        """Whether this is the clock of that number after a start, if it comes; numbers count from 1."""
        raise NotImplementedError

    @cached_property
    def write(self) -> Signal:
        """1 while a round key is to be stored."""
        return Signal(name=f"{self.prefix}_write")

    @cached_property
    def busy(self) -> Signal:
        """1 from the clock after a start until all round keys are written; a register."""
        return Signal(name=f"{self.prefix}_busy")

    @cached_property
    def last(self) -> Signal:
        """1 with the last `write`."""
        return Signal(name=f"{self.prefix}_last")

    @cached_property
    def size(self) -> Signal:
        """Number of the size of the key."""
        return Signal(self.cipher.size_bits, name=f"{self.prefix}_size", reset_less=True)

    @cached_property
    def _is_final(self) -> Signal:
        """Whether the step is the last; a register, since much waits for the end of an expansion."""
        return Signal(name=f"{self.prefix}_is_final")

    def _ends(self, key: Stream) -> Value:
        """When an expansion ends, if there is one."""
        return self.last | key.valid if self.gives_way else self.last

    @abstractmethod
    def _last_count(self, size: Value, bits: int) -> Value:
        """The number of the last step for a key of that size, in so many bits."""

    # Inputs of the words of a step.

    @cached_property
    def _graph(self) -> Graph:
        return Graph()

    @cached_property
    def _key(self) -> Word:
        return self._graph.input("key", self.cipher.key_bits)

    @cached_property
    def _size(self) -> Word:
        bits = self.cipher.size_bits
        return self._graph.input("size", bits) if len(self.cipher.key_sizes) > 1 else const(0, bits)

    # Hardware.

    def _lower(self, m: Module, outputs: Sequence[Word], inputs: Mapping[Word, Source], part: str) -> list[Value]:
        """Build words that take a single clock."""
        return run_passes(outputs, self.units, optimise=False).lower(
            inputs, lambda _: m, prefix=f"{self.prefix}_{part}_"
        )

    def _key_size(self, key: Stream) -> Value:
        return key.flag.get("size", Const(0, self.cipher.size_bits))

    def _sequence(
        self,
        m: Module,
        key: Stream,
        start: Value,
        step: Signal,
        count: Signal,
        registers: Sequence[Signal],
        loaded: Sequence[Value],
        values: Sequence[Value],
    ) -> None:
        """Registers take the key with `start`, and each step's values at its end.

        `step` is one-hot, and says which stage the step is in; `count` counts steps, of which there are two or more.
        While no key is being expanded, the registers take whatever is on the port, and the end of an expansion resets
        the count: so `start`, which comes from a port, decides no more than three bits, and the size.
        """
        ends = self._ends(key)
        # No multiplexer, out of which synthesis would make a reset.
        m.d.sync += step.eq((step.rotate_left(1) & ~ends.replicate(len(step))) | start)
        m.d.sync += self.busy.eq(start | (self.busy & ~ends))
        for register, first, value in zip(registers, loaded, values, strict=True):
            with m.If(~self.busy | step[-1]):
                m.d.sync += register.eq(Mux(self.busy, value, first))
        size, bits = self._key_size(key), len(count)
        with m.If(start):
            m.d.sync += self.size.eq(size)
        with m.If(ends):
            m.d.sync += [count.eq(0), self._is_final.eq(0)]
        with m.Elif(step[-1]):
            m.d.sync += count.eq(up(count))
            m.d.sync += self._is_final.eq(up(count) == self._last_count(self.size, bits))
