"""Gates as ANDs and inverters, in the form that ABC reads: binary AIGER.

A literal is an even number for an input or an AND, and the odd one above it for its opposite; 0 and 1 are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, islice

__all__ = ["GATES", "AndGraph", "Both"]

Both = Callable[[int, int], int]
"""The literal of the AND of two literals."""


class AndGraph:
    """A graph of ANDs over so many inputs, whose literals are 2, 4 and so on. What is written alike is one AND."""

    def __init__(self, inputs: int):
        self._inputs = inputs
        self._ands: list[tuple[int, int]] = []
        self._places: dict[tuple[int, int], int] = {}

    def both(self, a: int, b: int) -> int:
        """The literal of the AND of two literals."""
        if a > b:
            a, b = b, a
        if a <= 1 or a == b:
            return b if a else 0
        if a ^ 1 == b:
            return 0
        pair = a, b
        found = self._places.get(pair)
        if found is None:
            self._ands.append(pair)
            self._places[pair] = found = 2 * (self._inputs + len(self._ands))
        return found

    def aiger(self, outputs: Sequence[int]) -> bytes:
        """The file of what the literals of the outputs need."""
        first = self._inputs + 1
        needed = bytearray(first + len(self._ands))
        for literal in outputs:
            needed[literal >> 1] = 1
        for place in range(len(self._ands) - 1, -1, -1):
            if needed[first + place]:
                for literal in self._ands[place]:
                    needed[literal >> 1] = 1
        numbers = [*range(first), *islice(accumulate(needed[first:], initial=self._inputs), 1, None)]
        renumbered = [2 * number + sign for number in numbers for sign in (0, 1)]
        ands = [
            (renumbered[2 * place], renumbered[a], renumbered[b])
            for place, (a, b) in enumerate(self._ands, first)
            if needed[place]
        ]
        head = f"aig {self._inputs + len(ands)} {self._inputs} 0 {len(outputs)} {len(ands)}\n"
        text = head + "".join(f"{renumbered[literal]}\n" for literal in outputs)
        return text.encode() + b"".join(_pair(*one) for one in ands)


def _or(both: Both, a: int, b: int) -> int:
    return both(a ^ 1, b ^ 1) ^ 1


def _xor(both: Both, a: int, b: int) -> int:
    """The inverters of both are put behind it, so that the opposite of an operand makes no other AND."""
    sign, a, b = (a ^ b) & 1, a & ~1, b & ~1
    return _or(both, both(a, b ^ 1), both(a ^ 1, b)) ^ sign


def _mux(both: Both, a: int, b: int, s: int) -> int:
    return a if a == b else _or(both, both(b, s), both(a, s ^ 1))


GATES: Mapping[str, Callable[..., int]] = {
    "$_BUF_": lambda both, a: a,
    "$_NOT_": lambda both, a: a ^ 1,
    "$_AND_": lambda both, a, b: both(a, b),
    "$_NAND_": lambda both, a, b: both(a, b) ^ 1,
    "$_OR_": _or,
    "$_NOR_": lambda both, a, b: _or(both, a, b) ^ 1,
    "$_XOR_": _xor,
    "$_XNOR_": lambda both, a, b: _xor(both, a, b) ^ 1,
    "$_ANDNOT_": lambda both, a, b: both(a, b ^ 1),
    "$_ORNOT_": lambda both, a, b: _or(both, a, b ^ 1),
    "$_MUX_": _mux,
}
"""The gates of Yosys: the literal of one, from how to make an AND and the operands in the order of their pins."""


def _pair(own: int, a: int, b: int) -> bytes:
    """The operands of an AND as differences, seven bits a byte."""
    high, low = max(a, b), min(a, b)
    return _coded(own - high) + _coded(high - low)


def _coded(number: int) -> bytes:
    found = bytearray()
    while number >= 128:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
