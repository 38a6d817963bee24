"""A counter block that is increased in every clock, however wide, with no carry through all of it."""

from __future__ import annotations

from amaranth.hdl import Cat, Module, Mux, Signal, Value

__all__ = ["CounterBlock"]

#: Bits that are added in one clock without limiting it.
PART = 16


class CounterBlock:
    """A block whose low bits count, as NIST SP 800-38A, appendix B.1, increments them.

    The carry into each part is in a register: whether all parts below are ones is known a clock before.

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
        self._carry = [Signal(name=f"{name}_carry{n}", reset_less=True) for n in range(1, len(self._parts))]

    def load(self, value: Value) -> list[object]:
        """Assignments after which the counter has a value."""
        return [self.value.eq(value), *self._carries(self._split(value))]

    def increment(self) -> list[object]:
        """Assignments after which it has been increased."""
        into = [1, *self._carry]
        following = [(part + carry)[: len(part)] for part, carry in zip(self._parts, into, strict=True)]
        kept = self.value[self._counting :]
        return [self.value.eq(Cat(*following, kept)), *self._carries_after()]

    def _split(self, value: Value) -> list[Value]:
        starts = range(0, self._counting, PART)
        return [value[start : min(start + PART, self._counting)] for start in starts]

    def _carries(self, parts: list[Value]) -> list[object]:
        """The carries with which a value with these parts will be increased."""
        ones = [part.all() for part in parts[:-1]]
        return [carry.eq(Cat(*ones[: n + 1]).all()) for n, carry in enumerate(self._carry)]

    def _carries_after(self) -> list[object]:
        """The carries after an increment: from the parts as they are, so that no carry is waited for.

        A part is all ones after it was increased from all ones but the lowest bit, or if it was not and is all ones.
        """
        into = [1, *self._carry]
        ones = [
            Mux(carry, part[1:].all() & ~part[0], part.all())
            for part, carry in zip(self._parts[:-1], into, strict=False)
        ]
        return [carry.eq(Cat(*ones[: n + 1]).all()) for n, carry in enumerate(self._carry)]
