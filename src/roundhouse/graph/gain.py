"""What it gains to merge two units that are never needed at once.

Merging look-ups and multipliers always gains, unless a path that no value takes, into the unit as for the one and out
as from the other, becomes much longer than the longest.

An adder costs two to four times as much as a selector of its width in standard cells, as much in LUT4, and in LUT6,
which absorb a selector, the selector is free. So two adders become one if that takes fewer bits of selectors than twice
their width; selectors and other operations after them that become equal count as saved. It pays for
``mux(s, a + b, c + d)`` and for a sum and a difference of the same words anywhere, but not for ``a + b`` and ``c + d``
with different users.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..words import Word
from ..words.op import MUL, MUX
from .delay import Delay, arrival
from .kinds import DEFAULT_KINDS, UnitKinds
from .merge import selector_bits, value_of
from .walk import operands

__all__ = ["Gain"]

#: Selectors of its width that an adder is worth.
ADDER = 2
#: How much longer than the longest path one through both may be.
UNIT_STRETCH, ADDER_STRETCH = 1.25, 1.1


class Gain:
    """Ranks pairs of units by what merging them gains.

    Parameters
    ----------
    order : sequence of Word
        All words of the graph, operands before results.
    longest : float
        The longest delay of the graph before any units were merged.
    kinds : UnitKinds
        What is large enough to be a unit.
    """

    def __init__(self, order: Sequence[Word], longest: float, kinds: UnitKinds = DEFAULT_KINDS):
        delay = Delay(kinds=kinds)
        self._kinds, self._longest = kinds, longest
        self._known = arrival(order, delay)
        self._rest: dict[Word, float] = dict.fromkeys(order, 0.0)
        self._users: dict[Word, list[Word]] = {word: [] for word in order}
        for word in reversed(order):
            for operand in operands(word):
                if not operand.is_const:
                    self._rest[operand] = max(self._rest[operand], self._rest[word] + delay(word))
                    self._users[operand].append(word)

    def rank(self, one: Word, zero: Word) -> tuple[float, ...] | None:
        """A rank that is lower the more it gains to merge the two; None if it gains nothing."""
        path = max(self._known[one], self._known[zero]) + max(self._rest[one], self._rest[zero])
        if path > self._longest * (ADDER_STRETCH if self._kinds.is_adder(one) else UNIT_STRETCH):
            return None
        if one.op.is_lookup:
            return (path,)
        bits = selector_bits(one, zero)
        if one.op is MUL:
            return path, bits
        a, b = value_of(one), value_of(zero)
        bits -= self._saved(a, b)
        return (bits, path) if bits < ADDER * a.width else None

    def _saved(self, one: Word, zero: Word) -> int:
        """Bits of the operations after two words that become equal once the two are."""
        same, saved, stack = {zero: one}, dict[Word, int](), [(one, zero)]

        def equal(a: Word, b: Word) -> bool:
            return same.get(a, a) is same.get(b, b)

        while stack:
            a, b = stack.pop()
            for x in self._users.get(a, ()):
                for y in self._users.get(b, ()):
                    if x is y and x.op is MUX and equal(*x.args[1:]):
                        saved[x] = x.width
                    elif x is not y and y not in same and _alike(x, y) and all(map(equal, operands(x), operands(y))):
                        same[y] = x
                        saved[y] = 0 if y.op.is_wiring else y.width
                        stack.append((x, y))
        return sum(saved.values())


def _alike(a: Word, b: Word) -> bool:
    return (a.op, a.width, a.param, len(a.args)) == (b.op, b.width, b.param, len(b.args))
