"""A counter block that is increased in every clock, however wide, with no carry through all of it."""

from __future__ import annotations

from amaranth.hdl import Cat, Const, Module, Signal, Value

from ..graph.counting import up, up_if

__all__ = ["CounterBlock"]

#: Bits of a part, which is increased in one clock. Parts above the lowest one stay as they are for as many increments
#: as it has values: longer than what is known of them takes to follow, a clock for each part.
PART = 8


class CounterBlock:
    """A block whose low bits count, as NIST SP 800-38A, appendix B.1, increments them.

    The carry into a part is an AND of two registers: whether the lowest part is all ones, which is known with it, and
    whether all parts in between are. That follows them later, from part to part, since they change only as the lowest
    one returns to zero. After a load all of it is known at once.

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
        self._counting = counting
        self._parts = self._parts_of(self.value)
        #: Of the lowest part, then of those between it and each of the others.
        self._ones = Signal(len(self._parts) - 1, name=f"{name}_ones", reset_less=True)
        for n, part in enumerate(self._parts[1:-1], start=1):
            m.d.sync += self._ones[n].eq(self._ones_between(n) & part.all())

    def ones_of(self, value: Value) -> Value:
        """Return what `load` asks of a value: which of its parts, but the highest, are all ones."""
        return Cat(part.all() for part in self._parts_of(value)[:-1])

    def load(self, value: Value, ones: Value | None = None) -> list[object]:
        """Assignments after which the counter has a value, whose `ones_of` may have been found before."""
        found = self.ones_of(value) if ones is None else ones
        between = (found[1 : n + 1].all() for n in range(1, len(found)))
        return [self.value.eq(value), self._ones.eq(Cat(found[:1], *between))]

    def increment(self) -> list[object]:
        """Assignments after which it has been increased."""
        lowest, *others = self._parts
        following = [up(lowest)]
        for n, part in enumerate(others, start=1):
            carry = self._ones[0] & self._ones_between(n)
            following.append(up_if(carry, part))
        kept = self.value[self._counting :]
        return [self.value.eq(Cat(*following, kept)), self._ones[:1].eq(lowest[1:].all() & ~lowest[0])]

    def _ones_between(self, n: int) -> Value:
        """Whether all parts between the lowest one and that number are all ones."""
        return self._ones[n - 1] if n > 1 else Const(1)

    def _parts_of(self, value: Value) -> list[Value]:
        return [value[start : min(start + PART, self._counting)] for start in range(0, self._counting, PART)]
