"""The difference between a text and its RTLIL, by the names of signals."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from .cells import NamedBit

__all__ = ["Witness", "words"]

_VALUE = re.compile(r"\d+'h([0-9A-Fa-f]+)")


class Witness:
    """A state and inputs for which two netlists differ, as ABC prints it.

    Parameters
    ----------
    printed : str
        ``INPUT: a = 271'h0. OUTPUT: z = 9'h001 (golden), z = 9'h009 (text).``, the first of inputs and outputs lowest.

    Raises
    ------
    ValueError
        If it is none.
    """

    def __init__(self, printed: str):
        values = [int(digits, 16) for digits in _VALUE.findall(printed)]
        if len(values) != 3:
            raise ValueError(f"a counterexample must have inputs and both outputs; {printed[:200]!r} was given")
        self.inputs, self.golden, self.text = values

    @property
    def place(self) -> int:
        """The first output that differs."""
        differing = self.golden ^ self.text
        return (differing & -differing).bit_length() - 1

    def told(self, inputs: Sequence[NamedBit], outputs: Sequence[NamedBit], counting: Collection[NamedBit]) -> str:
        """The word that differs, its two values, and those of what counts for it.

        Parameters
        ----------
        inputs, outputs : sequence of NamedBit
            The names of all, in the order of the netlists.
        counting : collection of NamedBit
            Inputs of which the first differing output is computed.
        """
        word = outputs[self.place][0]
        golden, text = (words(outputs, value)[word] for value in (self.golden, self.text))
        given = words(inputs, self.inputs)
        names = [name for name in given if name in {bit[0] for bit in counting}]
        where = ", ".join(f"{name} = {given[name]:#x}" for name in names) or "anything"
        return f"{word} is {text:#x} in the text and {golden:#x} in the RTLIL, where {where}"


def words(names: Sequence[NamedBit], bits: int) -> dict[str, int]:
    """The value of each signal, from bits of which the first is that of the first name."""
    found: dict[str, int] = {}
    for place, (name, number) in enumerate(names):
        found[name] = found.get(name, 0) | (bits >> place & 1) << number
    return found
