"""The transactions of a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["NONE", "Drain", "Expect", "Idle", "Note", "Reset", "Send", "Transaction", "Value"]

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
    """

    stream: str
    values: Mapping[str, Value]
    care: Mapping[str, int]
    after: Mapping[str, int]
    not_before: Mapping[str, int]
    delay: int


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
