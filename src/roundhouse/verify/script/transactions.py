"""The transactions of a script."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["NONE", "Drain", "Expect", "Idle", "Note", "Race", "Reset", "Send", "Transaction", "Value", "bits_of"]

#: The value of a field. A tuple has one number for each copy of the design, for drivers that play several at once.
Value = int | tuple[int, ...]
#: No conditions.
NONE: Mapping[str, int] = {}


class Send(NamedTuple):
    """A transfer into the design.

    Attributes
    ----------
    stream : str
    values : mapping of str to Value
        By field. A field that is left out may have any value.
    after : mapping of str to int
        The transfer is offered only after so many transfers of other streams.
    not_before : mapping of str to int
        The design must not take the transfer before so many transfers of other streams. The transfer may be offered
        sooner: waiting is up to the design.
    delay : int
        Clocks that pass before the transfer is offered.
    """

    stream: str
    values: Mapping[str, Value]
    after: Mapping[str, int]
    not_before: Mapping[str, int]
    delay: int


class Race(NamedTuple):
    """Values that depend on which of two incoming streams was first, such as a block or a new key.

    Attributes
    ----------
    stream : str
    number : int
        Number of the transfer of `stream` that decides, from 0.
    rival : str
        Its transfers in earlier clocks count; one in the same clock comes too late.
    first : int
        Number of rival transfers with which `values` begins: those that the script has completed before.
    values : tuple of mapping
        By field, for `first` rival transfers, one more, and so on. A field that is left out is not compared.
    """

    stream: str
    number: int
    rival: str
    first: int
    values: tuple[Mapping[str, Value], ...]

    def rivals(self, clocks: Mapping[str, Sequence[int]]) -> int:
        """Return the number of rival transfers before the one that decides, from the clocks of all transfers."""
        return bisect_left(clocks[self.rival], clocks[self.stream][self.number])


class Expect(NamedTuple):
    """A transfer out of the design.

    Attributes
    ----------
    stream : str
    values : mapping of str to Value
        By field. A field that is left out is not compared.
    care : mapping of str to int
        By field, a mask of the bits that are compared; all bits of a field that has no mask.
    after : mapping of str to int
        Ready is held low until so many transfers of other streams.
    not_before : mapping of str to int
        Valid must be low until so many transfers of other streams.
    delay : int
        Clocks for which valid waits before ready.
    race : Race or None
        Further values, if the run decides which ones are right.
    """

    stream: str
    values: Mapping[str, Value]
    care: Mapping[str, int]
    after: Mapping[str, int]
    not_before: Mapping[str, int]
    delay: int
    race: Race | None = None


@dataclass(frozen=True, slots=True)
class Idle:
    """Wait until the design has taken everything above, then offer nothing for some clocks."""

    clocks: int


@dataclass(frozen=True, slots=True)
class Drain:
    """Wait until the design has taken everything above and given all results."""


@dataclass(frozen=True, slots=True)
class Reset:
    """Wait until the design has taken everything above, and `clocks` more, then reset: results still due never come."""

    clocks: int


@dataclass(frozen=True, slots=True)
class Note:
    """A remark about the transactions below, for whoever reads an exported script."""

    text: str


Transaction = Send | Expect | Idle | Drain | Reset | Note


def bits_of(value: Value, low: int, width: int) -> Value:
    """Return `width` bits of a value from bit `low` on; of a tuple, those of each number."""
    if isinstance(value, tuple):
        return tuple(number >> low & (1 << width) - 1 for number in value)
    return value >> low & (1 << width) - 1
