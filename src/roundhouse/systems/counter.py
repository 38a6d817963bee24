"""A counter block that is increased in every clock, however wide, with no carry through all of it."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value

__all__ = ["CounterBlock"]

#: Bits that are added in one clock without limiting it.
PART = 16


class CounterBlock:
    """A block whose low bits count, as NIST SP 800-38A, appendix B.1, increments them.

    Whether a part is all ones stands in a register, and is known with the part; so a carry is an AND of a few of these.

    Parameters
    ----------
    m : Module
    bits : int
        Width of the block.
    counting : int
        How many of its low bits count; the others never change.
    name : str
        Prefix of the names of its registers.
    """

    def __init__(self, m: Module, bits: int, counting: int, name: str = "counter") -> None:
        self.value = Signal(bits, name=name, reset_less=True)
        self._m, self._counting = m, counting
        starts = range(0, counting, PART)
        self._parts = [self.value[start : min(start + PART, counting)] for start in starts]
        self._ones = [Signal(name=f"{name}_ones{n}", reset_less=True) for n in range(len(self._parts) - 1)]

    def load(self, value: Value) -> list[object]:
        """Assignments after which the counter has a value."""
        starts = range(0, self._counting, PART)
        parts = [value[start : min(start + PART, self._counting)] for start in starts]
        ones = (one.eq(part.all()) for one, part in zip(self._ones, parts, strict=False))
        return [self.value.eq(value), *ones]

    def increment(self) -> list[object]:
        """Assignments after which it has been increased."""
        into = [Const(1), *(Cat(*self._ones[: n + 1]).all() for n in range(len(self._ones)))]
        following = [(part + carry)[: len(part)] for part, carry in zip(self._parts, into, strict=True)]
        kept = self.value[self._counting :]
        # A part is all ones after it was increased from all ones but the lowest bit, or if it was not and is all ones.
        ones = (
            one.eq(Mux(carry, part[1:].all() & ~part[0], part.all()))
            for one, part, carry in zip(self._ones, self._parts, into, strict=False)
        )
        return [self.value.eq(Cat(*following, kept)), *ones]
