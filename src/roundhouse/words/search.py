"""A search for few gates that compute all bits of a table.

After M. Kwan (IACR ePrint 2000/051). A bit of the entry, as a function of the index, may be known already, or be a gate
of two known functions, or a short chain of gates. Else it is split on a bit of the index: each half need be right on
its half of the indices only, so that far more known functions fit. Functions are truth tables in an int: bit i is the
value at index i.

Many attempts try the bits of index and entry, and the gates, in other orders; the best one counts. All orders follow
from seeds, so the result is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

__all__ = ["search"]

#: Attempts are so many divided by the bits of the table, but at least one.
EFFORT = 6_400
#: Chains of three and of two gates are tried as long as so few functions are known, …
FEW, SOME = 40, 500
#: … or a function is wanted on so few indices.
NARROW = 16

T = TypeVar("T")


class Gate(NamedTuple):
    """An exclusive or (``+``) or an and (``x``) of two known functions or complements."""

    operation: str
    a: int
    b: int


def search(entries: Sequence[int], width: int, attempts: int | None = None, first_seed: int = 0) -> str:
    """Find a straight-line program from x0 … (the index) to s0 … (the entry), most significant bits first.

    Parameters
    ----------
    entries : sequence of int
        The entries; those beyond the end, up to a power of two, are arbitrary.
    width : int
        Width of an entry in bits.
    attempts : int, optional
        Number of attempts; by default the fewer, the larger the table is.
    first_seed : int
        Seed of the first attempt.
    """
    attempts = attempts or max(1, EFFORT // (len(entries) * width))
    best = min((_Attempt(entries, width, Random(first_seed + n)) for n in range(attempts)), key=len)
    return best.program()


class _Attempt:
    """One circuit. Functions are numbered; a literal is twice the number, plus 1 for the complement."""

    def __init__(self, entries: Sequence[int], width: int, random: Random):
        self.random, self.index_width = random, max(1, (len(entries) - 1).bit_length())
        self.everywhere = (1 << (1 << self.index_width)) - 1
        indices = range(1 << self.index_width)
        inputs = [sum((i >> n & 1) << i for i in indices) for n in range(self.index_width)]
        self.functions = [0, *inputs]
        self.numbers = {function: n for n, function in enumerate(self.functions)}
        self.gates: list[Gate] = []
        splits = self._shuffled(range(self.index_width))
        self.outputs = [0] * width
        for bit in self._shuffled(range(width)):
            column = sum((entry >> bit & 1) << i for i, entry in enumerate(entries))
            self.outputs[bit] = self._make(column, (1 << len(entries)) - 1, splits)

    def __len__(self) -> int:
        return len(self.gates)

    def program(self) -> str:
        """The circuit as text, gates that no output needs left out."""
        names = ["0", *(f"x{n}" for n in reversed(range(self.index_width))), *(f"t{n}" for n in range(len(self.gates)))]
        first = len(names) - len(self.gates)
        needed, stack = set[int](), [literal >> 1 for literal in self.outputs]
        while stack:
            if (number := stack.pop()) >= first and number not in needed:
                needed.add(number)
                stack += [operand >> 1 for operand in self.gates[number - first][1:]]

        def name(literal: int) -> str:
            return "~" * (literal & 1) + names[literal >> 1]

        gates = [(names[number], *self.gates[number - first]) for number in sorted(needed)]
        lines = [f"{result} = {name(a)} {operation} {name(b)}" for result, operation, a, b in gates]
        return "; ".join(lines + [f"s{n} = {name(literal)}" for n, literal in enumerate(reversed(self.outputs))])

    def _make(self, wanted: int, where: int, splits: Sequence[int]) -> int:
        """A literal that equals the function `wanted` on the indices `where`; `splits` are bits of the index left."""
        for gates in range(1 + self._longest_chain(where)):
            if (literal := self._chain(wanted, where, gates)) is not None:
                return literal
        bit, *rest = splits
        literal = 2 * (bit + 1) + (self.random.random() < 0.5)
        here = self._value(literal)
        zero = self._make(wanted, where & ~here, rest)
        differ = self._make(wanted ^ self._value(zero), where & here, rest)
        return self._gate("+", zero, self._gate("x", literal, differ))

    def _longest_chain(self, where: int) -> int:
        known, narrow = len(self.functions), where.bit_count() <= NARROW
        return 1 + (known <= FEW or (narrow and known <= SOME)) + (known <= FEW and narrow)

    def _chain(self, wanted: int, where: int, gates: int) -> int | None:
        """The literal after so many gates, each but the first with a known operand; None if there is no such chain."""
        if gates == 0:
            return self._known(wanted & where, where)
        if gates == 1:
            return self._one_gate(wanted & where, where)
        for operation, known, complement, rest, there in self._last_gates(wanted & where, where):
            if (literal := self._chain(rest, there, gates - 1)) is not None:
                return self._gate(operation, known, literal) ^ complement
        return None

    def _known(self, wanted: int, where: int) -> int | None:
        for number, function in enumerate(self.functions):
            differ = (function ^ wanted) & where
            if differ in (0, where):
                return 2 * number + (differ != 0)
        return None

    def _one_gate(self, wanted: int, where: int) -> int | None:
        """The literal after one gate of two known functions."""
        seen: dict[int, int] = {}
        for number, function in enumerate(self.functions):
            here = function & where
            for complement in (0, 1):
                if (other := seen.get(here ^ wanted ^ (where if complement else 0))) is not None:
                    return self._gate("+", 2 * other, 2 * number) ^ complement
            seen[here] = number
        literals = self._literals(where)
        for complement in (0, 1):
            ones = wanted ^ (where if complement else 0)
            covers: list[tuple[int, int]] = []
            for literal, here in literals:
                if here & ones == ones:
                    for other, there in covers:
                        if here & there == ones:
                            return self._gate("x", other, literal) ^ complement
                    covers.append((literal, here))
        return None

    def _last_gates(self, wanted: int, where: int) -> list[tuple[str, int, int, int, int]]:
        """Last gates of a chain: operation, known literal, complement, and what is wanted of the rest, and where."""
        literals = self._literals(where)
        found = [("+", literal, 0, here ^ wanted, where) for literal, here in literals[2::2]]
        for complement in (0, 1):
            ones = wanted ^ (where if complement else 0)
            found += [("x", literal, complement, ones, here) for literal, here in literals if here & ones == ones]
        start = int(self.random.random() * len(found))
        return found[start:] + found[:start]

    def _literals(self, where: int) -> list[tuple[int, int]]:
        """Known functions and their complements, on the indices `where`."""
        return [
            pair
            for number, function in enumerate(self.functions)
            for pair in ((2 * number, function & where), (2 * number + 1, ~function & where))
        ]

    def _gate(self, operation: str, a: int, b: int) -> int:
        """The literal of a gate, new unless its function is known."""
        x, y = self._value(a), self._value(b)
        function = x & y if operation == "x" else x ^ y
        for complement in (0, 1):
            known = self.numbers.get(function ^ (self.everywhere if complement else 0))
            if known is not None:
                return 2 * known + complement
        self.numbers[function] = len(self.functions)
        self.functions.append(function)
        self.gates.append(Gate(operation, a, b))
        return 2 * self.numbers[function]

    def _value(self, literal: int) -> int:
        return self.functions[literal >> 1] ^ (self.everywhere if literal & 1 else 0)

    def _shuffled(self, items: Iterable[T]) -> list[T]:
        """In an order that depends on `Random.random` alone, whose numbers Python guarantees for a seed."""
        return sorted(items, key=lambda _: self.random.random())
