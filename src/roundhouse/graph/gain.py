"""What it gains to make one of two units that are never needed at once.

Look-ups and multipliers always gain, unless a way that no value takes, into the unit as for the one and out as from the
other, becomes much longer than the longest.

An adder costs two to four times what a selector of its width does in standard cells, as much in LUT4, and in LUT6,
which take a selector in, it is the selector that costs nothing. So two adders become one if that takes fewer bits of
selectors than twice their width; selectors and other operations after them that then fall together count as saved. It
is worth it for ``mux(s, a + b, c + d)``, and for a sum and a difference of the same words anywhere, but not for
``a + b`` and ``c + d`` that go different ways.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..words import Word
from .delay import Delay, arrival
from .kinds import is_adder
from .merge import selector_bits, value_of
from .walk import WIRING, operands

__all__ = ["Gain"]

#: Selectors of its width that an adder is worth.
ADDER = 2
#: How much longer than the longest way one through both may be.
UNIT_STRETCH, ADDER_STRETCH = 1.25, 1.1


class Gain:
    """Tells what pairs of units gain.

    Parameters
    ----------
    order : sequence of Word
        All words of the graph, operands before results.
    longest : float
        The longest delay of the graph before any units became one.
    """

    def __init__(self, order: Sequence[Word], longest: float):
        delay = Delay()
        self._known = arrival(order, delay)
        self._rest: dict[Word, float] = dict.fromkeys(order, 0.0)
        self._users: dict[Word, list[Word]] = {word: [] for word in order}
        for word in reversed(order):
            for operand in operands(word):
                if not operand.is_const:
                    self._rest[operand] = max(self._rest[operand], self._rest[word] + delay(word))
                    self._users[operand].append(word)
        self._longest = longest

    def rank(self, one: Word, zero: Word) -> tuple[float, ...] | None:
        """The less, the more it gains to make the two one; None if it gains nothing."""
        way = max(self._known[one], self._known[zero]) + max(self._rest[one], self._rest[zero])
        if way > self._longest * (ADDER_STRETCH if is_adder(one) else UNIT_STRETCH):
            return None
        if one.op == "lookup":
            return (way,)
        bits = selector_bits(one, zero)
        if one.op == "mul":
            return way, bits
        a, b = value_of(one), value_of(zero)
        bits -= self._saved(a, b)
        return (bits, way) if bits < ADDER * a.width else None

    def _saved(self, one: Word, zero: Word) -> int:
        """Bits of the operations after two words that fall together once the two are the same."""
        same, saved, stack = {zero: one}, dict[Word, int](), [(one, zero)]

        def equal(a: Word, b: Word) -> bool:
            return same.get(a, a) is same.get(b, b) or (a.is_const and b.is_const and a.value == b.value)

        while stack:
            a, b = stack.pop()
            for x in self._users.get(a, ()):
                for y in self._users.get(b, ()):
                    if x is y and x.op == "mux" and equal(*x.args[1:]):
                        saved[x] = x.width
                    elif x is not y and y not in same and _alike(x, y) and all(map(equal, operands(x), operands(y))):
                        same[y] = x
                        saved[y] = 0 if y.op in WIRING else y.width
                        stack.append((x, y))
        return sum(saved.values())


def _alike(a: Word, b: Word) -> bool:
    return (a.op, a.width, a.param, len(a.args)) == (b.op, b.width, b.param, len(b.args))
