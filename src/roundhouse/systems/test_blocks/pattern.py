"""Patterns: sequences of blocks or keys that a generator sends, and a verifier computes again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle, islice

from amaranth.hdl import Array, Cat, Const, Module, Mux, Signal, Value

from ..counter import CounterBlock

__all__ = ["POLYNOMIALS", "Counter", "PatternKind", "Repeated", "ShiftRegister", "Table", "first_value"]

#: Exponents of a primitive polynomial of each degree, besides 0. Up to 144 bits: P. Alfke, Xilinx XAPP 052 (1996),
#: table 3. Above: R. Ward and T. Molteno, "Table of Linear Feedback Shift Registers" (2007). A test proves each.
POLYNOMIALS = {
    32: (32, 22, 2, 1),
    48: (48, 47, 21, 20),
    64: (64, 63, 61, 60),
    72: (72, 66, 25, 19),
    80: (80, 79, 43, 42),
    96: (96, 94, 49, 47),
    128: (128, 126, 101, 99),
    144: (144, 143, 75, 74),
    192: (192, 190, 178, 177),
    256: (256, 254, 251, 246),
}


def first_value(bits: int, step: int) -> int:
    """Return the number whose bytes are the multiples of `step` from 0 on, modulo 256, the first most significant.

    FIPS 197, appendix C, has such blocks (0x11) and keys (1), so the first result of an AES system is published there.
    """
    return int.from_bytes(bytes(number * step % 256 for number in range(bits // 8)), "big")


class ShiftRegister:
    """A linear-feedback shift register in Galois form: each value is x times the last one, modulo a polynomial.

    It takes all values but zero, and repeats after the last.

    Parameters
    ----------
    m : Module
    bits : int
        A key of `POLYNOMIALS`.
    first : int
        The first value.
    step : Value
        Whether the next clock has the next value.

    Attributes
    ----------
    value : Signal
    known : Value
        Whether `value` is one of the pattern: always.
    """

    def __init__(self, m: Module, bits: int, first: int, step: Value) -> None:
        self.value, self.known = Signal(bits, name="pattern", init=first), Const(1)
        with m.If(step):
            m.d.sync += self.value.eq(Cat(Const(0, 1), self.value[:-1]) ^ Mux(self.value[-1], _feedback(bits), 0))

    @staticmethod
    def sequence(bits: int, first: int, count: int) -> list[int]:
        """Return so many values in software, from the first one on."""

        def step(value: int, _: int) -> int:
            return value << 1 & (1 << bits) - 1 ^ (_feedback(bits) if value >> (bits - 1) else 0)

        return [*accumulate(range(count - 1), step, initial=first)]


class Counter:
    """Consecutive numbers; all bits count.

    Parameters and attributes are those of `ShiftRegister`; `known` is 0 in the first clock after a reset.
    """

    def __init__(self, m: Module, bits: int, first: int, step: Value) -> None:
        counter, loaded = CounterBlock(m, bits, bits, name="pattern"), Signal(name="pattern_loaded")
        self.value, self.known = counter.value, loaded
        m.d.sync += loaded.eq(1)
        with m.If(~loaded):
            m.d.sync += counter.load(Const(first, bits))
        with m.Elif(step):
            m.d.sync += counter.increment()

    @staticmethod
    def sequence(bits: int, first: int, count: int) -> list[int]:
        """Return so many values in software, from the first one on."""
        return [(first + number) % (1 << bits) for number in range(count)]


def _feedback(bits: int) -> int:
    """The polynomial without its highest term."""
    return sum(1 << exponent for exponent in POLYNOMIALS[bits][1:]) | 1


class Table:
    """Values from a table, again and again.

    Parameters
    ----------
    m : Module
    values : sequence of int
        Rows of `count` values, for each number that `row` may be.
    bits : int
        Bits of each.
    count : int
        A power of two.
    step : Value
        Whether the next clock has the next value.
    row : Value, optional
        The row that `value` is from.

    Attributes
    ----------
    value : Signal
    known : Value
        As those of `ShiftRegister`.
    """

    def __init__(
        self, m: Module, values: Sequence[int], bits: int, count: int, step: Value, row: Value | None = None
    ) -> None:
        number, self.value, self.known = Signal(range(count), name="place"), Signal(bits, name="entry"), Const(1)
        place = number if row is None else Cat(number, row)
        m.d.comb += self.value.eq(Array(Const(value, bits) for value in values)[place])
        with m.If(step):
            m.d.sync += number.eq(number + 1)


@dataclass(frozen=True)
class Repeated:
    """The first values of a pattern from a table, again and again.

    Attributes
    ----------
    kind : type
        The pattern: `ShiftRegister` or `Counter`.
    count : int
        How many values there are: a power of two.
    """

    kind: type[ShiftRegister] | type[Counter]
    count: int

    def __call__(self, m: Module, bits: int, first: int, step: Value) -> Table:
        """Build the table; the parameters are those of `ShiftRegister`."""
        return Table(m, self.kind.sequence(bits, first, self.count), bits, self.count, step)

    def sequence(self, bits: int, first: int, count: int) -> list[int]:
        """Return so many values in software, from the first one on."""
        return [*islice(cycle(self.kind.sequence(bits, first, self.count)), count)]


#: A kind of pattern: called with module, bits, first value and step, it is built in the module.
PatternKind = Callable[[Module, int, int, Value], ShiftRegister | Counter | Table]
